import { ENTRY_SOURCES, FOOD_CATEGORIES, MEAL_TYPES } from "./enums.ts";

/**
 * The fields of a diary entry, each with its label in Edit Entry, its unit, its bounds (both included) and what it is
 * where a call leaves it out. Contracts, columns, rows, forms and checks are made from these records; where one spells
 * the fields out, it has to name all of them to compile.
 */

/** Something that a meal contains: from nothing to `max`, in its unit. */
type Amount = { label: string; unit: "g" | "mg" | "ml"; min: 0; max: number; default: 0 };

const grams = (label: string): Amount => ({ label, unit: "g", min: 0, max: 5000, default: 0 });

/** What a meal contains, beside its energy. Saved foods have the same amounts. */
export const ENTRY_AMOUNTS = {
  protein: grams("Protein (g)"),
  carbs: grams("Carbs (g)"),
  fat: grams("Fat (g)"),
  fiber: grams("Fiber (g)"),
  sugar: grams("Sugar (g)"),
  sodium: { label: "Sodium (mg)", unit: "mg", min: 0, max: 100_000, default: 0 },
} satisfies Record<string, Amount>;
export type EntryAmount = keyof typeof ENTRY_AMOUNTS;
const AMOUNT_NAMES = Object.keys(ENTRY_AMOUNTS) as EntryAmount[];

/** What Edit Entry has an input for. Lengths are in UTF-16 units. */
export const ENTRY_FORM_FIELDS = {
  name: { label: "Food Name", maxLength: 200 },
  calories: { label: "Calories", unit: "kcal", min: 1, max: 20_000 },
  ...ENTRY_AMOUNTS,
  /** Without one, the meal of the hour at which it was eaten. */
  mealType: { label: "Meal", words: MEAL_TYPES },
  category: { label: "Type", words: FOOD_CATEGORIES, default: null },
  /** Without one, when it was analysed, else now. */
  eatenAt: { label: "Eaten At", aheadMaxMs: 24 * 60 * 60 * 1000 },
  servingSize: { label: "Serving Size", maxLength: 100, default: null },
  servingQuantity: { label: "Quantity", moreThan: 0, max: 1000, default: 1 },
  /** A JSON list of at most `max` texts. */
  tags: { label: "Tags", max: 20, maxLength: 40, default: "[]" },
  notes: { label: "Notes", maxLength: 1000, default: null },
} as const;
export type EntryFormField = keyof typeof ENTRY_FORM_FIELDS;

/** All that its owner may say of an entry, and change later. */
const EDITABLE_FIELDS = {
  ...ENTRY_FORM_FIELDS,
  isFavorite: { default: false },
  imageUrl: { default: null },
} as const;
export type EditableField = keyof typeof EDITABLE_FIELDS;
export const EDITABLE_FIELD_NAMES = Object.keys(EDITABLE_FIELDS) as EditableField[];

/** All that a call may say of a new entry. */
export const ENTRY_FIELDS = {
  ...EDITABLE_FIELDS,
  confidence: { min: 0, max: 1, default: 0 },
  source: { words: ENTRY_SOURCES, default: "ai_analysis" },
  analyzedAt: { default: null },
} as const;
export type NewEntryField = keyof typeof ENTRY_FIELDS;

/** All that an entry has; the last four are the server's to say. */
export type EntryField = NewEntryField | "id" | "userId" | "imagePlaceholder" | "createdAt";

/** A value for each amount, made from its name and definition. */
export const mapAmounts = <Value>(
  toValue: (name: EntryAmount, definition: Amount) => Value,
): Record<EntryAmount, Value> =>
  Object.fromEntries(AMOUNT_NAMES.map((name) => [name, toValue(name, ENTRY_AMOUNTS[name])])) as Record<
    EntryAmount,
    Value
  >;

/** The amounts of something that has more fields. */
export const pickAmounts = (source: Record<EntryAmount, number>): Record<EntryAmount, number> =>
  mapAmounts((name) => source[name]);
