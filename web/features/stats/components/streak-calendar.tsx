import { Link } from "react-router";
import type { DayFigures } from "../../../../src/contracts/summary.ts";
import { isTracked } from "../../../../src/shared/diary/diary-figures.ts";
import { formatCount } from "../../../../src/shared/text/format-count.ts";
import { formatMonthDay, getDayOfMonth, getWeekday } from "../../../ui/format/dates.ts";
import { buildDayPath, describeDay } from "../day-link.ts";
import { findWeekStart } from "../week-start.ts";
import "./streak-calendar.css";

const WEEKDAYS = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];

function DayLink({ day, isToday }: { day: DayFigures; isToday: boolean }) {
  const number = getDayOfMonth(day.date);
  const classes = ["streak-calendar__day", isTracked(day) && "is-tracked", isToday && "is-today"];
  return (
    <Link
      className={classes.filter(Boolean).join(" ")}
      to={buildDayPath(day, isToday)}
      aria-label={describeDay(day, isToday)}
    >
      <span>{number === 1 ? formatMonthDay(day.date) : number}</span>
    </Link>
  );
}

type StreakCalendarProps = { days: readonly DayFigures[]; trackedDays: number; streakDays: number };

/** Which days have entries, week by week as the device's region has them; the last day is today. Each opens in History. */
export function StreakCalendar({ days, trackedDays, streakDays }: StreakCalendarProps) {
  const weekStart = findWeekStart(navigator.language);
  const weekdays = [...WEEKDAYS.slice(weekStart), ...WEEKDAYS.slice(0, weekStart)];
  const firstColumn = days[0] ? ((getWeekday(days[0].date) - weekStart + 7) % 7) + 1 : 1;
  const streak = formatCount(streakDays, "day");
  const label = `Entries on ${trackedDays} of the last ${days.length} days; the running streak is ${streak}.`;
  return (
    <div className="rows-4">
      <div className="streak-calendar__weekdays centered" role="img" aria-label={label}>
        {weekdays.map((name) => (
          <span key={name}>{name}</span>
        ))}
      </div>
      <ol className="streak-calendar__days centered">
        {days.map((day, index) => (
          <li key={day.date} {...(index === 0 && { style: { gridColumnStart: firstColumn } })}>
            <DayLink day={day} isToday={index === days.length - 1} />
          </li>
        ))}
      </ol>
    </div>
  );
}
