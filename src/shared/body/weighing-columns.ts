import type { WeightUnit } from "../product/enums.ts";

export type LengthUnit = "cm" | "in";

/** Where in a row a weighing's values are, -1 for nowhere, and the units that the names of columns state. */
export type WeighingColumns = {
  date: number;
  time: number;
  /** Whether days may stand in rows of their own, above those that have a time in the column of dates. */
  hasDayRows: boolean;
  /** How far each row's clock was ahead of UTC, in which its date and time are then. */
  offset: number;
  weight: number;
  weightUnit: WeightUnit | undefined;
  /** The column that states the unit of each row's weight. */
  unit: number;
  bodyFat: number;
  waist: number;
  waistUnit: LengthUnit | undefined;
  deleted: number;
  /** What each row is about, where one column has the values of all metrics. */
  metric: number;
};

/** Metrics of files with a row for each: `Weight`, `Body Fat`. */
const METRICS = { weight: /^(?:body ?)?weight\b/i, bodyFat: /^body ?fat\b/i, waist: /^waist\b/i } as const;
export type Metric = keyof typeof METRICS;

/** The metric that a cell names; undefined for others. */
export const parseMetric = (cell: string): Metric | undefined =>
  (Object.keys(METRICS) as Metric[]).find((metric) => METRICS[metric].test(cell));

const WEIGHT_UNITS: readonly (readonly [WeightUnit, RegExp])[] = [
  ["kg", /^(?:kgs?|kilos?|kilograms?|kilogrammes?)$/],
  ["lb", /^(?:lbs?|pounds?)$/],
  ["st", /^(?:st|stones?)$/],
];
const LENGTH_UNITS: readonly (readonly [LengthUnit, RegExp])[] = [
  ["cm", /^(?:cm|centimet(?:er|re)s?)$/],
  ["in", /^(?:in|inch|inches|")$/],
];
/** The unit of weight that a word names. */
export const parseWeightUnit = (word: string): WeightUnit | undefined =>
  WEIGHT_UNITS.find(([, pattern]) => pattern.test(word.toLowerCase()))?.[0];

/** Weights that the scale did not show, or not of the whole body, and those of food. */
const OTHER_WEIGHT =
  /^(?:trend|goal|target|ideal|optimal|lean|fat|free|muscle|bone|water|change|difference|loss|lost|control|height|birth|serving|portion|g|grams?)$/;
/** What only a file of lifted weights has. */
const LIFTS = /^reps?$/;
/** Fat that is not the share of the body. */
const OTHER_FAT =
  /^(?:mass|free|visceral|subcutaneous|weight|trend|goal|target|intake|saturated|g|grams?|kgs?|lbs?|pounds?)$/;
const CARBS = /^(?:carbs?|carbohydrates?)$/;
const OTHER_DATE = /^(?:birth|updated?|modified|created|end|goal|target)$/;
const OTHER_WAIST = /^(?:hips?|height|ratio|goal|target)$/;

/** The words of a column's name: those of `Weight (kg)`, `weight_kg` and `weightKg` are the same. */
const splitName = (name: string): string[] =>
  name
    .replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
    .toLowerCase()
    .split(/[^\p{L}\p{N}%"]+/u)
    .filter((word) => word !== "");

/** The first name that fits the first pattern that any fits; -1 for none. */
function findName(names: readonly string[], ...patterns: readonly RegExp[]): number {
  for (const pattern of patterns) {
    const at = names.findIndex((name) => pattern.test(name));
    if (at !== -1) return at;
  }
  return -1;
}

/** The pounds of stones may be in a column of their own. */
const PREFERRED_UNITS: readonly (WeightUnit | undefined)[] = ["kg", "lb", undefined, "st"];

function findWeight(names: readonly string[][]): { at: number; unit: WeightUnit | undefined } {
  const rated = names.flatMap((words, at) => {
    const units = words.flatMap((word) => parseWeightUnit(word) ?? []);
    const others = words.filter((word) => parseWeightUnit(word) === undefined && word !== "in");
    const isPlain = /^(?:(?:body )?(?:weight|bodyweight))?$/.test(others.join(" ")) && words.length > 0;
    const isWeight = others.includes("weight") && !others.some((word) => OTHER_WEIGHT.test(word));
    if (!isPlain && !isWeight) return [];
    // Stones and pounds in one column are written as stones.
    const unit = units.includes("st") ? "st" : units[0];
    return [{ at, unit, rank: PREFERRED_UNITS.indexOf(unit) + (isPlain ? 0 : PREFERRED_UNITS.length) }];
  });
  const [best] = rated.sort((one, other) => one.rank - other.rank);
  return { at: best?.at ?? -1, unit: best?.unit };
}

/** The columns of a weighing by their names, in any order; undefined if a date or a weight is missing. */
export function findWeighingColumns(header: readonly string[]): WeighingColumns | undefined {
  const words = header.map((name) => splitName(name.replace(/^#/, "")));
  if (words.flat().some((word) => LIFTS.test(word))) return undefined;
  const names = words.map((name) => name.join(" "));
  const dates = words.map((name, at) => (name.some((word) => OTHER_DATE.test(word)) ? "" : (names[at] ?? "")));
  const time = findName(names, /^time\b(?! ?(?:zone|offset|of))/);
  const namedDate = findName(
    dates,
    /^date$/,
    /^(?:date ?time|date and time|timestamp)$/,
    /\bdate(?:time)?\b/,
    /^day$/,
    /^time of measurement$|^measured (?:at|on)$|^start time$/,
  );
  const date = namedDate === -1 ? time : namedDate;
  const metric = findName(names, /^metric$/);
  const amount = metric === -1 ? -1 : findName(names, /^amount$/, /^value$/);
  const { at: weight, unit: weightUnit } = amount === -1 ? findWeight(words) : { at: amount, unit: undefined };
  if (date === -1 || weight === -1) return undefined;
  const isOfFood = words.some((name) => name.some((word) => CARBS.test(word)));
  const fats = words.map((name, at) =>
    name.some((word) => OTHER_FAT.test(word)) || (isOfFood && !/body/.test(names[at] ?? "")) ? "" : (names[at] ?? ""),
  );
  const waists = words.map((name, at) => (name.some((word) => OTHER_WAIST.test(word)) ? "" : (names[at] ?? "")));
  const waist = findName(waists, /\bwaist\b/);
  return {
    date,
    time: time === date ? -1 : time,
    hasDayRows: time === date,
    offset: findName(names, /^time offset$/),
    weight,
    weightUnit,
    unit: findName(names, /^weight units?$/, /^units?$/),
    bodyFat: findName(fats, /^body ?fat\b/, /\bfat\b/),
    waist,
    // "Waist in cm" names both.
    waistUnit: LENGTH_UNITS.find(([, pattern]) => words[waist]?.some((word) => pattern.test(word)))?.[0],
    deleted: findName(names, /^deleted$/),
    metric: amount === -1 ? -1 : metric,
  };
}
