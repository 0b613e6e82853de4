import { diaryDaysUntil, type InstantRange } from "../../shared/day-window.ts";
import type { StreakRepository } from "./streak-repository.ts";

/** How many days a walk looks at first, and how many it may repeat each time before it keeps what it has found. */
const WALK_DAYS = 32;
/** Each further step of a walk looks at twice as many days, up to this many. */
const STEP_DAYS_MAX = 1024;

/**
 * Counts consecutive diary days with entries. A long streak is kept in the database, so that the next count looks at a
 * month of days at most, however old the diary is.
 */
export function createStreakService({ streaks }: { streaks: StreakRepository }) {
  /** The days with entries that end with `date`, newest first, back to an empty day or to `stop`, which is not walked. */
  const walk = async (userId: number, timeZone: string, date: Temporal.PlainDate, stop?: Temporal.PlainDate) => {
    const walked: InstantRange[] = [];
    let last = date;
    let step = WALK_DAYS;
    while (!stop?.equals(last)) {
      const count = stop ? Math.min(step, stop.until(last).days) : step;
      // A date that the zone has left out has no instant for an entry, and ends no streak.
      const days = diaryDaysUntil(last, count, timeZone, "diary")
        .filter(({ from, to }) => from <= to)
        .reverse();
      const index = await streaks.firstEmptyDay(userId, days);
      walked.push(...days.slice(0, index));
      const emptyDay = index === undefined ? undefined : days[index];
      if (emptyDay) return { walked, emptyDay };
      last = last.subtract({ days: count });
      step = Math.min(step * 2, STEP_DAYS_MAX);
    }
    return { walked };
  };

  return {
    /** How many diary days in a row, of which `date` is the last one, have an entry; 0 where `date` has none. */
    async daysUntil(userId: number, timeZone: string, date: Temporal.PlainDate): Promise<number> {
      const kept = await streaks.known(userId, timeZone);
      // A clock that was set back may ask for a day within what is kept.
      const known = kept && kept.through <= String(date) ? kept : undefined;
      const stop = known && Temporal.PlainDate.from(known.through);
      const { walked, emptyDay } = await walk(userId, timeZone, date, stop);
      const before = emptyDay ? { emptyDay } : { knownThrough: known?.through ?? "" };
      const days = walked.length + (emptyDay ? 0 : (known?.days ?? 0));
      const [newest] = walked;
      if (newest && walked.length > WALK_DAYS) {
        await streaks.keep(userId, timeZone, { through: String(date), endsAt: newest.to + 1, days, walked, before });
      }
      return days;
    },
  };
}
export type StreakService = ReturnType<typeof createStreakService>;
