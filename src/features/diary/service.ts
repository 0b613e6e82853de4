import { findChangeTime } from "../../change-time.ts";
import { parseDayStart } from "../../contracts/common.ts";
import type { EntryListQuery, FoodEntry, FoodEntryChange, NewFoodEntry } from "../../contracts/diary.ts";
import type { CurrentUser } from "../../current-user.ts";
import { invalidField, notFound, requireText } from "../../errors.ts";
import type { Clock } from "../../integrations/clock.ts";
import { parseDate, parseInstant } from "../../parse-time.ts";
import { buildDayWindow } from "../../shared/diary/day-window.ts";
import { setsFigures } from "../../shared/diary/entry-fields.ts";
import { isUuid } from "../../shared/diary/entry-id.ts";
import { sumStated } from "../../shared/diary/entry-items.ts";
import { collectRecentFoods, RECENT_ENTRIES_MAX, type RecentFood } from "../../shared/food/search/recent-foods.ts";
import { DAY_MS } from "../../shared/product/durations.ts";
import { ENTRY_BATCH_MAX, RESTORE_WINDOW_MS } from "../../shared/product/limits.ts";
import { normalizeForSearch } from "../../shared/text/normalize-for-search.ts";
import type { EntryBudget } from "./copy-service.ts";
import { normalizeName, normalizeTags } from "./entry-checks.ts";
import { formatItems, resolveItems } from "./entry-items.ts";
import { completePortion, formatPortion } from "./entry-portion.ts";
import { resolveSentTime } from "./entry-time.ts";
import { computeDigest, getKeyExpiry, hasExpiredKey, toReplay } from "./idempotency.ts";
import { dropUnknownFoods, findKnownFoods, type ItemFoodTables } from "./item-foods.ts";
import { buildRequestedRow } from "./new-entry-row.ts";
import type { EntryRepository, NewEntryRow } from "./repository.ts";

type Deps = {
  entries: EntryRepository;
  /** Checks that an imageUrl is an own photo or a new one (422). The returned function stores it and returns its id. */
  photos: { check(user: CurrentUser, imageUrl: string | null | undefined): Promise<() => Promise<number | null>> };
  access: { requireAccess(user: CurrentUser): void };
  /** Counts a use of the saved food with this normalized name. */
  savedFoods: { countUse(userId: number, nameKey: string): Promise<void> } & ItemFoodTables["savedFoods"];
  tableFoods: ItemFoodTables["tableFoods"];
  budget: EntryBudget;
  /** Learns from an entry what the person made of the analysis of its photo. */
  recordCorrection(userId: number, entry: FoodEntry): Promise<void>;
  clock: Clock;
};

const EARLIEST = Number.MIN_SAFE_INTEGER;
const LATEST = Number.MAX_SAFE_INTEGER;

