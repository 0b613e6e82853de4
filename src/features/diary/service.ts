import type { EntryListQuery, FoodEntry, FoodEntryChange, NewFoodEntry } from "../../contracts/diary.ts";
import { AppError, invalidField, notFound } from "../../errors.ts";
import type { Clock } from "../../integrations/clock.ts";
import { ENTRY_FIELDS, mapAmounts } from "../../shared/entry-fields.ts";
import { ENTRY_BATCH_MAX, RESTORE_WINDOW_MS } from "../../shared/limits.ts";
import { mealTypeAt } from "../../shared/meal-type.ts";
import { searchForm } from "../../shared/search-form.ts";
import { checkedEatenAt, checkedName, checkedTags, instantOf } from "./entry-checks.ts";
import type { EntryRepository, NewEntryRow } from "./repository.ts";

type Caller = { id: number; timeZone: string; trialStartedAt: number | null; isPremium: boolean };

type Deps = {
  entries: EntryRepository;
  /** Checks that an imageUrl is the account's own photo or a new one (422), and returns what stores it and tells its id. */
  photos: { check(userId: number, imageUrl: string | null | undefined): Promise<() => Promise<number | null>> };
  access: { require(caller: Caller): void };
  /** Counts that the saved food of this name (in its search form) was logged. */
  savedFoods: { countUse(userId: number, nameKey: string): Promise<void> };
  clock: Clock;
};

type RecentFood = { name: string; entryId: number; uses: number };

/** How far back recent foods are looked for, so that a long diary costs no more than a short one. */
const RECENT_ENTRIES = 300;
const FAVORITE_ENTRIES = 100;
const EARLIEST = Number.MIN_SAFE_INTEGER;
const LATEST = Number.MAX_SAFE_INTEGER;

const digestOf = (entry: NewFoodEntry): string =>
  new Bun.CryptoHasher("sha256").update(JSON.stringify(entry)).digest("hex");

