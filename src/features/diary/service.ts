import type { BudgetValues } from "../../../db/budgets.ts";
import type { EntryListQuery, FoodEntry, FoodEntryChange, NewFoodEntry } from "../../contracts/diary.ts";
import type { CurrentUser } from "../../current-user.ts";
import { type AppError, invalidField, notFound } from "../../errors.ts";
import type { Clock } from "../../integrations/clock.ts";
import type { MealType } from "../../shared/enums.ts";
import { ENTRY_BATCH_MAX, RESTORE_WINDOW_MS } from "../../shared/limits.ts";
import { normalizeForSearch } from "../../shared/normalize-for-search.ts";
import { normalizeName, normalizeTags, parseEatenAt, parseInstant } from "./entry-checks.ts";
import { formatItems, resolveItems } from "./entry-items.ts";
import { formatPortion, hasFigures } from "./entry-portion.ts";
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
  /** The entries that an account may add in a day, and why some could not be added. */
  budget: {
    describeEntries(user: CurrentUser): BudgetValues;
    findEntryRefusal(values: BudgetValues, count: number): Promise<AppError | undefined>;
  };
  /** Learns from an entry what the person made of the analysis of its photo. */
  learn(userId: number, entry: FoodEntry): Promise<void>;
  clock: Clock;
};

type RecentFood = { name: string; entryId: number; uses: number; meals: Set<MealType> };

/** The number of entries that are searched for recent foods, so that a long diary costs no more than a short one. */
const MAX_RECENT_ENTRIES = 300;
const MAX_FAVORITE_ENTRIES = 100;
const EARLIEST = Number.MIN_SAFE_INTEGER;
const LATEST = Number.MAX_SAFE_INTEGER;

