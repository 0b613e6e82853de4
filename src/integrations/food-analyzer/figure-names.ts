import { NUTRIENT_NAMES } from "../../shared/food/nutrition.ts";
import { type Fields, isFields } from "../fields.ts";

/** Names that models give to figures instead of the requested ones, in small letters alone. */
const ALIASES: Readonly<Record<string, readonly string[]>> = {
  name: ["food", "foodname", "item", "itemname", "dish", "dishname"],
  calories: ["kcal", "calorie", "energykcal", "calorieskcal", "kilocalories", "totalcalories"],
  protein: ["proteins", "proteing", "proteinsg", "proteingrams"],
  carbs: ["carb", "carbsg", "carbsgrams", "carbohydrate", "carbohydrates", "carbohydratesg", "totalcarbs"],
  fat: ["fats", "fatg", "fatsg", "fatgrams", "totalfat", "totalfatg"],
  fiber: ["fibre", "fiberg", "fibreg", "dietaryfiber", "dietaryfibre"],
  sugar: ["sugars", "sugarg", "sugarsg", "totalsugars"],
  sodium: ["sodiummg"],
  grams: ["weightg", "weightgrams", "weightingrams", "estimatedweightg", "amountg", "portiong", "portionsizeg"],
};
const CANONICAL = new Map(Object.entries(ALIASES).flatMap(([name, aliases]) => aliases.map((alias) => [alias, name])));

const WEIGHT: readonly [name: string, unit: RegExp] = ["grams", /\d ?(?:g|kg|ml)\b/i];
/** Names whose figure counts only with a unit of its own in its text. */
const WITH_UNIT: Readonly<Record<string, readonly [name: string, unit: RegExp]>> = {
  energy: ["calories", /k(?:cal|j)/i],
  ...Object.fromEntries(
    ["weight", "estimatedweight", "portion", "portionsize", "amount", "quantity"].map((name) => [name, WEIGHT]),
  ),
};
const KILOJOULES: ReadonlySet<string> = new Set(["kj", "energykj", "kilojoules", "calorieskj"]);
/** Objects in which figures of the whole amount are. */
const NESTED =
  /^(?:nutrition|nutrients|nutritional(?:info|information|values)|nutrition(?:facts|info)|macros|macronutrients)$/;

/** "per 100 g" in several languages: figures that are not those of what is on the photo. */
const PER_100G = /(?:\b(?:per|pro|je|por|par|pour|na)\b|\/) ?100 ?(?:g|gr|grams?|ml)?\b/i;
/** Texts of these say nothing about what the figures are for. */
const DESCRIBING: ReadonlySet<string> = new Set(["name", "preparation", "label"]);

const toLetters = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, "");

const isNumeral = (value: unknown): value is number | string => typeof value === "number" || typeof value === "string";

/** A figure that is written as its number and its unit, or as two bounds, as one text; any other value as it is. */
function toFigure(value: unknown): unknown {
  if (Array.isArray(value)) return value.length === 2 && value.every(isNumeral) ? value.join("-") : value;
  if (!isFields(value)) return value;
  const { value: number = value.amount, unit = "", min = value.low, max = value.high } = value;
  if (!isNumeral(unit)) return value;
  if (isNumeral(number)) return unit === "" ? number : `${number} ${unit}`;
  return isNumeral(min) && isNumeral(max) ? `${min}-${max} ${unit}`.trim() : value;
}

/** The name that is asked for and the value of a field with another one; undefined for a field that says something else. */
function readField(field: string, value: unknown): [name: string, value: unknown] | undefined {
  const letters = toLetters(field);
  const name = CANONICAL.get(letters);
  if (name === "name") return typeof value === "string" ? [name, value] : undefined;
  if (name !== undefined) return [name, toFigure(value)];
  const figure = toFigure(value);
  if (KILOJOULES.has(letters)) return isNumeral(figure) ? ["calories", `${figure} kJ`] : undefined;
  const [other, unit] = WITH_UNIT[letters] ?? [];
  return other !== undefined && typeof figure === "string" && unit?.test(figure) ? [other, figure] : undefined;
}

/**
 * What a model stated of an item or a whole, by the names that are asked for. Figures that are said to be those of 100 g
 * are left out.
 */
export function readFigureNames(stated: Fields): Fields {
  const nested = Object.entries(stated).flatMap(([field, value]) =>
    isFields(value) && NESTED.test(toLetters(field)) ? [value] : [],
  );
  const read: Fields = {};
  const fields = [...nested, stated].flatMap(Object.entries);
  // Kilojoules are stated beside kilocalories as well.
  const isKilojoules = ([field]: [string, unknown]): boolean => KILOJOULES.has(toLetters(field));
  for (const [field, value] of fields.toSorted((one, other) => +isKilojoules(one) - +isKilojoules(other))) {
    const [name, figure] = readField(field, value) ?? [field, value];
    if (read[name] == null || field === name) read[name] = figure;
  }
  for (const name of [...NUTRIENT_NAMES, "grams"]) if (name in read) read[name] = toFigure(read[name]);
  const isPer100g = fields.some(
    ([field, value]) => !DESCRIBING.has(field) && typeof value === "string" && PER_100G.test(value),
  );
  if (!isPer100g) return read;
  return Object.fromEntries(Object.entries(read).filter(([name]) => !NUTRIENT_NAMES.some((figure) => figure === name)));
}
