import { and, between, eq, isNull } from "drizzle-orm";
import { foodEntries } from "../../../db/schema/diary.ts";
import { selectPlaceholder } from "../../../db/sql/photo-placeholder.ts";
import { param } from "../../../db/sql/placeholders.ts";
import { column, computed, mappedColumn, rowMapper } from "../../../db/sql/row-mapper.ts";
import type { FoodEntry } from "../../contracts/diary.ts";
import { formatLocalTime } from "../../shared/diary/day-window.ts";
import { type EntryField, mapAmounts, mapStated } from "../../shared/diary/entry-fields.ts";
import type { EntryItem } from "../../shared/diary/entry-items.ts";
import type { EntryPortion } from "../../shared/diary/portion.ts";
import { buildImageUrl } from "../../shared/product/image-url.ts";
import { formatInstant, formatNullableInstant } from "../../shared/text/instant.ts";

const parseItems = (stored: string | null): EntryItem[] => (stored === null ? [] : JSON.parse(stored));
const parsePortion = (stored: string | null): EntryPortion | null => (stored === null ? null : JSON.parse(stored));

/** An entry as the API returns it, without internal columns. */
export const entryColumns = {
  id: column(foodEntries.id),
  userId: column(foodEntries.userId),
  name: column(foodEntries.name),
  calories: column(foodEntries.calories),
  ...mapAmounts((name) => column(foodEntries[name])),
  ...mapStated((name) => column(foodEntries[name])),
  imageUrl: mappedColumn(foodEntries.photoId, buildImageUrl),
  imagePlaceholder: computed(selectPlaceholder(foodEntries.photoId)),
  confidence: column(foodEntries.confidence),
  mealType: column(foodEntries.mealType),
  servingSize: column(foodEntries.servingSize),
  servingQuantity: column(foodEntries.servingQuantity),
  category: column(foodEntries.category),
  tags: column(foodEntries.tags),
  notes: column(foodEntries.notes),
  portion: mappedColumn(foodEntries.portion, parsePortion),
  items: mappedColumn(foodEntries.items, parseItems),
  isFavorite: mappedColumn(foodEntries.isFavorite, Boolean),
  source: column(foodEntries.source),
  eatenAt: mappedColumn(foodEntries.eatenAt, formatInstant),
  eatenOn: mappedColumn(foodEntries.eatenLocal, formatLocalTime),
  timeZone: column(foodEntries.timeZone),
  analyzedAt: mappedColumn(foodEntries.analyzedAt, formatNullableInstant),
  createdAt: mappedColumn(foodEntries.createdAt, formatInstant),
} satisfies Record<EntryField, unknown>;
/** Maps rows of this table to entries. */
export const entryMapper = rowMapper(entryColumns);
export const keyedEntryMapper = rowMapper({
  ...entryColumns,
  idempotencyDigest: column(foodEntries.idempotencyDigest),
});

/** An entry that a change has reached; null if it is deleted. */
export type ReachedEntry = { entry: FoodEntry | null };
/** Maps rows of what a change returns: deleted entries, too. */
export const reachedMapper = rowMapper({ ...entryColumns, deletedAt: column(foodEntries.deletedAt) });

/** The first of these rows of `reachedMapper`. */
export function toReached(rows: readonly (readonly unknown[])[]): ReachedEntry | undefined {
  const found = reachedMapper.mapFirst(rows);
  if (!found) return undefined;
  const { deletedAt, ...entry } = found;
  return { entry: deletedAt === null ? entry : null };
}

/** The entries of the account `userId` that were eaten between the local times `from` and `to`, both included. */
export const isEatenBetween = and(
  eq(foodEntries.userId, param("userId")),
  isNull(foodEntries.deletedAt),
  between(foodEntries.eatenLocal, param("from"), param("to")),
);