/** The food diary: adds, lists, changes, deletes and restores entries. */
export function createDiaryService({ entries, access, budget, learn, clock, ...deps }: Deps) {
  const { photos, savedFoods } = deps;
  const buildRow = async (
    user: CurrentUser,
    entry: NewFoodEntry,
    key: string | null,
  ): Promise<Omit<NewEntryRow, "photoId">> => {
    const now = clock.now();
    return {
      ...buildRequestedRow(user, entry, now, await findKnownFoods(deps, user.id, [entry])),
      userId: user.id,
      createdAt: now,
      idempotencyKey: key,
      idempotencyDigest: key === null ? null : computeDigest(entry),
    };
  };

  /**
   * The result of the first request with this key, or undefined if there is none within a day: the key can then be used.
   * Throws 422 if that request had another body.
   */
  const replay = async (userId: number, key: string | null, entry: NewFoodEntry): Promise<FoodEntry | undefined> => {
    const stored = key === null ? undefined : await entries.findByIdempotencyKey(userId, key);
    if (key === null || !stored) return undefined;
    if (hasExpiredKey([stored], clock.now())) {
      await entries.forgetIdempotencyKey(userId, key, getKeyExpiry(clock.now()));
      return undefined;
    }
    return toReplay([stored], computeDigest(entry), "another entry")?.[0];
  };

  return {
    /**
     * Stores an entry. With a key that was used within a day it returns the entry of the first call, also if the account
     * has no access any more. Throws 422 for an invalid entry, then 403 `requiresTrial`. The photo is stored only after
     * both checks. Throws 413 `photo_quota` or 429 if the account has no room for it or for another entry.
     */
    async add(user: CurrentUser, entry: NewFoodEntry, idempotencyKey: string | null): Promise<FoodEntry> {
      const earlier = await replay(user.id, idempotencyKey, entry);
      if (earlier) return earlier;
      const row = await buildRow(user, entry, idempotencyKey);
      const storePhoto = await photos.check(user, entry.imageUrl);
      access.requireAccess(user);
      const values = budget.describeEntries(user);
      const stored = await entries.insertWithinBudget({ ...row, photoId: await storePhoto() }, values);
      if (stored) {
        await learn(user.id, stored);
        if (stored.source === "template") await savedFoods.countUse(user.id, normalizeForSearch(stored.name));
        return stored;
      }
      const concurrent = await replay(user.id, idempotencyKey, entry);
      if (concurrent) return concurrent;
      const refusal = await budget.findEntryRefusal(values, 1);
      throw refusal ?? new Error("An entry was not stored, and no other one has its key.");
    },

    /** Entries eaten between two instants, newest first. Throws 422 if the first is after the second. */
    async list(userId: number, query: EntryListQuery): Promise<FoodEntry[]> {
      const from = query.startDate === undefined ? EARLIEST : parseInstant("startDate", query.startDate);
      const to = query.endDate === undefined ? LATEST : parseInstant("endDate", query.endDate);
      if (from > to) throw invalidField("startDate", "startDate must not be after endDate");
      return entries.list(userId, {
        from,
        to,
        limit: query.limit === undefined ? ENTRY_BATCH_MAX : Number(query.limit),
        before: query.before === undefined ? undefined : Number(query.before),
      });
    },

    /**
     * Changes the fields that are set and returns the entry. The meal stays when only the time moves. New figures without
     * a portion are those of the whole. Throws 422 for an invalid change, then 404. The photo is stored only after both
     * checks.
     */
    async change(user: CurrentUser, id: number, { imageUrl, ...changes }: FoodEntryChange): Promise<FoodEntry> {
      const userId = user.id;
      const { name, tags, eatenAt } = changes;
      const isKnownFood = await findKnownFoods(deps, userId, [changes]);
      const { portion: _, ...plain } = changes;
      const {
        items,
        portion = hasFigures(changes) ? null : undefined,
        ...figures
      } = dropUnknownFoods(resolveItems(changes), isKnownFood);
      const fields = {
        ...plain,
        ...figures,
        items: items && formatItems(items),
        name: name === undefined ? undefined : normalizeName(name),
        tags: tags === undefined ? undefined : normalizeTags(tags),
        portion: portion === undefined ? undefined : formatPortion(portion),
        eatenAt: eatenAt === undefined ? undefined : parseEatenAt(eatenAt, clock.now()),
      };
      const storePhoto = imageUrl === undefined ? undefined : await photos.check(user, imageUrl);
      if (!(await entries.has(userId, id))) throw notFound("This entry");
      const entry = await entries.change(userId, id, { ...fields, photoId: await storePhoto?.() });
      if (!entry) throw notFound("This entry");
      await learn(userId, entry);
      return entry;
    },

    async remove(userId: number, id: number): Promise<void> {
      if (!(await entries.remove(userId, id, clock.now()))) throw notFound("This entry");
    },

    /** One entry, or undefined if it does not exist. */
    findEntry: (userId: number, id: number): Promise<FoodEntry | undefined> => entries.findById(userId, id),

    /** One entry; throws 404 if it does not exist. */
    async getEntry(userId: number, id: number): Promise<FoodEntry> {
      const entry = await entries.findById(userId, id);
      if (!entry) throw notFound("This entry");
      return entry;
    },

    /**
     * The foods eaten before, each normalized name once, with its count among the latest entries and one of its
     * entries, and the kinds of meals that those were. Favourites come first, with the entry that was marked; then the others, with the last entry; both newest
     * first.
     */
    async listRecentFoods(userId: number): Promise<RecentFood[]> {
      const [favorites, latest] = await Promise.all([
        entries.findFavoriteNames(userId, MAX_FAVORITE_ENTRIES),
        entries.findRecentNames(userId, MAX_RECENT_ENTRIES),
      ]);
      const foods = new Map<string, RecentFood>();
      for (const [entryId, entryName] of favorites) {
        const name = normalizeForSearch(entryName);
        if (!foods.has(name)) foods.set(name, { name, entryId, uses: 0, meals: new Set() });
      }
      for (const [entryId, entryName, meal] of latest) {
        const name = normalizeForSearch(entryName);
        const food = foods.get(name) ?? { name, entryId, uses: 0, meals: new Set() };
        food.uses += 1;
        food.meals.add(meal);
        foods.set(name, food);
      }
      return [...foods.values()];
    },

    /** Restores an entry that was deleted within a day. An entry that is not deleted is returned as well. */
    async restore(userId: number, id: number): Promise<FoodEntry> {
      const entry = await entries.restore(userId, id, clock.now() - RESTORE_WINDOW_MS);
      if (!entry) throw notFound("This entry");
      return entry;
    },
  };
}
export type DiaryService = ReturnType<typeof createDiaryService>;
