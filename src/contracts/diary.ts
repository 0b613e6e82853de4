import { type Static, type TSchema, Type } from "@sinclair/typebox";
import {
  type EditableField,
  ENTRY_FIELDS,
  type EntryField,
  mapAmounts,
  type NewEntryField,
} from "../shared/entry-fields.ts";
import { ENTRY_BATCH_MAX } from "../shared/limits.ts";
import { DateString, IdNumber, IdString, InstantString } from "./common.ts";
import { nullable, oneOf } from "./one-of.ts";
import { visibleText } from "./text.ts";
import { within } from "./within.ts";

const { calories, mealType, category, servingSize, servingQuantity, notes, confidence, source } = ENTRY_FIELDS;

/** Calories and macros are the totals of what was eaten. They are never multiplied by servingQuantity. */
export const FoodEntry = Type.Object({
  id: Type.Integer(),
  userId: Type.Integer(),
  name: Type.String(),
  calories: Type.Integer(),
  ...mapAmounts(() => Type.Number()),
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
  isFavorite: Type.Boolean(),
  source: oneOf(source.words),
  eatenAt: Type.String(),
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
  mealType: oneOf(mealType.words),
  servingSize: nullable(visibleText({ max: servingSize.maxLength })),
  servingQuantity: Type.Number({ exclusiveMinimum: servingQuantity.moreThan, maximum: servingQuantity.max }),
  category: nullable(oneOf(category.words)),
  /** A JSON list. The service checks its items: because of escapes the length of the JSON says little. */
  tags: Type.String(),
  notes: nullable(visibleText({ max: notes.maxLength })),
  isFavorite: Type.Boolean(),
  imageUrl: nullable(Type.String()),
  eatenAt: InstantString,
} satisfies Record<EditableField, TSchema>;

/** Fields that are sent are changed; all others stay. The meal stays even when the time moves. */
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

export const EntryListQuery = Type.Object({
  startDate: Type.Optional(InstantString),
  endDate: Type.Optional(InstantString),
  limit: Type.Optional(Type.String({ pattern: "^(1000|[1-9]\\d{0,2})$" })),
  before: Type.Optional(IdString),
});
export type EntryListQuery = Static<typeof EntryListQuery>;

const EntryIds = Type.Array(IdNumber, {
  minItems: 1,
  maxItems: ENTRY_BATCH_MAX,
  uniqueItems: true,
});

/** Entries to copy into a diary day, each at its own time of day. */
export const EntryCopies = Type.Object({ ids: EntryIds, toDate: DateString });
export type EntryCopies = Static<typeof EntryCopies>;

export const EntryRemoval = Type.Object({ ids: EntryIds });
export type EntryRemoval = Static<typeof EntryRemoval>;
