import type { BudgetValues } from "../../../db/budgets.ts";
import type { EntryCopies, FoodEntry } from "../../contracts/diary.ts";
import type { CurrentUser } from "../../current-user.ts";
import { type AppError, invalidField, notFound } from "../../errors.ts";
import type { Clock } from "../../integrations/clock.ts";
import { moveToDate, toDiaryDate } from "../../shared/day-window.ts";
import { ENTRY_FIELDS } from "../../shared/entry-fields.ts";
import type { CopyRepository } from "./copy-repository.ts";
import { computeDigest, getKeyExpiry, hasExpiredKey, toReplay } from "./idempotency.ts";

type Deps = {
  copies: CopyRepository;
  access: { requireAccess(user: CurrentUser): void };
  /** Counts the copies among what the account writes. Throws 429. */
  writes: { takeRows(user: CurrentUser, rows: number): void };
  /** The entries that an account may add in a day, and why some could not be added. */
  budget: {
    describeEntries(user: CurrentUser): BudgetValues;
    findEntryRefusal(values: BudgetValues, count: number): Promise<AppError | undefined>;
  };
  clock: Clock;
};

function parseDate(text: string): Temporal.PlainDate {
  try {
    return Temporal.PlainDate.from(text);
  } catch {
    throw invalidField("toDate", "toDate must be a date that exists, such as 2026-03-29");
  }
}

/** Copies entries to another diary day, all or none, so that no day is half copied. */
export function createCopyService({ copies, access, writes, budget, clock }: Deps) {
  /**
   * The copies of the first request with this key, or undefined if there are none within a day: the key can then be
   * used. Throws 422 if that request had another body.
   */
  const replay = async (userId: number, key: string | null, digest: string): Promise<FoodEntry[] | undefined> => {
    const stored = key === null ? [] : await copies.findByIdempotencyKey(userId, key);
    if (key !== null && hasExpiredKey(stored, clock.now())) {
      await copies.forgetIdempotencyKey(userId, key, getKeyExpiry(clock.now()));
      return undefined;
    }
    return toReplay(stored, digest, "other entries");
  };

  return {
    /**
     * Copies entries into a diary day of the caller's zone, each at its own time of day. With a key that was used
     * within a day it returns the copies of the first call, also if the account has no access any more. Throws 422 for a
     * day that does not exist or is after today, 403 `requiresTrial`, 404 if one of the entries does not exist, and 429
     * if they do not all fit into the budgets of writes and of entries, each before anything is stored.
     */
    async copy(user: CurrentUser, request: EntryCopies, idempotencyKey: string | null): Promise<FoodEntry[]> {
      const digest = computeDigest(request);
      const earlier = await replay(user.id, idempotencyKey, digest);
      if (earlier) return earlier;

      const now = clock.now();
      const date = parseDate(request.toDate);
      if (Temporal.PlainDate.compare(date, toDiaryDate(now, user.timeZone, "diary")) > 0) {
        throw invalidField("toDate", "toDate must not be after today");
      }
      access.requireAccess(user);

      const times = await copies.findTimes(user.id, request.ids);
      if (times.size < request.ids.length) throw notFound("One of these entries");
      writes.takeRows(user, request.ids.length);
      const values = budget.describeEntries(user);
      const stored = await copies.copy({
        userId: user.id,
        copies: request.ids.map((id) => ({
          id,
          // At the beginning of a day with 25 hours its end is more than a day ahead.
          eatenAt: Math.min(
            moveToDate(date, times.get(id) ?? now, user.timeZone, "diary"),
            now + ENTRY_FIELDS.eatenAt.aheadMaxMs,
          ),
        })),
        now,
        idempotencyKey,
        idempotencyDigest: digest,
        budget: values,
      });
      if (stored.length > 0) return stored;
      const concurrent = await replay(user.id, idempotencyKey, digest);
      if (concurrent) return concurrent;
      throw (await budget.findEntryRefusal(values, request.ids.length)) ?? notFound("One of these entries");
    },

    /** Removes entries from the diary. Entries that do not exist are ignored, so that it can be repeated. */
    async removeAll(userId: number, ids: number[]): Promise<void> {
      await copies.removeAll(userId, ids, clock.now());
    },
  };
}
export type CopyService = ReturnType<typeof createCopyService>;
