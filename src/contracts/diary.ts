import { type Static, type TSchema, Type } from "@sinclair/typebox";
import {
  type EditableField,
  ENTRY_FIELDS,
  type EntryField,
  mapAmounts,
  mapStated,
  type NewEntryField,
} from "../shared/diary/entry-fields.ts";
import type { Whole } from "../shared/diary/portion.ts";
import {
  ENTRY_BATCH_MAX,
  FOOD_QUERY_MAX_LENGTH,
  MEAL_ENTRIES_MAX,
  PORTION_BATCH_MAX,
} from "../shared/product/limits.ts";
import { visibleText, within } from "./bounds.ts";
import {
  DateString,
  DayStartHour,
  EntryId,
  EntryIdText,
  InstantString,
  LocalTimeString,
  NewEntryIds,
} from "./common.ts";
import { EntryItem, NewEntryItem } from "./items.ts";
import { nullable, oneOf } from "./one-of.ts";

const {
  timeZone,
  calories,
  mealType,
  category,
  servingSize,
  servingQuantity,
  notes,
  portion,
  items,
  confidence,
  source,
} = ENTRY_FIELDS;

const createPortionSchema = <Item extends TSchema>(item: Item) =>
  Type.Object({
    share: Type.Number({ minimum: portion.share.min, maximum: portion.share.max }),
    whole: Type.Object({
      /** Not always whole kcal: it may have been worked out from those of a share. */
      calories: Type.Number({ exclusiveMinimum: 0, maximum: calories.max }),
      ...mapAmounts((_, amount) => Type.Number(within(amount))),
      ...mapStated((_, amount) => Type.Optional(Type.Number(within(amount)))),
      servingQuantity: Type.Number({ exclusiveMinimum: servingQuantity.moreThan, maximum: servingQuantity.max }),
      items: Type.Optional(Type.Array(item, { maxItems: items.max })),
    } satisfies Record<keyof Whole, TSchema>),
  });

/** The figures of all that an entry is a portion of, and the share of it that was eaten. */
export const EntryPortion = createPortionSchema(EntryItem);
export type EntryPortion = Static<typeof EntryPortion>;
/** A portion as it may be sent. */
const NewEntryPortion = createPortionSchema(NewEntryItem);

/** Calories and macros are the totals of what was eaten. They are never multiplied by servingQuantity. */
export const FoodEntry = Type.Object({
  /** The UUID that the client made for it, or a number. */
  id: Type.String(),
  userId: Type.Integer(),
  name: Type.String(),
  calories: Type.Integer(),
  ...mapAmounts(() => Type.Number()),
  /** Milligrams of caffeine and grams of alcohol; null if nothing states them. */
  ...mapStated(() => nullable(Type.Number())),
  imageUrl: nullable(Type.String()),
  /** A preview of a few pixels as a data URL of about a hundred characters, until the photo has loaded. */
  imagePlaceholder: nullable(Type.String()),
  confidence: Type.Number(),
  mealType: oneOf(mealType.words),
  servingSize: nullable(Type.String()),
  servingQuantity: Type.Number(),
  category: nullable(oneOf(category.words)),
  tags: Type.String(),
  notes: nullable(Type.String()),
  /** Null if the figures are of all that was logged. */
  portion: nullable(EntryPortion),
  /** What it is made of; empty if that is not known. */
  items: Type.Array(EntryItem),
  isFavorite: Type.Boolean(),
  source: oneOf(source.words),
  eatenAt: Type.String(),
  /** The local date and time at which it was eaten, `2026-11-22T21:30`, by the clock of `timeZone`. */
  eatenOn: Type.String(),
  timeZone: Type.String(),
  analyzedAt: nullable(Type.String()),
  createdAt: Type.String(),
} satisfies Record<EntryField, TSchema>);
export type FoodEntry = Static<typeof FoodEntry>;

/** Another text after each change to the diary or the goal; it says nothing else. */
export const DiaryVersion = Type.Object({ version: Type.String() });
export type DiaryVersion = Static<typeof DiaryVersion>;

/** The fields that the owner sets. Null removes the value of a field that may be without one. */
const editableFields = {
  /** The service checks the maximum length, because spaces around the name do not count. */
  name: Type.String({ minLength: 1, pattern: "\\S", messages: { pattern: "Name is required" } }),
  calories: Type.Integer(within(calories)),
  ...mapAmounts((_, amount) => Type.Number(within(amount))),
  ...mapStated((_, amount) => nullable(Type.Number(within(amount)))),
  mealType: oneOf(mealType.words),
  servingSize: nullable(visibleText({ max: servingSize.maxLength })),
  servingQuantity: Type.Number({ exclusiveMinimum: servingQuantity.moreThan, maximum: servingQuantity.max }),
  category: nullable(oneOf(category.words)),
  /** A JSON list. The service checks its items: because of escapes the length of the JSON says little. */
  tags: Type.String(),
  notes: nullable(visibleText({ max: notes.maxLength })),
  isFavorite: Type.Boolean(),
  imageUrl: nullable(Type.String()),
  portion: nullable(NewEntryPortion),
  /** They add up to the figures, which may be left out in a change. */
  items: Type.Array(NewEntryItem, { maxItems: items.max }),
  eatenAt: InstantString,
  eatenOn: LocalTimeString,
  /** The service checks that there is such a zone. */
  timeZone: Type.String({ minLength: 1, maxLength: timeZone.maxLength }),
} satisfies Record<EditableField, TSchema>;

