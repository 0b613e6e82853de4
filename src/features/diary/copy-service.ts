import type { BudgetValues } from "../../../db/sql/budgets.ts";
import { findChangeTime } from "../../change-time.ts";
import type { EntryCopies, FoodEntry } from "../../contracts/diary.ts";
import type { CurrentUser } from "../../current-user.ts";
import { type AppError, invalidField, notFound } from "../../errors.ts";
import type { Clock } from "../../integrations/clock.ts";
import { parseDate } from "../../parse-time.ts";
import { findCopyTime } from "../../shared/diary/copy-time.ts";
import { findToday } from "../../shared/diary/day-window.ts";
import { toEatenTime } from "../../shared/diary/eaten-time.ts";
import type { AddedEntry, CopyRepository, Storing } from "./copy-repository.ts";
import { parseEatenAt } from "./entry-checks.ts";
import { computeDigest, getKeyExpiry, hasExpiredKey, toReplay } from "./idempotency.ts";

/** The entries that an account may add in a day, and why some could not be added. */
export type EntryBudget = {
  describeEntries(user: CurrentUser): BudgetValues;
  findEntryRefusal(values: BudgetValues, count: number): Promise<AppError | undefined>;
};

type Deps = {
  copies: CopyRepository;
  access: { requireAccess(user: CurrentUser): void };
  /** Counts the entries among what the account writes. Throws 429. */
  writes: { takeRows(user: CurrentUser, rows: number): Promise<void> };
  budget: EntryBudget;
  clock: Clock;
};

/** The time of all copies (UTC milliseconds), which has to be on the day; undefined if none is given. */
function parseCommonTime(text: string | undefined, date: Temporal.PlainDate, timeZone: string, now: number) {
  if (text === undefined) return undefined;
  const eatenAt = parseEatenAt(text, now);
  if (!findToday(eatenAt, timeZone, "diary").equals(date)) {
    throw invalidField("eatenAt", "eatenAt must be on the day toDate");
  }
  return eatenAt;
}

/** Throws 422 unless there is one new id for each of `count` entries, or none at all. */
export function checkNewIds(newIds: readonly string[] | undefined, count: number): void {
  if (newIds && newIds.length !== count) throw invalidField("newIds", "newIds must have one id for each entry");
}

/** The id of an entry as clients sent it when ids were numbers, so that their request has the digest that it had. */
const toSentId = (id: string): string | number => (/^\d+$/.test(id) ? Number(id) : id);

/** Entries to store, how many, and what is wrong if they are not stored although the budget covers them. */
type Prepared = {
  count: number;
  store: (storing: Storing) => Promise<FoodEntry[]>;
  describeMissing: () => Error;
};

/** What a repeated request is known by: its Idempotency-Key, the ids that it makes, and a digest of its body. */
type Identity = { key: string | null; newIds: readonly string[] | undefined; digest: string };

/** Entries to add. */
export type Addition<Checked> = {
  /** What a repeated call has in common with the first. */
  request: object;
  /** The Idempotency-Key. */
  key: string | null;
  /** The ids that the client has made for the entries, in their order. */
  newIds: readonly string[] | undefined;
  /** Checks the request before the account's access. */
  check: (now: number) => Checked | Promise<Checked>;
  build: (checked: Checked) => Promise<Omit<AddedEntry, "clientId">[]>;
  /** Called after they are stored, and not for a repeated call. */
  onStored: () => Promise<void>;
};

