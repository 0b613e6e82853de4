import type { FoodEntry } from "../../../src/contracts/diary.ts";
import { FOOD_CATEGORIES, type FoodCategory, MEAL_TYPES, type MealType } from "../../../src/shared/enums.ts";
import type { Choice } from "../../components/choice-group.tsx";

export type HistoryFilters = { meal: MealType | "all"; type: FoodCategory | "all" };

export const NO_FILTERS: HistoryFilters = { meal: "all", type: "all" };

const MEAL_LABELS: Record<MealType, string> = {
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

/** The entries that match both filters. */
export const filterEntries = (entries: readonly FoodEntry[], { meal, type }: HistoryFilters): FoodEntry[] =>
  entries.filter(
    ({ mealType, category }) => (meal === "all" || mealType === meal) && (type === "all" || category === type),
  );