/** The food diary: adds, lists, changes, deletes and restores entries. */
export function createDiaryService({ entries, access, budget, recordCorrection, clock, ...deps }: Deps) {
  const { photos, savedFoods } = deps;
  const buildRow = async (
    user: CurrentUser,
    entry: NewFoodEntry,
    key: string | null,
    sentAt: number | null,
  ): Promise<Omit<NewEntryRow, "photoId">> => {
    const now = clock.now();
    const time = { now, madeAt: findChangeTime(sentAt, now).changedAt };
    return {
      ...buildRequestedRow(user, entry, time, await findKnownFoods(deps, user.id, [entry])),
      userId: user.id,
      clientId: key !== null && isUuid(key) ? key : null,
      createdAt: now,
      idempotencyKey: key,
      idempotencyDigest: key === null ? null : computeDigest(entry),
    };
  };

  /**
   * The result of the first request with this key. Undefined if there is none, or if it was more than 30 days ago and the
   * key is not the entry's id: the key can then be used. Throws 422 if that request had another body.
   */
  const replay = async (userId: number, key: string | null, entry: NewFoodEntry): Promise<FoodEntry | undefined> => {
    const stored = key === null ? undefined : await entries.findByKey(userId, key);
    if (key === null || !stored) return undefined;
    if (stored.id !== key && hasExpiredKey([stored], clock.now())) {
      await entries.forgetIdempotencyKey(userId, key, getKeyExpiry(clock.now()));
      return undefined;
    }
    return toReplay([stored], computeDigest(entry), "another entry")?.[0];
  };

  return {
    /**
     * Stores an entry. A key that is a UUID becomes its id. With a key that was used before it returns the entry of the
     * first call, also if the account no longer has access. Throws 422 for an invalid entry, then 403 `requiresTrial`. The
     * photo is stored only after both checks. Throws 413 `photo_quota` or 429 if the account has no room for it or for
     * another entry. One without a time was eaten when it was added (`sentAt`).
     */
    async add(
      user: CurrentUser,
      entry: NewFoodEntry,
      idempotencyKey: string | null,
      sentAt: number | null,
    ): Promise<FoodEntry> {
      const earlier = await replay(user.id, idempotencyKey, entry);
      if (earlier) return earlier;
      const row = await buildRow(user, entry, idempotencyKey, sentAt);
      const storePhoto = await photos.check(user, entry.imageUrl);
      access.requireAccess(user);
      const values = budget.describeEntries(user);
      const stored = await entries.insertWithinBudget({ ...row, photoId: await storePhoto() }, values);
      if (stored) {
        await recordCorrection(user.id, stored);
        if (stored.source === "template") await savedFoods.countUse(user.id, normalizeForSearch(stored.name));
        return stored;
      }
      const concurrent = await replay(user.id, idempotencyKey, entry);
      if (concurrent) return concurrent;
      const refusal = await budget.findEntryRefusal(values, 1);
      throw refusal ?? new Error("An entry was not stored, and no other one has its key.");
    },

    /**
     * Entries eaten between two instants, or on local days, newest first; with `q` those whose name, a tag or note matches.
     * Throws 422 if the first instant is after the second, for a day that does not exist, for a day with instants or with
     * `q`, and for a blank `q`.
     */
    async list(userId: number, query: EntryListQuery): Promise<FoodEntry[]> {
      const { q, startDate, endDate, day, before } = query;
      if (q !== undefined) requireText("q", q);
      const page = { limit: query.limit === undefined ? ENTRY_BATCH_MAX : Number(query.limit), before };
      if (day !== undefined) {
        if (startDate !== undefined || endDate !== undefined)
          throw invalidField("day", "Give either day or startDate and endDate");
        if (q !== undefined) throw invalidField("day", "Give either day or q");
        const { from, to } = buildDayWindow(parseDate("day", day), parseDayStart(query.dayStart));
        const furtherDays = Number(query.days ?? 1) - 1;
        return entries.listDays(userId, { from, to: to + furtherDays * DAY_MS, ...page });
      }
      const from = startDate === undefined ? EARLIEST : parseInstant("startDate", startDate);
      const to = endDate === undefined ? LATEST : parseInstant("endDate", endDate);
      if (from > to) throw invalidField("startDate", "startDate must not be after endDate");
      if (q === undefined) return entries.list(userId, { from, to, ...page });
      return entries.findByRows(userId, await entries.findMatchingRows(userId, { q, from, to, ...page }));
    },

    /**
     * Changes the fields that are set and returns the entry. The meal stays when only the time moves. New figures without
     * a portion are those of the whole. Throws 422 for an invalid change, then 404. The photo is stored only after both
     * checks. With the time of the change (`sentAt`), fields that were changed after it stay, and a deleted entry is changed
     * as well: null, because it stays deleted.
     */
    async change(
      user: CurrentUser,
      id: string,
      { imageUrl, ...sent }: FoodEntryChange,
      sentAt: number | null,
    ): Promise<FoodEntry | null> {
      const userId = user.id;
      const now = clock.now();
      const time = findChangeTime(sentAt, now);
      const changes = time.isDated ? completePortion(sent) : sent;
      const { name, tags } = changes;
      const isKnownFood = await findKnownFoods(deps, userId, [changes]);
      const { portion: _, eatenAt, eatenOn, timeZone, ...plain } = changes;
      const {
        items,
        portion = setsFigures(changes) ? null : undefined,
        ...figures
      } = dropUnknownFoods(resolveItems(changes), isKnownFood);
      const fields = {
        ...plain,
        ...figures,
        items: items && formatItems(items),
        name: name === undefined ? undefined : normalizeName(name),
        tags: tags === undefined ? undefined : normalizeTags(tags),
        portion: portion === undefined ? undefined : formatPortion(portion),
      };
      const before = await entries.findTime(userId, id, time);
      const isMoved = eatenAt !== undefined || eatenOn !== undefined || timeZone !== undefined;
      const eatenTime = isMoved && resolveSentTime(changes, before ?? { eatenAt: now, timeZone: user.timeZone }, now);
      const storePhoto = imageUrl === undefined ? undefined : await photos.check(user, imageUrl);
      if (!before) throw notFound("This entry");
      const row = { ...fields, ...eatenTime, photoId: await storePhoto?.() };
      const reached = await entries.change(userId, id, row, time, sumStated(items ?? []));
      if (!reached) throw notFound("This entry");
      if (reached.entry) await recordCorrection(userId, reached.entry);
      return reached.entry;
    },

    /** Deletes an entry. With the time of the change, one that is deleted already is not an error. Otherwise throws 404. */
    async remove(userId: number, id: string, sentAt: number | null): Promise<void> {
      const now = clock.now();
      if (!(await entries.remove(userId, id, now, findChangeTime(sentAt, now)))) throw notFound("This entry");
    },

    /** One entry, or undefined if it does not exist. */
    findEntry: (userId: number, id: string): Promise<FoodEntry | undefined> => entries.findById(userId, id),

    /** The entries of these rows, unordered, but for deleted ones. */
    findEntriesOfRows: (userId: number, rowIds: readonly number[]): Promise<FoodEntry[]> =>
      entries.findByRows(userId, rowIds),

    /** One entry; throws 404 if it does not exist. */
    async getEntry(userId: number, id: string): Promise<FoodEntry> {
      const entry = await entries.findById(userId, id);
      if (!entry) throw notFound("This entry");
      return entry;
    },

    /** The foods that the account ate before (`collectRecentFoods`). */
    async listRecentFoods(userId: number): Promise<RecentFood<number>[]> {
      const [last, favorites, latest] = await Promise.all([
        entries.findLastOfNames(userId),
        entries.findFavoriteNames(userId),
        entries.findRecentNames(userId, RECENT_ENTRIES_MAX),
      ]);
      return collectRecentFoods({ last, favorites, latest });
    },

    /**
     * Restores an entry that was deleted within a day. An entry that is not deleted is returned as well. Null if it was
     * deleted after the time of the change (`sentAt`), so that it stays deleted.
     */
    async restore(userId: number, id: string, sentAt: number | null): Promise<FoodEntry | null> {
      const now = clock.now();
      const reached = await entries.restore(userId, id, now - RESTORE_WINDOW_MS, findChangeTime(sentAt, now));
      if (!reached) throw notFound("This entry");
      return reached.entry;
    },
  };
}
export type DiaryService = ReturnType<typeof createDiaryService>;
