import type { FoodCategory } from "../../shared/enums.ts";

/** A food as USDA FoodData Central publishes it, in the form of the table `foods`: figures of 100 g. */
export type PublishedFood = {
  fdcId: number;
  ndbNo: string | null;
  name: string;
  category: FoodCategory | null;
  kcal: number;
  protein: number;
  carbs: number;
  fat: number;
  fiber: number;
  sugar: number;
  /** Milligrams. */
  sodium: number;
  portions: { label: string; grams: number }[];
};

/** A food of a download, or what is wrong at a place of it. */
export type ReadFood = { food: PublishedFood } | { place: string; problem: string };

/** What both kinds of download say of a food, before anybody has looked at it. */
export type RawFood = {
  fdcId: unknown;
  ndbNumber: unknown;
  description: unknown;
  /** Its group, such as "Dairy and Egg Products". */
  group: string | undefined;
  /** Amounts in 100 g by FoodData Central's nutrient id, in the nutrient's own unit. */
  amounts: ReadonlyMap<number, number>;
  portions: readonly RawPortion[];
};
export type RawPortion = { amount: unknown; unit: unknown; description: unknown; modifier: unknown; grams: unknown };

/** What cannot be taken over as it stands; the message says why. */
export class UnusableFoodError extends Error {
  override readonly name = "UnusableFoodError";
}

/**
 * Nutrient ids of FoodData Central (its nutrient.csv), the best first. Energy: as published (208), then by specific and
 * by general Atwater factors (958, 957), which is all that newer Foundation foods have. Fat: total lipid (204), then by
 * NLEA (298). Carbohydrate: by difference (205), then by summation (205.2). Fibre: total dietary (291), then by AOAC
 * 2011.25 (293). Sugars: total (269), then by NLEA (269.3).
 */
const NUTRIENTS = {
  kcal: [1008, 2048, 2047],
  protein: [1003],
  fat: [1004, 1085],
  carbs: [1005, 1050],
  fiber: [1079, 2033],
  sugar: [2000, 1063],
  sodium: [1093],
} as const;
type Figure = keyof typeof NUTRIENTS;

/** True for the nutrients that a food is read by; all others can be passed over. */
export const isReadNutrient = (id: number): boolean => READ_NUTRIENTS.has(id);
const READ_NUTRIENTS = new Set<number>(Object.values(NUTRIENTS).flat());

/** Most that 100 g can hold: kcal of pure fat with a little to spare, grams, and milligrams of sodium in pure salt. */
const MOST = { kcal: 910, protein: 100, fat: 100, carbs: 100, fiber: 100, sugar: 100, sodium: 40_000 } as const;
/** Sums of rounded figures come out a little above the whole, and below nothing. */
const SLACK = 1.02;
const ROUNDING_BELOW_ZERO = -1;

const NAME_MAX_LENGTH = 200;
const LABEL_MAX_LENGTH = 60;
const PORTIONS_MAX = 6;
const PORTION_MAX_GRAMS = 5000;
/** Measure unit 9999 of FoodData Central: the words stand in the modifier. */
const NO_UNIT = "undetermined";

/** Groups of FoodData Central (its food_category.csv); the ones that are missing mix all kinds of food. */
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

function categoryOf(group: string | undefined, name: string): FoodCategory | null {
  if (group === "Dairy and Egg Products" && /^eggs?\b/i.test(name)) return "proteins";
  return CATEGORIES[group ?? ""] ?? null;
}

function figureOf(amounts: RawFood["amounts"], figure: Figure): number | undefined {
  const amount = NUTRIENTS[figure].map((id) => amounts.get(id)).find((value) => value !== undefined);
  if (amount === undefined) return undefined;
  if (!(amount >= ROUNDING_BELOW_ZERO && amount <= MOST[figure] * SLACK)) {
    throw new UnusableFoodError(`${figure} of 100 g cannot be ${amount}`);
  }
  return Number(Math.max(0, amount).toFixed(2));
}

function neededFigure(amounts: RawFood["amounts"], figure: Figure): number {
  const amount = figureOf(amounts, figure);
  if (amount === undefined) throw new UnusableFoodError(`it has no ${figure}`);
  return amount;
}

const isCount = (value: number): boolean => Number.isSafeInteger(value) && value > 0;

/** `1001` or `"01001"` as `"01001"`; null for none. */
function ndbNoOf(number: unknown): string | null {
  const value = Number(number);
  return isCount(value) ? String(value).padStart(5, "0") : null;
}

const words = (text: unknown): string => (typeof text === "string" ? text.replace(/\s+/g, " ").trim() : "");

/** "1 cup, diced" of what FoodData Central keeps in up to four fields; undefined where it names no measure. */
function labelOf({ amount, unit, description, modifier }: RawPortion): string | undefined {
  const count = Number(amount);
  const named = [unit, description, modifier].map(words).filter((part) => part !== "" && part !== NO_UNIT);
  if (named.length === 0) return undefined;
  const measure = named.join(", ");
  // A description says how many by itself.
  const isCounted = /^\d/.test(measure) || !(count > 0);
  return isCounted ? measure : `${Number(count.toFixed(2))} ${measure}`;
}

function portionsOf(raw: RawFood["portions"]): PublishedFood["portions"] {
  const byLabel = new Map<string, number>();
  for (const portion of raw) {
    const label = labelOf(portion);
    const grams = Number(portion.grams);
    const isUsable = label !== undefined && label.length <= LABEL_MAX_LENGTH && grams > 0 && grams <= PORTION_MAX_GRAMS;
    if (isUsable && !byLabel.has(label)) byLabel.set(label, Number(grams.toFixed(2)));
  }
  return [...byLabel].slice(0, PORTIONS_MAX).map(([label, grams]) => ({ label, grams }));
}

/**
 * Checks what a download says of a food. Energy and the three macros it must have; fibre, sugar and sodium count as 0
 * where nobody measured them. Throws an UnusableFoodError that says what is missing or impossible.
 */
export function toPublishedFood(raw: RawFood): PublishedFood {
  const fdcId = Number(raw.fdcId);
  if (!isCount(fdcId)) throw new UnusableFoodError("it has no FDC id");
  const name = words(raw.description);
  if (name === "") throw new UnusableFoodError("it has no description");
  if (name.length > NAME_MAX_LENGTH)
    throw new UnusableFoodError(`its description is over ${NAME_MAX_LENGTH} characters`);
  return {
    fdcId,
    ndbNo: ndbNoOf(raw.ndbNumber),
    name,
    category: categoryOf(raw.group, name),
    kcal: neededFigure(raw.amounts, "kcal"),
    protein: neededFigure(raw.amounts, "protein"),
    carbs: neededFigure(raw.amounts, "carbs"),
    fat: neededFigure(raw.amounts, "fat"),
    fiber: figureOf(raw.amounts, "fiber") ?? 0,
    sugar: figureOf(raw.amounts, "sugar") ?? 0,
    sodium: figureOf(raw.amounts, "sodium") ?? 0,
    portions: portionsOf(raw.portions),
  };
}

/** The food of a raw one, or its problem, told with its place. */
export function readFood(raw: RawFood, place: string): ReadFood {
  try {
    return { food: toPublishedFood(raw) };
  } catch (error) {
    if (!(error instanceof UnusableFoodError)) throw error;
    return { place, problem: error.message };
  }
}