/** Adds several entries, all or none, so that no day is half copied. */
export function createCopyService({ copies, access, writes, budget, clock }: Deps) {
  /**
   * The entries of the first request with these new ids or this key. Undefined if there are none, or if the key was used
   * more than 30 days ago: it can then be used. Throws 422 if that request had another body.
   */
  const replay = async (userId: number, { key, newIds = [], digest }: Identity): Promise<FoodEntry[] | undefined> => {
    const known = newIds.length === 0 ? [] : await copies.findStored(userId, newIds);
    if (known.length > 0) return toReplay(known, digest, "other entries");
    const stored = key === null ? [] : await copies.findByIdempotencyKey(userId, key);
    if (key !== null && hasExpiredKey(stored, clock.now())) {
      await copies.forgetIdempotencyKey(userId, key, getKeyExpiry(clock.now()));
      return undefined;
    }
    return toReplay(stored, digest, "other entries");
  };

  /**
   * Stores entries once for each key and new id. A repeated call returns the entries of the first one, also if the account
   * no longer has access. Throws what `check` throws, then 403 `requiresTrial`, what `prepare` throws, and 429 if they do
   * not all fit into the budgets of writes and of entries, each before anything is stored.
   */
  async function storeOnce<Request>(
    user: CurrentUser,
    identity: Identity,
    check: (now: number) => Request | Promise<Request>,
    prepare: (request: Request, now: number) => Promise<Prepared>,
  ): Promise<FoodEntry[]> {
    const earlier = await replay(user.id, identity);
    if (earlier) return earlier;
    const now = clock.now();
    const request = await check(now);
    access.requireAccess(user);
    const { count, store, describeMissing } = await prepare(request, now);
    await writes.takeRows(user, count);
    const values = budget.describeEntries(user);
    const stored = await store({
      userId: user.id,
      now,
      idempotencyKey: identity.key,
      idempotencyDigest: identity.digest,
      budget: values,
    });
    if (stored.length > 0) return stored;
    const concurrent = await replay(user.id, identity);
    if (concurrent) return concurrent;
    throw (await budget.findEntryRefusal(values, count)) ?? describeMissing();
  }

  const prepareCopies = async (
    user: CurrentUser,
    { ids, newIds, mealType }: EntryCopies,
    toInstantOfCopy: (localTime: number) => number,
  ): Promise<Prepared> => {
    const times = await copies.findTimes(user.id, ids);
    if (times.size < ids.length) throw notFound("One of these entries");
    const items = ids.map((id, index) => ({
      id,
      ...toEatenTime(toInstantOfCopy(times.get(id) ?? 0), user.timeZone),
      clientId: newIds?.[index] ?? null,
      mealType: mealType ?? null,
    }));
    return {
      count: ids.length,
      store: (storing) => copies.copy(items, storing),
      describeMissing: () => notFound("One of these entries"),
    };
  };

  return {
    /**
     * Copies entries into a diary day of the caller's zone, each at its own local time of day unless one time is given for all,
     * and of its own meal unless one is given.
     * Throws 422 for a day that does not exist or is after today and for a time on another day, 404 if one of the entries
     * does not exist, and what `storeOnce` throws.
     */
    copy: (user: CurrentUser, request: EntryCopies, key: string | null): Promise<FoodEntry[]> =>
      storeOnce(
        user,
        { key, newIds: request.newIds, digest: computeDigest({ ...request, ids: request.ids.map(toSentId) }) },
        (now) => {
          checkNewIds(request.newIds, request.ids.length);
          const date = parseDate("toDate", request.toDate);
          if (Temporal.PlainDate.compare(date, findToday(now, user.timeZone, "diary")) > 0) {
            throw invalidField("toDate", "toDate must not be after today");
          }
          return { date, commonTime: parseCommonTime(request.eatenAt, date, user.timeZone, now) };
        },
        ({ date, commonTime }, now) =>
          prepareCopies(user, request, (localTime) => commonTime ?? findCopyTime(date, localTime, user.timeZone, now)),
      ),

    /** Adds entries, once for each key. Throws what `check`, `storeOnce` and `build` throw. */
    async addAll<Checked>(user: CurrentUser, addition: Addition<Checked>): Promise<FoodEntry[]> {
      const { request, key, newIds, check, build, onStored } = addition;
      return storeOnce(user, { key, newIds, digest: computeDigest(request) }, check, async (checked) => {
        const built = await build(checked);
        const entries = built.map((entry, index) => ({ ...entry, clientId: newIds?.[index] ?? null }));
        return {
          count: entries.length,
          store: async (storing) => {
            const stored = await copies.add(entries, storing);
            if (stored.length > 0) await onStored();
            return stored;
          },
          describeMissing: () => new Error("Entries were not stored, and no others have their key."),
        };
      });
    },

    /** The entries of these ids, in their order. Throws 404 if one of them does not exist. */
    async getAll(userId: number, ids: readonly string[]): Promise<FoodEntry[]> {
      const found = await copies.findAll(userId, ids);
      if (found.size < ids.length) throw notFound("One of these entries");
      return ids.flatMap((id) => found.get(id) ?? []);
    },

    /** Removes entries from the diary, at the time that the caller sent, if any. Entries that do not exist are ignored, so that it can be repeated. */
    async removeAll(userId: number, ids: readonly string[], sentAt: number | null): Promise<void> {
      const now = clock.now();
      await copies.removeAll(userId, ids, now, findChangeTime(sentAt, now));
    },
  };
}
export type CopyService = ReturnType<typeof createCopyService>;
