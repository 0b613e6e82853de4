import type { NewFoodEntry } from "../../contracts/diary.ts";
import type { CurrentUser } from "../../current-user.ts";
import { parseInstant } from "../../parse-time.ts";
import { getLocalTime } from "../../shared/diary/eaten-time.ts";
import { ENTRY_FIELDS, mapAmounts, mapStated } from "../../shared/diary/entry-fields.ts";
import { sumStated } from "../../shared/diary/entry-items.ts";
import { findMealTypeAt } from "../../shared/diary/meal-type.ts";
import { normalizeName, normalizeTags } from "./entry-checks.ts";
import { formatItems, resolveItems } from "./entry-items.ts";
import { formatPortion } from "./entry-portion.ts";
import { resolveSentTime } from "./entry-time.ts";
import { dropUnknownFoods, type IsKnownFood } from "./item-foods.ts";
import type { NewEntryRow } from "./repository.ts";

/** The columns that a request for a new entry fills, without its photo. */
export type RequestedRow = Omit<
  NewEntryRow,
  "userId" | "clientId" | "photoId" | "createdAt" | "idempotencyKey" | "idempotencyDigest"
>;

/** When an entry is stored, and when the person added it, which is earlier on a device that sent it later. UTC milliseconds. */
export type AddingTime = { now: number; madeAt: number };

/**
 * Builds the row of a requested entry, with the defaults of what it leaves out: eaten when it was added. Throws 422 for a
 * name, tags or time that no entry can have, and for items that do not add up. Foods of items that are not known are
 * left out.
 */
export function buildRequestedRow(
  user: Pick<CurrentUser, "timeZone">,
  entry: Omit<NewFoodEntry, "imageUrl">,
  { now, madeAt }: AddingTime,
  isKnownFood: IsKnownFood,
): RequestedRow {
  const analyzedAt = entry.analyzedAt === undefined ? null : parseInstant("analyzedAt", entry.analyzedAt);
  const before = { eatenAt: analyzedAt ?? madeAt, timeZone: user.timeZone };
  const time = resolveSentTime(entry, before, now);
  const {
    items = [],
    portion = ENTRY_FIELDS.portion.default,
    ...figures
  } = dropUnknownFoods(resolveItems(entry), isKnownFood);
  const resolved = { ...sumStated(items), ...entry, ...figures };
  return {
    name: normalizeName(entry.name),
    calories: resolved.calories,
    ...mapAmounts((name, amount) => resolved[name] ?? amount.default),
    ...mapStated((name, amount) => resolved[name] ?? amount.default),
    confidence: entry.confidence ?? ENTRY_FIELDS.confidence.default,
    mealType: entry.mealType ?? findMealTypeAt(getLocalTime(time)),
    servingSize: entry.servingSize ?? ENTRY_FIELDS.servingSize.default,
    servingQuantity: entry.servingQuantity ?? ENTRY_FIELDS.servingQuantity.default,
    category: entry.category ?? ENTRY_FIELDS.category.default,
    tags: normalizeTags(entry.tags ?? ENTRY_FIELDS.tags.default),
    notes: entry.notes ?? ENTRY_FIELDS.notes.default,
    portion: formatPortion(portion),
    items: formatItems(items),
    isFavorite: entry.isFavorite ?? ENTRY_FIELDS.isFavorite.default,
    source: entry.source ?? ENTRY_FIELDS.source.default,
    ...time,
    analyzedAt,
  };
}
