import type { Clock } from "../integrations/clock.ts";
import { IDEMPOTENCY_WINDOW_MS, RESTORE_WINDOW_MS } from "../shared/limits.ts";

type Deps = {
  entries: { purge(deletedUntil: number): Promise<void>; forgetIdempotencyKeys(createdBefore: number): Promise<void> };
  sessions: { removeExpired(now: number): Promise<void> };
  users: { removeDemos(now: number): Promise<void> };
  photos: { deleteUnreferencedBefore(instant: number): Promise<void> };
  adviceTexts: { removeBefore(instant: number): Promise<void> };
  clock: Clock;
};

/** A photo that no entry and no account shows stays this long: its entry may be yet to come, or to be restored. */
const UNREFERENCED_PHOTO_MS = 24 * 60 * 60 * 1000;
/** A diary day has at most 25 hours, and nobody reads the text of one that is over. */
const ADVICE_TEXT_MS = 48 * 60 * 60 * 1000;

/** Removes what is no longer needed: deleted entries, used idempotency keys, ended sessions, demo accounts, photos that nothing shows, advice of days gone by. */
export const createMaintenance =
  ({ entries, sessions, users, photos, adviceTexts, clock }: Deps) =>
  async (): Promise<void> => {
    const now = clock.now();
    await entries.purge(now - RESTORE_WINDOW_MS);
    await entries.forgetIdempotencyKeys(now - IDEMPOTENCY_WINDOW_MS);
    await sessions.removeExpired(now);
    await users.removeDemos(now);
    await photos.deleteUnreferencedBefore(now - UNREFERENCED_PHOTO_MS);
    await adviceTexts.removeBefore(now - ADVICE_TEXT_MS);
  };
