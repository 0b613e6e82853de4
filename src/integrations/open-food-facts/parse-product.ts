import { decodeHTMLStrict } from "entities";
import { type Gtin, parseListedGtin } from "../../shared/food/gtin.ts";
import { isInKilojoules } from "../../shared/food/kilojoules.ts";
import { ALCOHOL_GRAMS_PER_ML, KJ_PER_KCAL } from "../../shared/food/nutrition.ts";
import { truncateText } from "../../shared/text/text-length.ts";
import {
  type CheckedFigures,
  checkFigures,
  type Figure,
  InvalidFoodError,
  isServingWeight,
  normalizeText,
  TEXT_MAX_LENGTH,
} from "../checked-food.ts";
import { type Fields, toFields } from "../fields.ts";

/** A product by its barcode: figures of 100 g, sodium and caffeine in milligrams. */
export type Product = CheckedFigures & {
  gtin: Gtin;
  name: string;
  brand: string | null;
  servingLabel: string | null;
  servingGrams: number | null;
};

/** Salt is sodium chloride: 2.5 g have 1 g of sodium (Regulation EU 1169/2011, annex I). */
const SALT_PER_SODIUM = 2.5;
const MG_PER_G = 1000;
/** Open Food Facts has the share of alcohol in the volume. */
const BY_VOLUME = "% vol";

/** Numbers arrive as numbers or texts. */
function toNumber(value: unknown): number | undefined {
  if (typeof value !== "number" && typeof value !== "string") return undefined;
  const number = value === "" ? Number.NaN : Number(value);
  return Number.isFinite(number) ? number : undefined;
}

/** The amount of a nutrient in 100 g, by its name at Open Food Facts, and its unit where the answer has one. */
type FindNutrient = (name: string) => { amount: number; unit: string | undefined } | undefined;

/** The older answer: one field for each nutrient, in grams; "energy" in kJ. */
const readFlat =
  (nutriments: Fields): FindNutrient =>
  (name) => {
    const amount = toNumber(nutriments[`${name}_100g`]);
    return amount === undefined ? undefined : { amount, unit: undefined };
  };

/** The answer since schema 1003: sets of nutrients with their unit, of 100 g or of a serving. */
function readNested({ aggregated_set: set }: Fields, servingGrams: number | undefined): FindNutrient {
  const { nutrients, per } = toFields(set);
  const isOfServing = per === "serving";
  if (isOfServing && servingGrams === undefined) throw new InvalidFoodError("its serving has no weight");
  const factor = isOfServing ? 100 / (servingGrams ?? 100) : 1;
  return (name) => {
    const nutrient = toFields(toFields(nutrients)[name]);
    const amount = toNumber(nutrient.value) ?? toNumber(nutrient.value_computed);
    const unit = String(nutrient.unit ?? "");
    return amount === undefined ? undefined : { amount: unit === BY_VOLUME ? amount : amount * factor, unit };
  };
}

const GRAMS: Readonly<Record<string, number>> = { g: 1, mg: 1 / MG_PER_G, µg: 1e-6, "": 1 };

function findGrams(find: FindNutrient, name: string): number | undefined {
  const found = find(name);
  return found && found.amount * (GRAMS[found.unit ?? ""] ?? Number.NaN);
}

/** Energy in kcal, from what is said in kcal or in kJ. */
function findKcal(find: FindNutrient): number | undefined {
  for (const [name, usual] of [
    ["energy-kcal", "kcal"],
    ["energy-kj", "kj"],
    ["energy", "kj"],
  ] as const) {
    const found = find(name);
    if (!found) continue;
    return (found.unit || usual).toLowerCase() === "kcal" ? found.amount : found.amount / KJ_PER_KCAL;
  }
  return undefined;
}

const toMilligrams = (grams: number | undefined): number | undefined =>
  grams === undefined ? undefined : grams * MG_PER_G;

function findSodium(find: FindNutrient): number | undefined {
  const salt = findGrams(find, "salt");
  return toMilligrams(findGrams(find, "sodium") ?? (salt === undefined ? undefined : salt / SALT_PER_SODIUM));
}

/** Grams of alcohol, of which 100 ml count as 100 g. */
function findAlcohol(find: FindNutrient): number | undefined {
  const { amount, unit = BY_VOLUME } = find("alcohol") ?? {};
  return amount === undefined || unit !== BY_VOLUME ? findGrams(find, "alcohol") : amount * ALCOHOL_GRAMS_PER_ML;
}

const findGramsOf = (name: string) => (find: FindNutrient) => findGrams(find, name);

const FIND: Record<Figure, (find: FindNutrient) => number | undefined> = {
  kcal: findKcal,
  protein: findGramsOf("proteins"),
  carbs: findGramsOf("carbohydrates"),
  fat: findGramsOf("fat"),
  fiber: findGramsOf("fiber"),
  sugar: findGramsOf("sugars"),
  sodium: findSodium,
  caffeine: (find) => toMilligrams(findGrams(find, "caffeine")),
  alcohol: findAlcohol,
};

const roundFigure = (figure: number): number => Number(figure.toFixed(2));

/** Open Food Facts stores texts as HTML: `&quot;` for a quotation mark. */
const toText = (value: unknown): string => normalizeText(typeof value === "string" ? decodeHTMLStrict(value) : "");

/** The first of the brands, which are a list or separated by commas. */
function findBrand({ brands }: Fields): string | null {
  const first = Array.isArray(brands) ? brands[0] : String(brands ?? "").split(",")[0];
  return truncateText(toText(first), TEXT_MAX_LENGTH.brand) || null;
}

/** A product as the API answers it, or as the dump has it in a line. Throws an InvalidFoodError that says what is wrong. */
export function parseProduct(product: Fields): Product {
  const gtin = parseListedGtin(String(product.code ?? ""));
  if (gtin === undefined) throw new InvalidFoodError("its code is not a barcode");
  const name = toText(product.product_name) || toText(product.product_name_en) || toText(product.generic_name);
  if (name === "") throw new InvalidFoodError("it has no name");
  const quantity = toNumber(product.serving_quantity);
  const servingGrams = quantity !== undefined && isServingWeight(quantity) ? quantity : undefined;
  const { nutrition, nutriments } = product;
  const isNested = Object.keys(toFields(toFields(nutrition).aggregated_set)).length > 0;
  const find = isNested ? readNested(toFields(nutrition), servingGrams) : readFlat(toFields(nutriments));
  const figures = checkFigures((figure) => FIND[figure](find));
  // People type the kilojoules of a label into the field for kilocalories.
  const isTypedInKilojoules = isInKilojoules([{ ...figures, calories: figures.kcal }]);
  const label = servingGrams === undefined ? "" : toText(product.serving_size);
  return {
    gtin,
    name: truncateText(name, TEXT_MAX_LENGTH.name),
    brand: findBrand(product),
    ...figures,
    kcal: isTypedInKilojoules ? roundFigure(figures.kcal / KJ_PER_KCAL) : figures.kcal,
    servingLabel: label === "" ? null : truncateText(label, TEXT_MAX_LENGTH.serving),
    servingGrams: servingGrams ?? null,
  };
}