/** The food diary: adding, listing, deleting and bringing back entries. */
export function createDiaryService({ entries, photos, access, savedFoods, clock }: Deps) {
  const toRow = (caller: Caller, entry: NewFoodEntry, key: string | null): Omit<NewEntryRow, "photoId"> => {
    const now = clock.now();
    const analyzedAt = entry.analyzedAt === undefined ? null : instantOf("analyzedAt", entry.analyzedAt);
    const eatenAt = entry.eatenAt === undefined ? (analyzedAt ?? now) : instantOf("eatenAt", entry.eatenAt);
    return {
      userId: caller.id,
      name: checkedName(entry.name),
      calories: entry.calories,
      ...mapAmounts((name, amount) => entry[name] ?? amount.default),
      confidence: entry.confidence ?? ENTRY_FIELDS.confidence.default,
      mealType: entry.mealType ?? mealTypeAt(eatenAt, caller.timeZone),
      servingSize: entry.servingSize ?? ENTRY_FIELDS.servingSize.default,
      servingQuantity: entry.servingQuantity ?? ENTRY_FIELDS.servingQuantity.default,
      category: entry.category ?? ENTRY_FIELDS.category.default,
      tags: checkedTags(entry.tags ?? ENTRY_FIELDS.tags.default),
      notes: entry.notes ?? ENTRY_FIELDS.notes.default,
      isFavorite: entry.isFavorite ?? ENTRY_FIELDS.isFavorite.default,
      source: entry.source ?? ENTRY_FIELDS.source.default,
      eatenAt: checkedEatenAt(eatenAt, now),
      analyzedAt,
      createdAt: now,
      idempotencyKey: key,
      idempotencyDigest: key === null ? null : digestOf(entry),
    };
  };

  /** What the first request with a key stored; 422 where that request said something else. */
  const replay = async (userId: number, key: string, digest: string | null): Promise<FoodEntry | undefined> => {
    const first = await entries.byIdempotencyKey(userId, key);
    if (!first) return undefined;
    if (first.idempotencyDigest !== digest) throw new AppError(422, "This Idempotency-Key was used for another entry.");
    const { idempotencyDigest: _, ...entry } = first;
    return entry;
  };

  return {
    /**
     * Stores an entry; with a key that was used within a day it returns the entry of the first call instead. Throws 422
     * for what is wrong with the entry, then 403 `requiresTrial`; only after both is its photo stored.
     */
    async add(caller: Caller, entry: NewFoodEntry, idempotencyKey: string | null): Promise<FoodEntry> {
      const row = toRow(caller, entry, idempotencyKey);
      const keptPhoto = await photos.check(caller.id, entry.imageUrl);
      access.require(caller);
      const stored = await entries.insert({ ...row, photoId: await keptPhoto() });
      if (stored) {
        if (stored.source === "template") await savedFoods.countUse(caller.id, searchForm(stored.name));
        return stored;
      }
      const first =
        idempotencyKey === null ? undefined : await replay(caller.id, idempotencyKey, row.idempotencyDigest);
      if (!first) throw new Error("An entry was not stored, and no earlier one has its key.");
      return first;
    },

    /** Entries eaten between two instants, newest first; 422 where the first comes after the second. */
    async list(userId: number, query: EntryListQuery): Promise<FoodEntry[]> {
      const from = query.startDate === undefined ? EARLIEST : instantOf("startDate", query.startDate);
      const to = query.endDate === undefined ? LATEST : instantOf("endDate", query.endDate);
      if (from > to) throw invalidField("startDate", "startDate must not be after endDate");
      return entries.list(userId, {
        from,
        to,
        limit: query.limit === undefined ? ENTRY_BATCH_MAX : Number(query.limit),
        before: query.before === undefined ? undefined : Number(query.before),
      });
    },

    /**
     * Changes what is given of an entry and returns it; the meal stays when only the time moves. Throws 422 for what is
     * wrong with the change, then 404; only after both is its photo stored.
     */
    async change(userId: number, id: number, { imageUrl, ...given }: FoodEntryChange): Promise<FoodEntry> {
      const { name, tags, eatenAt } = given;
      const fields = {
        ...given,
        name: name === undefined ? undefined : checkedName(name),
        tags: tags === undefined ? undefined : checkedTags(tags),
        eatenAt: eatenAt === undefined ? undefined : checkedEatenAt(instantOf("eatenAt", eatenAt), clock.now()),
      };
      const keptPhoto = imageUrl === undefined ? undefined : await photos.check(userId, imageUrl);
      if (!(await entries.has(userId, id))) throw notFound("This entry");
      const entry = await entries.change(userId, id, { ...fields, photoId: await keptPhoto?.() });
      if (!entry) throw notFound("This entry");
      return entry;
    },

    async remove(userId: number, id: number): Promise<void> {
      if (!(await entries.remove(userId, id, clock.now()))) throw notFound("This entry");
    },

    /** One entry, or undefined where it is not there. */
    entry: (userId: number, id: number): Promise<FoodEntry | undefined> => entries.byId(userId, id),

    /** One entry; 404 where it is not there. */
    async find(userId: number, id: number): Promise<FoodEntry> {
      const entry = await entries.byId(userId, id);
      if (!entry) throw notFound("This entry");
      return entry;
    },

    /**
     * Foods eaten before, each name (in search form) once, with its number among the latest entries and one entry of it:
     * the favourites as they were when they became that, then the others as they were eaten last; the latest first.
     */
    async recentFoods(userId: number): Promise<RecentFood[]> {
      const [favorites, latest] = await Promise.all([
        entries.favoriteNames(userId, FAVORITE_ENTRIES),
        entries.recentNames(userId, RECENT_ENTRIES),
      ]);
      const foods = new Map<string, RecentFood>();
      for (const [entryId, entryName] of favorites) {
        const name = searchForm(entryName);
        if (!foods.has(name)) foods.set(name, { name, entryId, uses: 0 });
      }
      for (const [entryId, entryName] of latest) {
        const name = searchForm(entryName);
        const food = foods.get(name) ?? { name, entryId, uses: 0 };
        food.uses += 1;
        foods.set(name, food);
      }
      return [...foods.values()];
    },

    /** Brings back what was deleted within a day; what is back already, or never went, is answered as well. */
    async restore(userId: number, id: number): Promise<FoodEntry> {
      const entry = await entries.restore(userId, id, clock.now() - RESTORE_WINDOW_MS);
      if (!entry) throw notFound("This entry");
      return entry;
    },
  };
}
export type DiaryService = ReturnType<typeof createDiaryService>;
