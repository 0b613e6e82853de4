import type { TableFigures } from "../../shared/food/nutrition.ts";
import type { FoodCategory } from "../../shared/product/enums.ts";
import { checkFigures, type Figure, InvalidFoodError, normalizeText } from "../checked-food.ts";

/** A food of USDA FoodData Central in the form of the table `foods`: figures per 100 g. */
export type PublishedFood = TableFigures & {
  fdcId: number;
  ndbNo: string | null;
  name: string;
  category: FoodCategory | null;
  portions: { label: string; grams: number }[];
};

/** A food of a download, or a problem with its place in the file. */
export type FoodResult = { food: PublishedFood } | { place: string; problem: string };

/** The unchecked fields of a food. */
export type RawFood = {
  fdcId: string;
  ndbNumber: string | undefined;
  description: string;
  /** Its group, such as "Dairy and Egg Products". */
  group: string | undefined;
  /** Amounts in 100 g by FoodData Central's nutrient id, in the nutrient's own unit. */
  amounts: ReadonlyMap<number, number>;
  portions: readonly RawPortion[];
};
export type RawPortion = {
  amount: string;
  unit: string | undefined;
  description: string;
  modifier: string;
  grams: string;
};

/**
 * Nutrient ids of FoodData Central (its nutrient.csv), the preferred one first. Energy: as published (208), then by
 * specific and by general Atwater factors (958, 957); newer Foundation foods have only those. Fat: total lipid (204),
 * then by NLEA (298). Carbohydrate: by difference (205), then by summation (205.2). Fibre: total dietary (291), then by
 * AOAC 2011.25 (293). Sugars: total (269), then by NLEA (269.3). Caffeine (262) and ethyl alcohol (221).
 */
const NUTRIENTS = {
  kcal: [1008, 2048, 2047],
  protein: [1003],
  fat: [1004, 1085],
  carbs: [1005, 1050],
  fiber: [1079, 2033],
  sugar: [2000, 1063],
  sodium: [1093],
  caffeine: [1057],
  alcohol: [1018],
} as const satisfies Record<Figure, readonly number[]>;

const USED_FIGURES = new Map<number, { name: Figure; isPreferred: boolean }>(
  Object.entries(NUTRIENTS).flatMap(([name, ids]) =>
    ids.map((id, at) => [id, { name: name as Figure, isPreferred: at === 0 }] as const),
  ),
);
/** The figure that a nutrient is imported as, and whether it is the preferred one for that; undefined for others. */
export const findUsedFigure = (id: number): { name: Figure; isPreferred: boolean } | undefined => USED_FIGURES.get(id);

/** True for the nutrients that are imported. */
export const isUsedNutrient = (id: number): boolean => USED_NUTRIENTS.has(id);
const USED_NUTRIENTS = new Set<number>(Object.values(NUTRIENTS).flat());

const NAME_MAX_LENGTH = 200;
const LABEL_MAX_LENGTH = 60;
const PORTIONS_MAX = 6;
const PORTION_MAX_GRAMS = 5000;
/** Measure unit 9999 of FoodData Central: the measure is in the modifier. */
const NO_UNIT = "undetermined";

/** Groups of FoodData Central (its food_category.csv). Groups with mixed foods are left out. */
const CATEGORIES: Record<string, FoodCategory> = {
  "Dairy and Egg Products": "dairy",
  "Spices and Herbs": "snacks",
  "Fats and Oils": "snacks",
  "Poultry Products": "proteins",
  "Sausages and Luncheon Meats": "proteins",
  "Breakfast Cereals": "grains",
  "Fruits and Fruit Juices": "fruits",
  "Pork Products": "proteins",
  "Vegetables and Vegetable Products": "vegetables",
  "Nut and Seed Products": "proteins",
  "Beef Products": "proteins",
  Beverages: "snacks",
  "Finfish and Shellfish Products": "proteins",
  "Legumes and Legume Products": "proteins",
  "Lamb, Veal, and Game Products": "proteins",
  "Baked Products": "grains",
  Sweets: "snacks",
  "Cereal Grains and Pasta": "grains",
  Snacks: "snacks",
};

function mapCategory(group: string | undefined, name: string): FoodCategory | null {
  if (group === "Dairy and Egg Products" && /^eggs?\b/i.test(name)) return "proteins";
  return CATEGORIES[group ?? ""] ?? null;
}

const findAmount = (amounts: RawFood["amounts"], figure: Figure): number | undefined =>
  NUTRIENTS[figure].map((id) => amounts.get(id)).find((value) => value !== undefined);

const isPositiveInteger = (value: number): boolean => Number.isSafeInteger(value) && value > 0;

/** `"1001"` or `"01001"` as `"01001"`; null for none. */
function formatNdbNo(number: string | undefined): string | null {
  const value = Number(number);
  return isPositiveInteger(value) ? String(value).padStart(5, "0") : null;
}

/** "1 cup, diced" from up to four fields of FoodData Central; undefined if they name no measure. */
function formatLabel({ amount, unit, description, modifier }: RawPortion): string | undefined {
  const count = Number(amount);
  const named = [unit, description, modifier].map(normalizeText).filter((part) => part !== "" && part !== NO_UNIT);
  if (named.length === 0) return undefined;
  const measure = named.join(", ");
  // A description already contains the amount.
  const isCounted = /^\d/.test(measure) || !(count > 0);
  return isCounted ? measure : `${Number(count.toFixed(2))} ${measure}`;
}

function mapPortions(raw: RawFood["portions"]): PublishedFood["portions"] {
  const byLabel = new Map<string, number>();
  for (const portion of raw) {
    const label = formatLabel(portion);
    const grams = Number(portion.grams);
    const isUsable = label !== undefined && label.length <= LABEL_MAX_LENGTH && grams > 0 && grams <= PORTION_MAX_GRAMS;
    if (isUsable && !byLabel.has(label)) byLabel.set(label, Number(grams.toFixed(2)));
  }
  return [...byLabel].slice(0, PORTIONS_MAX).map(([label, grams]) => ({ label, grams }));
}

/** Checks the fields of a food. Throws an InvalidFoodError that says what is missing or impossible. */
export function toPublishedFood(raw: RawFood): PublishedFood {
  const fdcId = Number(raw.fdcId);
  if (!isPositiveInteger(fdcId)) throw new InvalidFoodError("it has no FDC id");
  const name = normalizeText(raw.description);
  if (name === "") throw new InvalidFoodError("it has no description");
  if (name.length > NAME_MAX_LENGTH)
    throw new InvalidFoodError(`its description is over ${NAME_MAX_LENGTH} characters`);
  // The table of foods has no columns for what few foods state.
  const { caffeine: _, alcohol: __, ...figures } = checkFigures((figure) => findAmount(raw.amounts, figure));
  return {
    fdcId,
    ndbNo: formatNdbNo(raw.ndbNumber),
    name,
    category: mapCategory(raw.group, name),
    ...figures,
    portions: mapPortions(raw.portions),
  };
}

/** The checked food, or its problem with its place in the file. */
export function parseFood(raw: RawFood, place: string): FoodResult {
  try {
    return { food: toPublishedFood(raw) };
  } catch (error) {
    if (!(error instanceof InvalidFoodError)) throw error;
    return { place, problem: error.message };
  }
}
