import type { TryWrite } from "../../best-effort.ts";
import { type InstantRange, listDiaryDays } from "../../shared/diary/day-window.ts";
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
  /** The days with entries up to `date`, newest first, back to an empty day or to `stop`, which is not included. */
  const walk = async (userId: number, timeZone: string, date: Temporal.PlainDate, stop?: Temporal.PlainDate) => {
    const walked: InstantRange[] = [];
    let last = date;
    let step = WALK_DAYS;
    while (!stop?.equals(last)) {
      const count = stop ? Math.min(step, stop.until(last).days) : step;
      // A date that the zone skipped cannot have entries, and ends no streak.
      const days = listDiaryDays(last, count, timeZone, "diary")
        .filter(({ from, to }) => from <= to)
        .reverse();
      const index = await streaks.findFirstEmptyDay(userId, days);
      walked.push(...days.slice(0, index));
      const emptyDay = index === undefined ? undefined : days[index];
      if (emptyDay) return { walked, emptyDay };
      last = last.subtract({ days: count });
      step = Math.min(step * 2, STEP_DAYS_MAX);
    }
    return { walked };
  };

  return {
    /** The number of consecutive diary days with entries up to `date`; 0 if `date` has none. */
    async countDays(userId: number, timeZone: string, date: Temporal.PlainDate): Promise<number> {
      const stored = await streaks.findKnown(userId, timeZone);
      // If the clock was set back, the stored streak may end after `date`.
      const known = stored && stored.through <= String(date) ? stored : undefined;
      const stop = known && Temporal.PlainDate.from(known.through);
      const { walked, emptyDay } = await walk(userId, timeZone, date, stop);
      const before = emptyDay ? { emptyDay } : { knownThrough: known?.through ?? "" };
      const days = walked.length + (emptyDay ? 0 : (known?.days ?? 0));
      const [newest] = walked;
      if (newest && walked.length > WALK_DAYS) {
        const streak = { through: String(date), endsAt: newest.to + 1, days, walked, before };
        await tryWrite(() => streaks.store(userId, timeZone, streak));
      }
      return days;
    },
  };
}
