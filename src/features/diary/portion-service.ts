import { type ChangeTime, findChangeTime } from "../../change-time.ts";
import type { EntryPortions, FoodEntry } from "../../contracts/diary.ts";
import type { CurrentUser } from "../../current-user.ts";
import { AppError, invalidField, notFound } from "../../errors.ts";
import type { Clock } from "../../integrations/clock.ts";
import { findWhole, fitsEntry, takePortion } from "../../shared/diary/portion.ts";
import type { PortionChange, PortionRepository, ScalableEntry } from "./portion-repository.ts";

type Deps = {
  clock: Clock;
  portions: PortionRepository;
  /** Counts the entries among what the account writes. Throws 429. */
  writes: { takeRows(user: CurrentUser, rows: number): Promise<void> };
};

/** How often the figures are read again if someone else changes them between reading and writing. */
const MAX_ATTEMPTS = 5;

/** Sets how much of several entries was eaten, all or none, so that no meal is half changed. */
export function createPortionService({ clock, portions, writes }: Deps) {
  const buildChanges = async (
    userId: number,
    shares: ReadonlyMap<string, number>,
    time: ChangeTime,
  ): Promise<PortionChange[]> => {
    const found = await portions.find(userId, [...shares.keys()], time);
    if (found.length < shares.size) throw notFound("One of these entries");
    return found.map((entry: ScalableEntry) => {
      const scaled = takePortion(findWhole(entry), shares.get(entry.id) ?? 1);
      if (!fitsEntry(scaled)) throw invalidField("portions", `That is more of ${entry.name} than one entry can hold`);
      return { id: entry.id, fingerprint: entry.fingerprint, ...scaled };
    });
  };

  return {
    /**
     * Scales each entry to a share of its whole, and returns them in the order of the request. Repeating it changes
     * nothing. It needs no access, like any other change of an entry. Throws 422 for a repeated id and for figures that
     * no entry can have, 404 if one of the entries does not exist, 429 if the budget of writes does not cover them, and
     * 409 if they are changed again and again meanwhile; each before anything is stored. With the time of the change
     * (`sentAt`), entries whose figures were changed after it keep them, and deleted ones are changed and not returned.
     */
    async setShares(user: CurrentUser, request: EntryPortions, sentAt: number | null): Promise<FoodEntry[]> {
      const time = findChangeTime(sentAt, clock.now());
      const shares = new Map(request.portions.map(({ id, share }) => [id, share]));
      if (shares.size < request.portions.length) throw invalidField("portions", "Each entry can be named once");
      let isCounted = false;
      for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
        const changes = await buildChanges(user.id, shares, time);
        if (!isCounted) await writes.takeRows(user, shares.size);
        isCounted = true;
        const changed = await portions.setAll(user.id, changes, time);
        if (changed.size === shares.size) return [...shares.keys()].flatMap((id) => changed.get(id) ?? []);
      }
      throw new AppError(409, "These entries are being changed elsewhere. Please try again.");
    },
  };
}
export type PortionService = ReturnType<typeof createPortionService>;
