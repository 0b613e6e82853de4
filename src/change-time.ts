import { invalidField } from "./errors.ts";
import { DAY_MS } from "./shared/product/durations.ts";
import { QUEUED_CHANGE_DAYS, RESTORE_WINDOW_MS } from "./shared/product/limits.ts";

/** When a change was made, and what it goes before. Instants are UTC milliseconds. */
export type ChangeTime = {
  /** When the person made it. */
  changedAt: number;
  /** It replaces what was changed until then. */
  lastWriteWinsBefore: number;
  /** It reaches deleted entries, too, if they were deleted after this. */
  restorableSince: number;
  /** Whether the caller said when it was made. */
  isDated: boolean;
};

/**
 * The time of a change that was made at `sentAt` by the caller's clock. Without it, the change is made now: it replaces
 * whatever is stored, and does not reach what is deleted. A time after `now` counts as now. Throws 422 for one of more than
 * 30 days ago.
 */
export function findChangeTime(sentAt: number | null, now: number): ChangeTime {
  if (sentAt === null) {
    // Also what the server's clock, which may have been set back, says is later.
    const latest = Number.MAX_SAFE_INTEGER;
    return { changedAt: now, lastWriteWinsBefore: latest, restorableSince: latest, isDated: false };
  }
  if (sentAt < now - QUEUED_CHANGE_DAYS * DAY_MS)
    throw invalidField("X-Changed-At", `X-Changed-At must not be more than ${QUEUED_CHANGE_DAYS} days ago`);
  const changedAt = Math.min(sentAt, now);
  return { changedAt, lastWriteWinsBefore: changedAt, restorableSince: now - RESTORE_WINDOW_MS, isDated: true };
}
