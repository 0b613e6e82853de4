import type { DayFigures } from "../../../../src/contracts/summary.ts";
import { pluralize } from "../../../../src/shared/format-count.ts";
import { formatMonthDay, getDayOfMonth, getWeekdayIndex } from "../../../lib/dates.ts";
import "./streak-calendar.css";

const WEEK_DAYS = 7;
const WIDTH = 342;
const COLUMN = WIDTH / WEEK_DAYS;
const GAP = 5;
/** Tall rows for a few weeks; low rows, so that a quarter still fits a phone. */
const ROW_HEIGHT = { few: 34, many: 25 } as const;
const FEW_WEEKS = 6;

const WEEKDAYS = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];

type DayCellProps = { day: DayFigures; row: number; rowHeight: number; isToday: boolean };

function DayCell({ day, row, rowHeight, isToday }: DayCellProps) {
  const column = getWeekdayIndex(day.date);
  const number = getDayOfMonth(day.date);
  const classes = ["streak-calendar__day", day.entries > 0 && "is-tracked", isToday && "is-today"];
  return (
    <g className={classes.filter(Boolean).join(" ")}>
      <rect
        x={column * COLUMN + GAP / 2}
        y={row * rowHeight + GAP / 2}
        width={COLUMN - GAP}
        height={rowHeight - GAP}
        rx={8}
      />
      <text x={(column + 0.5) * COLUMN} y={(row + 0.5) * rowHeight}>
        {number === 1 ? formatMonthDay(day.date) : number}
      </text>
    </g>
  );
}

type StreakCalendarProps = { days: readonly DayFigures[]; trackedDays: number; streakDays: number };

/** Which days have entries, week by week, Monday first; the last day is today. */
export function StreakCalendar({ days, trackedDays, streakDays }: StreakCalendarProps) {
  const offset = days[0] ? getWeekdayIndex(days[0].date) : 0;
  const rows = Math.ceil((offset + days.length) / WEEK_DAYS);
  const rowHeight = rows <= FEW_WEEKS ? ROW_HEIGHT.few : ROW_HEIGHT.many;
  const streak = `${streakDays} ${pluralize(streakDays, "day")}`;
  const label = `Entries on ${trackedDays} of the last ${days.length} days; the running streak is ${streak}.`;
  return (
    <div className="streak-calendar">
      <div className="streak-calendar__weekdays" aria-hidden>
        {WEEKDAYS.map((name) => (
          <span key={name}>{name}</span>
        ))}
      </div>
      <svg viewBox={`0 0 ${WIDTH} ${rows * rowHeight}`} role="img" aria-label={label}>
        {days.map((day, index) => (
          <DayCell
            key={day.date}
            day={day}
            row={Math.floor((offset + index) / WEEK_DAYS)}
            rowHeight={rowHeight}
            isToday={index === days.length - 1}
          />
        ))}
      </svg>
    </div>
  );
}
