import { type Static, type TSchema, Type } from "@sinclair/typebox";
import {
  type EditableField,
  ENTRY_FIELDS,
  type EntryField,
  mapAmounts,
  type NewEntryField,
} from "../shared/entry-fields.ts";
import { ENTRY_BATCH_MAX } from "../shared/limits.ts";
import { DateText, IdNumber, IdText, InstantText } from "./common.ts";
import { oneOf, orNull } from "./one-of.ts";
import { within } from "./within.ts";

const { calories, mealType, category, servingSize, servingQuantity, notes, confidence, source } = ENTRY_FIELDS;

/** Calories and macros are the totals of what was eaten; servingQuantity never multiplies them. */
export const FoodEntry = Type.Object({
  id: Type.Integer(),
  userId: Type.Integer(),
  name: Type.String(),
  calories: Type.Integer(),
  ...mapAmounts(() => Type.Number()),
  imageUrl: orNull(Type.String()),
  /** The photo in a few pixels as a data URL of some hundred characters, for as long as the photo itself is not there. */
  imagePlaceholder: orNull(Type.String()),
  confidence: Type.Number(),
  mealType: oneOf(mealType.words),
  servingSize: orNull(Type.String()),
  servingQuantity: Type.Number(),
  category: orNull(oneOf(category.words)),
  tags: Type.String(),
  notes: orNull(Type.String()),
  isFavorite: Type.Boolean(),
  source: oneOf(source.words),
  eatenAt: Type.String(),
  analyzedAt: orNull(Type.String()),
  createdAt: Type.String(),
} satisfies Record<EntryField, TSchema>);
export type FoodEntry = Static<typeof FoodEntry>;

/** What the owner says of an entry. Null stands for "none" wherever the stored entry may be without it. */
const editable = {
  /** Its length counts without the blanks around it, so the diary's service checks that. */
  name: Type.String({ minLength: 1, pattern: "\\S", messages: { pattern: "Name is required" } }),
  calories: Type.Integer(within(calories)),
  ...mapAmounts((_, amount) => Type.Number(within(amount))),
  mealType: oneOf(mealType.words),
  servingSize: orNull(Type.String({ maxLength: servingSize.maxLength })),
  servingQuantity: Type.Number({ exclusiveMinimum: servingQuantity.moreThan, maximum: servingQuantity.max }),
  category: orNull(oneOf(category.words)),
  /** A JSON list, whose length and texts the diary's service checks: escapes make its own length say little. */
  tags: Type.String(),
  notes: orNull(Type.String({ maxLength: notes.maxLength })),
  isFavorite: Type.Boolean(),
  imageUrl: orNull(Type.String()),
  eatenAt: InstantText,
} satisfies Record<EditableField, TSchema>;

/** What is given changes; all else of the entry stays, the meal too when the time moves. */
export const FoodEntryChange = Type.Partial(Type.Object(editable));
export type FoodEntryChange = Static<typeof FoodEntryChange>;

export const NewFoodEntry = Type.Object({
  ...FoodEntryChange.properties,
  name: editable.name,
  calories: editable.calories,
  confidence: Type.Optional(Type.Number(within(confidence))),
  source: Type.Optional(oneOf(source.words)),
  analyzedAt: Type.Optional(InstantText),
} satisfies Record<NewEntryField, TSchema>);
export type NewFoodEntry = Static<typeof NewFoodEntry>;

export const EntryListQuery = Type.Object({
  startDate: Type.Optional(InstantText),
  endDate: Type.Optional(InstantText),
  limit: Type.Optional(Type.String({ pattern: "^(1000|[1-9]\\d{0,2})$" })),
  before: Type.Optional(IdText),
});
export type EntryListQuery = Static<typeof EntryListQuery>;

const EntryIds = Type.Array(IdNumber, {
  minItems: 1,
  maxItems: ENTRY_BATCH_MAX,
  uniqueItems: true,
});

/** Entries to copy into a diary day, each at its own time of day. */
export const EntryCopies = Type.Object({ ids: EntryIds, toDate: DateText });
export type EntryCopies = Static<typeof EntryCopies>;

export const EntryRemoval = Type.Object({ ids: EntryIds });
export type EntryRemoval = Static<typeof EntryRemoval>;
