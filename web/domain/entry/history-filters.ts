import type { FoodEntry } from "../../../src/contracts/diary.ts";
import { FOOD_CATEGORIES, type FoodCategory, MEAL_TYPES, type MealType } from "../../../src/shared/product/enums.ts";
import type { Choice } from "../../ui/fields/choice-group.tsx";
import { parseChoice } from "../../ui/hooks/use-address-choice.ts";

export type HistoryFilters = { meal: MealType | "all"; type: FoodCategory | "all" };

export const NO_FILTERS: HistoryFilters = { meal: "all", type: "all" };

/** The names of the meals of a day. */
export const MEAL_LABELS: Record<MealType, string> = {
  breakfast: "Breakfast",
  lunch: "Lunch",
  dinner: "Dinner",
  snack: "Snacks",
};

export const MEAL_FILTERS: readonly Choice<HistoryFilters["meal"]>[] = [
  { value: "all", label: "All Meals" },
  ...MEAL_TYPES.map((value) => ({ value, label: MEAL_LABELS[value] })),
];

/** The names of the food categories. */
export const CATEGORY_NAMES: Record<FoodCategory, string> = {
  proteins: "Proteins",
  vegetables: "Vegetables",
  fruits: "Fruits",
  grains: "Grains",
  dairy: "Dairy",
  snacks: "Snacks",
};

export const TYPE_FILTERS: readonly Choice<HistoryFilters["type"]>[] = [
  { value: "all", label: "All Types" },
  ...FOOD_CATEGORIES.map((value) => ({ value, label: CATEGORY_NAMES[value] })),
];

/** The filters in the parameters of History's address; unknown words filter nothing. */
export const parseFilters = (params: URLSearchParams): HistoryFilters => ({
  meal: parseChoice(params.get("meal"), ["all", ...MEAL_TYPES]),
  type: parseChoice(params.get("type"), ["all", ...FOOD_CATEGORIES]),
});

/** The parameters of the address for filters; null for one that filters nothing. */
export const toFilterParams = ({ meal, type }: HistoryFilters): Record<"meal" | "type", string | null> => ({
  meal: meal === "all" ? null : meal,
  type: type === "all" ? null : type,
});

/** The entries that match both filters. */
export const filterEntries = (entries: readonly FoodEntry[], { meal, type }: HistoryFilters): FoodEntry[] =>
  entries.filter(
    ({ mealType, category }) => (meal === "all" || mealType === meal) && (type === "all" || category === type),
  );
