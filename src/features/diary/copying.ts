import type { EntryCopies, FoodEntry } from "../../contracts/diary.ts";
import { AppError, invalidField, notFound } from "../../errors.ts";
import type { Clock } from "../../integrations/clock.ts";
import { diaryDateOf, sameTimeOn } from "../../shared/day-window.ts";
import { ENTRY_FIELDS } from "../../shared/entry-fields.ts";
import type { CopyRepository } from "./copy-repository.ts";

type Caller = { id: number; timeZone: string; trialStartedAt: number | null; isPremium: boolean };

type Deps = { copies: CopyRepository; access: { require(caller: Caller): void }; clock: Clock };

function dateOf(text: string): Temporal.PlainDate {
  try {
    return Temporal.PlainDate.from(text);
  } catch {
    throw invalidField("toDate", "toDate must be a date that exists, such as 2026-03-29");
  }
}

const digestOf = (request: EntryCopies): string =>
  new Bun.CryptoHasher("sha256").update(JSON.stringify(request)).digest("hex");

/** Copies of entries in another day of the diary: all of them or none, so that nobody finds half a day there. */
export function createEntryCopying({ copies, access, clock }: Deps) {
  /** What the first call with a key stored; 422 where that call said something else. */
  const replay = async (userId: number, key: string | null, digest: string): Promise<FoodEntry[] | undefined> => {
    const first = key === null ? [] : await copies.byIdempotencyKey(userId, key);
    if (first.length === 0) return undefined;
    if (first.some(({ idempotencyDigest }) => idempotencyDigest !== digest)) {
      throw new AppError(422, "This Idempotency-Key was used for other entries.");
    }
    return first.map(({ idempotencyDigest: _, ...entry }) => entry);
  };

  return {
    /**
     * Copies entries into a diary day of the caller's zone that is not after today, each at its own time of
     * day; with a key that was used within a day it returns the copies of the first call instead. Throws 422 for a
     * wrong day, 403 `requiresTrial`, and 404 where one of the entries is not there, each before anything is stored.
     */
    async copy(caller: Caller, request: EntryCopies, idempotencyKey: string | null): Promise<FoodEntry[]> {
      const now = clock.now();
      const date = dateOf(request.toDate);
      if (Temporal.PlainDate.compare(date, diaryDateOf(now, caller.timeZone, "diary")) > 0) {
        throw invalidField("toDate", "toDate must not be after today");
      }
      access.require(caller);

      const digest = digestOf(request);
      const earlier = await replay(caller.id, idempotencyKey, digest);
      if (earlier) return earlier;
      const times = await copies.timesOf(caller.id, request.ids);
      const stored = await copies.copy({
        userId: caller.id,
        copies: request.ids.map((id) => ({
          id,
          // A day of 25 hours has times that are more than a day ahead when it begins.
          eatenAt: Math.min(
            sameTimeOn(date, times.get(id) ?? now, caller.timeZone, "diary"),
            now + ENTRY_FIELDS.eatenAt.aheadMaxMs,
          ),
        })),
        now,
        idempotencyKey,
        idempotencyDigest: digest,
      });
      if (stored.length > 0) return stored;
      const meanwhile = await replay(caller.id, idempotencyKey, digest);
      if (!meanwhile) throw notFound("One of these entries");
      return meanwhile;
    },

    /** Takes entries out of the diary; those that are not there are passed over, so that it can be called again. */
    async removeAll(userId: number, ids: number[]): Promise<void> {
      await copies.removeAll(userId, ids, clock.now());
    },
  };
}
export type EntryCopying = ReturnType<typeof createEntryCopying>;
