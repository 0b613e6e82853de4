import { DAY_MS } from "../product/durations.ts";
import { ENTRY_SOURCES, FOOD_CATEGORIES, MEAL_TYPES } from "../product/enums.ts";

/**
 * The fields of a diary entry: the label in Edit Entry, the unit, the bounds (both included), and the default if a
 * request leaves the field out. Contracts, columns, rows, forms and checks are derived from these records. Code that
 * lists the fields compiles only if it lists all of them.
 */

/** An amount of something in a meal, in its unit. */
type Amount = { label: string; unit: "g" | "mg" | "ml"; min: 0; max: number; default: 0 };

const grams = (label: string): Amount => ({ label, unit: "g", min: 0, max: 5000, default: 0 });

/** The amounts of an entry, without its energy. Saved foods have the same. */
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

/** An amount that few foods state. Null is not known, which is not 0. */
type Stated = { label: string; unit: "g" | "mg"; min: 0; max: number; default: null };

/** The amounts that an entry has only where its food, a label or a person states them. Saved foods have the same. */
export const STATED_AMOUNTS = {
  caffeine: { label: "Caffeine (mg)", unit: "mg", min: 0, max: 5000, default: null },
  alcohol: { label: "Alcohol (g)", unit: "g", min: 0, max: 500, default: null },
} as const satisfies Record<string, Stated>;
export type StatedAmount = keyof typeof STATED_AMOUNTS;
export const STATED_NAMES = Object.keys(STATED_AMOUNTS) as StatedAmount[];

/** The fields with an input in Edit Entry. Lengths are in UTF-16 units. */
export const ENTRY_FORM_FIELDS = {
  name: { label: "Food Name", maxLength: 200 },
  calories: { label: "Calories", unit: "kcal", min: 1, max: 20_000 },
  ...ENTRY_AMOUNTS,
  ...STATED_AMOUNTS,
  /** The default is the meal of the hour at which it was eaten. */
  mealType: { label: "Meal", words: MEAL_TYPES },
  category: { label: "Type", words: FOOD_CATEGORIES, default: null },
  /** The local date and time; the default is that of `eatenAt` in the entry's zone. */
  eatenOn: { label: "Eaten At" },
  servingSize: { label: "Serving Size", maxLength: 100, default: null },
  servingQuantity: { label: "Quantity", moreThan: 0, max: 1000, default: 1 },
  /** A JSON list of at most `max` texts. */
  tags: { label: "Tags", max: 20, maxLength: 40, default: "[]" },
  notes: { label: "Notes", maxLength: 1000, default: null },
} as const;
export type EntryFormField = keyof typeof ENTRY_FORM_FIELDS;

/** The fields that the owner may set and change. */
const EDITABLE_FIELDS = {
  ...ENTRY_FORM_FIELDS,
  /** The default is the time of the analysis, else now. */
  eatenAt: { aheadMaxMs: DAY_MS },
  /** The zone in which it was eaten. The default is that of the request. */
  timeZone: { maxLength: 64 },
  isFavorite: { default: false },
  imageUrl: { default: null },
  /** What the entry's figures are a portion of; null if they are of all that was logged. */
  portion: { share: { min: 0.001, max: 1000 }, default: null },
  /** What the meal is made of. Weights in grams; the other bounds are those of the entry. */
  items: {
    max: 40,
    grams: { moreThan: 0, max: 20_000 },
    count: { moreThan: 0, max: 1000 },
    unitMaxLength: 40,
    preparationMaxLength: 100,
    default: null,
  },
} as const;
export type EditableField = keyof typeof EDITABLE_FIELDS;
export const EDITABLE_FIELD_NAMES = Object.keys(EDITABLE_FIELDS) as EditableField[];

/** The fields that a request for a new entry may set. */
export const ENTRY_FIELDS = {
  ...EDITABLE_FIELDS,
  confidence: { min: 0, max: 1, default: 0 },
  source: { words: ENTRY_SOURCES, default: "ai_analysis" },
  analyzedAt: { default: null },
} as const;
export type NewEntryField = keyof typeof ENTRY_FIELDS;

/** All fields of an entry. The server sets the last four. */
export type EntryField = NewEntryField | "id" | "userId" | "imagePlaceholder" | "createdAt";

/** Maps the name and definition of each amount to a value. */
export const mapAmounts = <Value>(
  toValue: (name: EntryAmount, definition: Amount) => Value,
): Record<EntryAmount, Value> =>
  Object.fromEntries(AMOUNT_NAMES.map((name) => [name, toValue(name, ENTRY_AMOUNTS[name])])) as Record<
    EntryAmount,
    Value
  >;

/** Picks the amounts from an object with more fields. */
export const pickAmounts = (source: Record<EntryAmount, number>): Record<EntryAmount, number> =>
  mapAmounts((name) => source[name]);

/** Maps the name and definition of each stated amount to a value. */
export const mapStated = <Value>(
  toValue: (name: StatedAmount, definition: Stated) => Value,
): Record<StatedAmount, Value> =>
  Object.fromEntries(STATED_NAMES.map((name) => [name, toValue(name, STATED_AMOUNTS[name])])) as Record<
    StatedAmount,
    Value
  >;

/** Something that may state these amounts. */
export type MayState = { readonly [Name in StatedAmount]?: number | null | undefined };

/** The amounts that are stated; one that is missing is not. */
export type StatedAmounts = Partial<Record<StatedAmount, number>>;

/** The object without these amounts. */
export const omitStated = <Source extends MayState>({
  caffeine: _,
  alcohol: __,
  ...rest
}: Source): Omit<Source, StatedAmount> => rest;

/** These figures of an object with more fields, by a function of each; those that it does not have are left out. */
export const mapKnown = <Name extends string>(
  names: readonly Name[],
  source: { readonly [Each in Name]?: number | null | undefined },
  toFigure: (figure: number) => number,
): Partial<Record<Name, number>> =>
  Object.fromEntries(
    names.flatMap((name) => (source[name] == null ? [] : [[name, toFigure(source[name])]])),
  ) as Partial<Record<Name, number>>;

/** Those amounts of an object with more fields that it states. */
export const pickStated = (source: MayState): StatedAmounts => mapKnown(STATED_NAMES, source, (amount) => amount);

/** Whether a change sets a figure of which items would be parts, or a portion a share. */
export const setsFigures = (
  change: Partial<Record<EntryAmount | "calories" | "servingQuantity", number | undefined>>,
): boolean =>
  [change.calories, change.servingQuantity, ...Object.values(mapAmounts((name) => change[name]))].some(
    (figure) => figure !== undefined,
  );
