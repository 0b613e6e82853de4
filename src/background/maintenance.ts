import type { Clock } from "../integrations/clock.ts";
import { DAY_MS, HOUR_MS } from "../shared/durations.ts";
import { DEMO_HOURS, IDEMPOTENCY_WINDOW_MS, RESTORE_WINDOW_MS, SESSION_DAYS } from "../shared/limits.ts";

type Deps = {
  entries: { purge(deletedUntil: number): Promise<void>; forgetIdempotencyKeys(createdBefore: number): Promise<void> };
  sessions: {
    removeExpired(now: number): Promise<void>;
    limitInstants(now: number, expiresAt: number): Promise<void>;
  };
  knownAddresses: { removeUnusedSince(instant: number): Promise<void> };
  users: { removeDemos(now: number): Promise<void>; limitDemos(latest: number): Promise<void> };
  photos: { deleteUnreferencedBefore(instant: number): Promise<void> };
  photoObjects: { tidy(): Promise<void> };
  adviceTexts: { removeBefore(instant: number): Promise<void> };
  budgets: { removeEnded(now: number): Promise<void> };
  limiters: { removeEnded(now: number): Promise<void> };
  reminders: { tidy(): Promise<void> };
  clock: Clock;
};

/** How long an unused photo is kept: its entry may be added or restored later. */
const UNREFERENCED_PHOTO_MS = DAY_MS;
/** A diary day has at most 25 hours; texts of past days are not read any more. */
const ADVICE_TEXT_MS = 48 * HOUR_MS;
/** How long an address is known from which nobody logs in any more. */
const KNOWN_ADDRESS_MS = 90 * DAY_MS;

/**
 * Deletes what has expired: deleted entries, idempotency keys, sessions, known addresses, demo accounts, unused
 * photos, advice of past days, what addresses used, ended limits, and what is remembered of notifications.
 */
export const createMaintenance =
  ({
    entries,
    sessions,
    knownAddresses,
    users,
    photos,
    photoObjects,
    adviceTexts,
    budgets,
    limiters,
    reminders,
    clock,
  }: Deps) =>
  async (): Promise<void> => {
    const now = clock.now();
    await entries.purge(now - RESTORE_WINDOW_MS);
    await entries.forgetIdempotencyKeys(now - IDEMPOTENCY_WINDOW_MS);
    await sessions.removeExpired(now);
    await knownAddresses.removeUnusedSince(now - KNOWN_ADDRESS_MS);
    await users.removeDemos(now);
    // Later ones were stored before the system's clock was set back, and would last as much longer.
    await sessions.limitInstants(now, now + SESSION_DAYS * DAY_MS);
    await users.limitDemos(now + DEMO_HOURS * HOUR_MS);
    await photos.deleteUnreferencedBefore(now - UNREFERENCED_PHOTO_MS);
    await adviceTexts.removeBefore(now - ADVICE_TEXT_MS);
    await budgets.removeEnded(now);
    await limiters.removeEnded(now);
    await reminders.tidy();
    // Last, because a bucket may be slow.
    await photoObjects.tidy();
  };
