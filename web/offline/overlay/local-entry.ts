import type {
  EntryCopies,
  EntryPortion,
  FoodEntry,
  FoodEntryChange,
  NewFoodEntry,
} from "../../../src/contracts/diary.ts";
import type { NewEntryItem } from "../../../src/contracts/items.ts";
import type { MealLog, SavedMealFood } from "../../../src/contracts/meals.ts";
import { findCopyTime } from "../../../src/shared/diary/copy-time.ts";
import { parseLocalTime } from "../../../src/shared/diary/day-window.ts";
import {
  type EatenTime,
  formatEatenTime,
  getLocalTime,
  readLocalTime,
  resolveEatenTime,
  toEatenTime,
} from "../../../src/shared/diary/eaten-time.ts";
import {
  ENTRY_FIELDS,
  mapAmounts,
  mapStated,
  omitStated,
  setsFigures,
} from "../../../src/shared/diary/entry-fields.ts";
import { completeItem, restate, scaleItem, sumItemsOfEntry, sumStated } from "../../../src/shared/diary/entry-items.ts";
import { findMealTypeAt } from "../../../src/shared/diary/meal-type.ts";
import { findShare, pickFigures, scaleEntry, scaleFigures, takePortion } from "../../../src/shared/diary/portion.ts";

// What the server will make of a change, as far as it can be told before it is asked.

type Composed = Partial<Pick<FoodEntry, "items" | "portion" | "servingQuantity" | "calories">>;

function composeItems(sent: readonly NewEntryItem[], portion: FoodEntryChange["portion"]): Composed {
  const items = sent.map(completeItem);
  if (!portion || portion.share === 1) return { ...sumItemsOfEntry(items), items, portion: null };
  const { share, whole } = portion;
  const wholeItems = whole.items?.map(completeItem) ?? items.map((item) => scaleItem(item, 1 / share));
  const { servingQuantity: _, ...taken } = takePortion(
    { ...sumStated(wholeItems), ...whole, items: wholeItems },
    share,
  );
  return omitStated(taken);
}

const toPortion = ({ share, whole }: NonNullable<FoodEntryChange["portion"]>): EntryPortion | null =>
  share === 1 ? null : { share, whole: pickFigures(whole) };

/** The figures, items and portion that a change sets, each as it follows from the others. */
function compose(change: FoodEntryChange): Composed {
  const { items, portion } = change;
  if (items && items.length > 0) return composeItems(items, portion);
  if (portion)
    return { ...scaleFigures(pickFigures(portion.whole), portion.share), items: [], portion: toPortion(portion) };
  return {
    ...((items !== undefined || setsFigures(change)) && { items: [] }),
    ...((portion === null || setsFigures(change)) && { portion: null }),
  };
}

const withoutUndefined = <Fields extends object>(fields: Fields): Partial<Fields> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<Fields>;

type SentTime = { [Name in "eatenAt" | "eatenOn" | "timeZone"]?: string | undefined };

/** When and where something was eaten by what is sent, and for what that leaves out by `before`. */
export function resolveTime({ eatenAt, eatenOn, timeZone }: SentTime, before: Pick<EatenTime, "eatenAt" | "timeZone">) {
  const given = {
    ...(eatenAt !== undefined && { eatenAt: Date.parse(eatenAt) }),
    ...(eatenOn !== undefined && { eatenOn: parseLocalTime(eatenOn) }),
    timeZone,
  };
  return resolveEatenTime(given, before);
}

const isMoved = ({ eatenAt, eatenOn, timeZone }: SentTime): boolean => (eatenAt ?? eatenOn ?? timeZone) !== undefined;

/** An entry with a change. */
export function applyChange(entry: FoodEntry, change: FoodEntryChange): FoodEntry {
  const { items, portion: _portion, ...sent } = change;
  const before = { eatenAt: Date.parse(entry.eatenAt), timeZone: entry.timeZone };
  const given = { ...sent, ...(isMoved(sent) && formatEatenTime(resolveTime(sent, before))) };
  const plain = withoutUndefined(given);
  const { servingQuantity = entry.servingQuantity } = plain;
  const composed = compose(change);
  // The figures of items are their sums, whatever else is said.
  const fields =
    items && items.length > 0
      ? { ...restate(entry, composed.items ?? []), ...plain, servingQuantity, ...composed }
      : { ...composed, ...plain };
  const changed = { ...entry, ...fields };
  // A placeholder is of the photo that was there.
  const isOtherPhoto = changed.imageUrl !== entry.imageUrl;
  return { ...changed, name: changed.name.trim(), ...(isOtherPhoto && { imagePlaceholder: null }) };
}

export type EntryContext = { id: string; userId: number /** UTC milliseconds. */; now: number; timeZone: string };

/** A new entry with the defaults of what it leaves out. */
export function buildLocalEntry(sent: NewFoodEntry, { id, userId, now, timeZone }: EntryContext): FoodEntry {
  const created = new Date(now).toISOString();
  const eatenAt = sent.analyzedAt === undefined ? now : Date.parse(sent.analyzedAt);
  const time = resolveTime(sent, { eatenAt, timeZone });
  const empty: FoodEntry = {
    id,
    userId,
    name: sent.name,
    calories: sent.calories,
    ...mapAmounts((_, amount) => amount.default),
    ...mapStated((_, amount) => amount.default),
    imageUrl: null,
    imagePlaceholder: null,
    confidence: sent.confidence ?? ENTRY_FIELDS.confidence.default,
    mealType: findMealTypeAt(getLocalTime(time)),
    servingSize: ENTRY_FIELDS.servingSize.default,
    servingQuantity: ENTRY_FIELDS.servingQuantity.default,
    category: ENTRY_FIELDS.category.default,
    tags: ENTRY_FIELDS.tags.default,
    notes: ENTRY_FIELDS.notes.default,
    portion: null,
    items: [],
    isFavorite: ENTRY_FIELDS.isFavorite.default,
    source: sent.source ?? ENTRY_FIELDS.source.default,
    ...formatEatenTime(time),
    analyzedAt: sent.analyzedAt ?? null,
    createdAt: created,
  };
  const { confidence: _confidence, source: _source, analyzedAt: _analyzedAt, ...fields } = sent;
  return applyChange(empty, fields);
}

/** The copy of an entry on a diary day, or at an instant. */
export function copyHere(
  source: FoodEntry,
  { toDate, eatenAt, mealType = source.mealType }: Pick<EntryCopies, "toDate" | "eatenAt" | "mealType">,
  { id, now, timeZone }: EntryContext,
): FoodEntry {
  const moved = findCopyTime(Temporal.PlainDate.from(toDate), readLocalTime(source), timeZone, now);
  return {
    ...source,
    id,
    source: "copy",
    mealType,
    ...formatEatenTime(toEatenTime(eatenAt === undefined ? moved : Date.parse(eatenAt), timeZone)),
    analyzedAt: null,
    createdAt: new Date(now).toISOString(),
  };
}

/** The entry of a food of a saved meal that is logged. */
export const logHere = (
  food: SavedMealFood,
  { share = 1, newIds: _, ...place }: MealLog,
  context: EntryContext,
): FoodEntry => ({
  ...buildLocalEntry({ name: food.name, calories: food.calories, ...place }, context),
  ...scaleEntry(food, findShare(food) * share),
  confidence: 1,
  source: "template",
});