/**
 * Fields that are sent are changed; all others stay. The meal stays even when the time moves. A time is meant in the
 * entry's zone; another zone alone changes what its clock showed.
 */
export const FoodEntryChange = Type.Partial(Type.Object(editableFields));
export type FoodEntryChange = Static<typeof FoodEntryChange>;

export const NewFoodEntry = Type.Object({
  ...FoodEntryChange.properties,
  name: editableFields.name,
  calories: editableFields.calories,
  confidence: Type.Optional(Type.Number(within(confidence))),
  source: Type.Optional(oneOf(source.words)),
  analyzedAt: Type.Optional(InstantString),
} satisfies Record<NewEntryField, TSchema>);
export type NewFoodEntry = Static<typeof NewFoodEntry>;

/**
 * The foods of one meal, an entry each. They have the photo, the time and the meal in common, so an entry has none of its
 * own.
 */
export const EntryBatch = Type.Object({
  entries: Type.Array(
    Type.Omit(NewFoodEntry, ["imageUrl", "eatenAt", "eatenOn", "timeZone", "mealType", "analyzedAt"]),
    {
      minItems: 1,
      maxItems: MEAL_ENTRIES_MAX,
    },
  ),
  imageUrl: NewFoodEntry.properties.imageUrl,
  eatenAt: NewFoodEntry.properties.eatenAt,
  eatenOn: NewFoodEntry.properties.eatenOn,
  timeZone: NewFoodEntry.properties.timeZone,
  mealType: NewFoodEntry.properties.mealType,
  newIds: NewEntryIds,
});
export type EntryBatch = Static<typeof EntryBatch>;

/** The entries between two instants, or of one or more local days from `day` on, wherever they were eaten. */
export const EntryListQuery = Type.Object({
  startDate: Type.Optional(InstantString),
  endDate: Type.Optional(InstantString),
  day: Type.Optional(DateString),
  dayStart: DayStartHour,
  days: Type.Optional(Type.String({ pattern: "^([1-9]|[12]\\d|3[01])$" })),
  limit: Type.Optional(Type.String({ pattern: "^(1000|[1-9]\\d{0,2})$" })),
  before: Type.Optional(EntryIdText),
  /** Words that their names, tags or notes contain. */
  q: Type.Optional(visibleText({ min: 1, max: FOOD_QUERY_MAX_LENGTH })),
});
export type EntryListQuery = Static<typeof EntryListQuery>;

const EntryIds = Type.Array(EntryId, {
  minItems: 1,
  maxItems: ENTRY_BATCH_MAX,
  uniqueItems: true,
});

/**
 * Entries to copy into a diary day, each at the time of day at which it was eaten, or all at `eatenAt`, which is on that
 * day. The copies are eaten in the zone of the request. Each keeps its meal unless `mealType` names one.
 */
export const EntryCopies = Type.Object({
  ids: EntryIds,
  toDate: DateString,
  eatenAt: Type.Optional(InstantString),
  mealType: NewFoodEntry.properties.mealType,
  newIds: NewEntryIds,
});
export type EntryCopies = Static<typeof EntryCopies>;

/** How much of each entry was eaten, as a share of what was logged. The service checks that no id is repeated. */
export const EntryPortions = Type.Object({
  portions: Type.Array(Type.Object({ id: EntryId, share: EntryPortion.properties.share }), {
    minItems: 1,
    maxItems: PORTION_BATCH_MAX,
  }),
});
export type EntryPortions = Static<typeof EntryPortions>;

export const UsualMealsQuery = Type.Object({ meal: Type.Optional(oneOf(mealType.words)) });

/**
 * What a person may want to log again for a meal: the foods that they had most often, and those of the last time. Neither
 * is there if it has been logged today already.
 */
export const UsualMeals = Type.Object({
  mealType: oneOf(mealType.words),
  meals: Type.Array(
    Type.Object({
      kind: oneOf(["usual", "last"]),
      /** On how many of the last 30 days. */
      days: Type.Integer(),
      /** The day of Home on which it was last eaten. */
      lastDate: Type.String(),
      /** As they were eaten then, in that order. */
      entries: Type.Array(FoodEntry),
    }),
  ),
});
export type UsualMeals = Static<typeof UsualMeals>;

export const EntryRemoval = Type.Object({ ids: EntryIds });
