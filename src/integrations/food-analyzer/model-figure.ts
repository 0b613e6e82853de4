import { KJ_PER_KCAL, type Nutrients } from "../../shared/food/nutrition.ts";
import { parseDecimal, parseWhole } from "../../shared/text/parse-number.ts";

/** What a figure measures, in the unit that an answer is asked for: `weight` is in whole grams. */
export type Measure = "kcal" | "grams" | "weight" | "milligrams" | "number";

/** What the nutrients of a food are asked for in. */
export const NUTRIENT_MEASURES = {
  ...{ calories: "kcal", protein: "grams", carbs: "grams", fat: "grams", fiber: "grams", sugar: "grams" },
  sodium: "milligrams",
} as const satisfies Record<keyof Nutrients, Measure>;

/** The bounds of a figure: equal, unless a range was stated. */
export type Figure = { low: number; high: number };

const GRAMS: Readonly<Record<string, number>> = {
  ...{ g: 1, gr: 1, gram: 1, grams: 1, gramm: 1, mg: 1e-3, milligram: 1e-3, milligrams: 1e-3, kg: 1000 },
  // As it is asked for, a milliliter of a drink counts as a gram.
  ...{ ml: 1, milliliter: 1, milliliters: 1, cl: 10, dl: 100, l: 1000 },
  ...{ г: 1, мг: 1e-3, 克: 1, 毫克: 1e-3, oz: 28.349523125 },
};
const KCAL = [
  "",
  "kcal",
  "kcals",
  "cal",
  "cals",
  "calorie",
  "calories",
  "kilocalorie",
  "kilocalories",
  "ккал",
  "大卡",
  "千卡",
];
const KJ = ["kj", "kilojoule", "kilojoules", "кдж", "千焦"];
const toMilligrams = (grams: number): number => grams * 1000;

/** What a figure is multiplied by for each unit that may follow it. */
const UNITS: Record<Measure, Readonly<Record<string, number>>> = {
  kcal: Object.fromEntries([...KCAL.map((unit) => [unit, 1]), ...KJ.map((unit) => [unit, 1 / KJ_PER_KCAL])]),
  grams: { "": 1, ...GRAMS },
  weight: { "": 1, ...GRAMS },
  milligrams: {
    "": 1,
    ...Object.fromEntries(Object.entries(GRAMS).map(([unit, grams]) => [unit, toMilligrams(grams)])),
  },
  number: { "": 1, "%": 0.01, x: 1 },
};

/** A longer text is not a figure. */
const TEXT_MAX_LENGTH = 60;
const NUMBER = "-?[\\p{Nd}.,](?:[\\p{Nd}.,'’٫٬]|\\s(?=\\p{Nd}))*";
const FIGURE = new RegExp(
  `^(?:approx(?:imately|\\.)?|about|around|roughly|circa|ca\\.?|est(?:imated|\\.)?|[~≈<>≤≥])?\\s*\\+?(${NUMBER})\\s*([\\p{L}%]*)\\.?(?:\\s*(?:-|to)\\s*(${NUMBER})\\s*([\\p{L}%]*)\\.?)?(?:\\s*\\(([^)]*)\\))?$`,
  "u",
);

/** What is in brackets behind a figure of 100 g or of one of several. */
const OF_ANOTHER_AMOUNT =
  /\b(?:per|each|apiece|pro|je|por|par)\b|\/ ?(?:\d|g\b|ml\b|serving|portion|piece)|\b100 ?(?:g|ml)\b/;
const isUnit = (word: string): boolean => Object.values(UNITS).some((units) => Object.hasOwn(units, word));

/** What is stated in whole numbers: there one separator before three digits separates thousands. */
const WHOLE: ReadonlySet<Measure> = new Set<Measure>(["kcal", "weight", "milligrams"]);

/** Undefined if a number or its unit is none. */
function toUnit(written: string, unit: string, measure: Measure): number | undefined {
  const factor = Object.hasOwn(UNITS[measure], unit) ? UNITS[measure][unit] : undefined;
  // Another unit than the measure's own comes with decimals: 1.234 kg.
  const parse = WHOLE.has(measure) && factor === 1 ? parseWhole : parseDecimal;
  const number = parse(written) * (factor ?? Number.NaN);
  return Number.isFinite(number) ? number : undefined;
}

/**
 * A figure as models write it: 195, "195", "600 kcal", "3,6 g", "approx. 1,200", "150-200 g". Undefined for anything else,
 * such as words, another unit, or a number that is none.
 */
export function parseFigure(stated: unknown, measure: Measure): Figure | undefined {
  if (typeof stated === "number") return Number.isFinite(stated) ? { low: stated, high: stated } : undefined;
  if (typeof stated !== "string" || stated.length > TEXT_MAX_LENGTH) return undefined;
  const text = stated
    .normalize("NFKC")
    .toLowerCase()
    .trim()
    .replace(/[\u2010-\u2015\u2212]/g, "-");
  const [, first, behind = "", last, lastUnit = "", note = ""] = FIGURE.exec(text) ?? [];
  if (first === undefined || OF_ANOTHER_AMOUNT.test(note)) return undefined;
  // "1100 (kJ)" names its unit in brackets.
  const unit = behind || (/^\p{L}+$/u.test(note) && isUnit(note) ? note : "");
  // "150-200 g" names the unit once.
  const low = toUnit(first, unit || lastUnit, measure);
  const high = last === undefined ? low : toUnit(last, lastUnit || unit, measure);
  return low === undefined || high === undefined || high < low ? undefined : { low, high };
}
