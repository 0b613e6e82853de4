import type { TryWrite } from "../../best-effort.ts";
import { type LocalRange, listDiaryDays } from "../../shared/diary/day-window.ts";
import type { StreakRepository } from "./streak-repository.ts";

/** The number of days of the first step. A streak is stored only if more days than this had to be read. */
const WALK_DAYS = 32;
/** Each further step reads twice as many days, up to this many. */
const STEP_DAYS_MAX = 1024;

/**
 * Counts consecutive diary days with entries. A long streak is stored in the database, so that the next count reads at
 * most a month of days, however old the diary is.
 */
export function createStreakService({ streaks, tryWrite }: { streaks: StreakRepository; tryWrite: TryWrite }) {
  /**
   * The days up to `date`, newest first, back to one that ends the streak or to `stop`, neither included, and how many of
   * them have entries: all but those that were skipped by crossing the date line.
   */
  const walk = async (userId: number, date: Temporal.PlainDate, offsetNow: number, stop?: Temporal.PlainDate) => {
    const walked: LocalRange[] = [];
    let tracked = 0;
    let last = date;
    let step = WALK_DAYS;
    while (!stop?.equals(last)) {
      const count = stop ? Math.min(step, stop.until(last).days) : step;
      const days = listDiaryDays(last, count, "diary").reverse();
      const index = await streaks.findFirstEmptyDay(userId, days);
      walked.push(...days.slice(0, index));
      tracked += index ?? count;
      const emptyDay = index === undefined ? undefined : days[index];
      if (emptyDay && !(await streaks.isSkipped(userId, emptyDay, offsetNow))) return { walked, tracked, emptyDay };
      if (emptyDay) walked.push(emptyDay);
      last = emptyDay ? emptyDay.date.subtract({ days: 1 }) : last.subtract({ days: count });
      step = Math.min(step * 2, STEP_DAYS_MAX);
    }
    return { walked, tracked };
  };

  return {
    /**
     * The number of consecutive diary days with entries up to `date`; 0 if `date` has none. `offsetNow` is how far the
     * person's clock is ahead of UTC now, in milliseconds.
     */
    async countDays(userId: number, date: Temporal.PlainDate, offsetNow: number): Promise<number> {
      const stored = await streaks.findKnown(userId);
      // If the clock was set back, or the person is in another zone, the stored streak may end after `date`.
      const known = stored && stored.through <= String(date) ? stored : undefined;
      const stop = known && Temporal.PlainDate.from(known.through);
      const { walked, tracked, emptyDay } = await walk(userId, date, offsetNow, stop);
      const before = emptyDay ? { emptyDay } : { knownThrough: known?.through ?? "" };
      const days = tracked + (emptyDay ? 0 : (known?.days ?? 0));
      const [newest] = walked;
      if (newest && walked.length > WALK_DAYS) {
        const streak = { through: String(date), endsAt: newest.to + 1, days, walked, before };
        await tryWrite(() => streaks.store(userId, streak, offsetNow));
      }
      return days;
    },
  };
}
