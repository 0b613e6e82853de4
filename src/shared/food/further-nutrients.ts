import { STATED_NAMES, type StatedAmount } from "../diary/entry-fields.ts";

/** The nutrients that the table of foods states beside the seven of every entry, in the order in which they are listed. */
export const FURTHER_NUTRIENTS = [
  { name: "saturatedFat", label: "Saturated fat", unit: "g", column: "saturated_fat_g" },
  { name: "monounsaturatedFat", label: "Monounsaturated fat", unit: "g", column: "monounsaturated_fat_g" },
  { name: "polyunsaturatedFat", label: "Polyunsaturated fat", unit: "g", column: "polyunsaturated_fat_g" },
  { name: "cholesterol", label: "Cholesterol", unit: "mg", column: "cholesterol_mg" },
  { name: "water", label: "Water in food", unit: "g", column: "water_g" },
  { name: "calcium", label: "Calcium", unit: "mg", column: "calcium_mg" },
  { name: "iron", label: "Iron", unit: "mg", column: "iron_mg" },
  { name: "magnesium", label: "Magnesium", unit: "mg", column: "magnesium_mg" },
  { name: "phosphorus", label: "Phosphorus", unit: "mg", column: "phosphorus_mg" },
  { name: "potassium", label: "Potassium", unit: "mg", column: "potassium_mg" },
  { name: "zinc", label: "Zinc", unit: "mg", column: "zinc_mg" },
  { name: "copper", label: "Copper", unit: "mg", column: "copper_mg" },
  { name: "manganese", label: "Manganese", unit: "mg", column: "manganese_mg" },
  { name: "selenium", label: "Selenium", unit: "µg", column: "selenium_ug" },
  { name: "vitaminA", label: "Vitamin A", unit: "µg", column: "vitamin_a_rae_ug" },
  { name: "thiamin", label: "Vitamin B1", unit: "mg", column: "thiamin_mg" },
  { name: "riboflavin", label: "Vitamin B2", unit: "mg", column: "riboflavin_mg" },
  { name: "niacin", label: "Niacin", unit: "mg", column: "niacin_mg" },
  { name: "pantothenicAcid", label: "Pantothenic acid", unit: "mg", column: "pantothenic_acid_mg" },
  { name: "vitaminB6", label: "Vitamin B6", unit: "mg", column: "vitamin_b6_mg" },
  { name: "folate", label: "Folate", unit: "µg", column: "folate_dfe_ug" },
  { name: "vitaminB12", label: "Vitamin B12", unit: "µg", column: "vitamin_b12_ug" },
  { name: "vitaminC", label: "Vitamin C", unit: "mg", column: "vitamin_c_mg" },
  { name: "vitaminD", label: "Vitamin D", unit: "µg", column: "vitamin_d_ug" },
  { name: "vitaminE", label: "Vitamin E", unit: "mg", column: "vitamin_e_mg" },
  { name: "vitaminK", label: "Vitamin K", unit: "µg", column: "vitamin_k_ug" },
  { name: "choline", label: "Choline", unit: "mg", column: "choline_mg" },
] as const;

export type FurtherNutrient = (typeof FURTHER_NUTRIENTS)[number]["name"];

export const FURTHER_NUTRIENT_NAMES = FURTHER_NUTRIENTS.map(({ name }) => name);

/** A nutrient of the table, or an amount that an entry states. */
export type ListedNutrient = FurtherNutrient | StatedAmount;

export const LISTED_NUTRIENT_NAMES = [...FURTHER_NUTRIENT_NAMES, ...STATED_NAMES];

/** What each of them is called. */
export const NUTRIENT_LABELS = new Map<ListedNutrient, string>([
  ...FURTHER_NUTRIENTS.map(({ name, label }) => [name, label] as const),
  ["caffeine", "Caffeine"],
  ["alcohol", "Alcohol"],
]);
