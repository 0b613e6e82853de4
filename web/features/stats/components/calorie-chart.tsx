import type { MouseEvent } from "react";
import { Link, useNavigate } from "react-router";
import { isTracked } from "../../../../src/shared/diary/diary-figures.ts";
import { type DayWithGoal, listGoalSpans } from "../../../domain/goal/with-goals.ts";
import { PATHS } from "../../../platform/paths.ts";
import { formatMonth, formatMonthDay, formatShortWeekday } from "../../../ui/format/dates.ts";
import { formatWholeNumber } from "../../../ui/format/format.ts";
import { buildDayPath, describeDay } from "../day-link.ts";
import type { Overview } from "../period.ts";
import "./calorie-chart.css";

/** The chart's own units; it is scaled to the available width. */
const WIDTH = 342;
const HEIGHT = 150;
/** The chart's height as a multiple of the highest value. */
const HEADROOM = 1.1;
/** The minimum height of a bar, also used for a day without entries. */
const BAR_MIN = 3;
/** The gap between bars, as a share of a day's width. */
const GAP_SHARE = 0.22;
const WEEK_DAYS = 7;

/** What a bar stands for, and how the last one and the first, middle and last are called. */
const UNITS = {
  day: { current: "Today so far", subject: "Calories", format: formatMonthDay, open: "Open a day in History" },
  week: {
    ...{ current: "This week so far", subject: "Average daily calories", format: formatMonthDay },
    open: "Open the first day of a week in History",
  },
  month: {
    ...{ current: "This month so far", subject: "Average daily calories", format: formatMonth },
    open: "Open the first day of a month in History",
  },
} as const;
type Unit = keyof typeof UNITS;

type CalorieChartProps = {
  /** Days, or the first days of weeks or months with the averages of those. */
  days: readonly DayWithGoal[];
  figures: Pick<Overview, "averageDailyCalories" | "daysOverGoal" | "trackedDays">;
  unit?: Unit;
  /** In kcal; that of the last of the days without it. */
  goalToday?: number;
};
type UnitProps = Pick<CalorieChartProps, "days"> & { unit: Unit };

type BarProps = { day: DayWithGoal; index: number; width: number; top: number; isToday: boolean };

function Bar({ day, index, width, top, isToday }: BarProps) {
  const height = Math.max(BAR_MIN, (day.calories / top) * HEIGHT);
  const gap = width * GAP_SHARE;
  const variant = !isTracked(day) ? "empty" : day.calories > day.goal ? "over" : "within";
  return (
    <rect
      className={`calorie-chart__bar calorie-chart__bar--${variant}`}
      data-unfinished={isToday}
      x={index * width + gap / 2}
      y={HEIGHT - height}
      width={width - gap}
      height={height}
      rx={Math.min(5, (width - gap) / 3)}
    />
  );
}

const isWeekOfDays = (days: readonly DayWithGoal[], unit: Unit): boolean => unit === "day" && days.length === WEEK_DAYS;

/** Links over the bars of a week. */
function WeekLinks({ days }: Pick<CalorieChartProps, "days">) {
  return (
    <ol className="calorie-chart__days">
      {days.map((day, index) => {
        const isToday = index === days.length - 1;
        return (
          <li key={day.date}>
            <Link
              className="calorie-chart__day"
              to={buildDayPath(day, isToday)}
              aria-label={describeDay(day, isToday)}
            />
          </li>
        );
      })}
    </ol>
  );
}

/**
 * One link over the bars of a longer period, which are too thin for a finger each: a tap opens the day under it. The
 * keyboard opens today; each day is in the calendar below.
 */
function PeriodLink({ days, unit }: UnitProps) {
  const navigate = useNavigate();
  const open = (event: MouseEvent<HTMLAnchorElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const isByKeyboard = event.detail === 0;
    if (isByKeyboard || width === 0) return;
    const index = Math.floor(((event.clientX - left) / width) * days.length);
    const day = days.at(Math.min(Math.max(index, 0), days.length - 1));
    if (!day) return;
    event.preventDefault();
    void navigate(buildDayPath(day, unit === "day" && day === days.at(-1)));
  };
  return <Link className="calorie-chart__day" to={PATHS.history} aria-label={UNITS[unit].open} onClick={open} />;
}

/** A week has a label and a value under each bar; a longer period only its first, middle and last day. */
function Labels({ days, unit }: UnitProps) {
  if (isWeekOfDays(days, unit)) {
    return (
      <div className="calorie-chart__labels calorie-chart__labels--week ends" aria-hidden>
        {days.map(({ date, calories, entries }) => (
          <span key={date}>
            {formatShortWeekday(date)}
            <b>{entries === 0 ? "–" : formatWholeNumber(calories)}</b>
          </span>
        ))}
      </div>
    );
  }
  const last = days.length - 1;
  // A diary of one or two months has fewer than three.
  const shown = new Set([0, Math.floor(last / 2), last]);
  return (
    <div className="calorie-chart__labels ends" aria-hidden>
      {days.map(({ date }, index) => shown.has(index) && <span key={date}>{UNITS[unit].format(date)}</span>)}
    </div>
  );
}

/** A line at the goal, with a step where it has changed. */
function GoalLine({ days, width, top }: { days: readonly DayWithGoal[]; width: number; top: number }) {
  return listGoalSpans(days).map(({ goal, start, end }) => {
    const y = HEIGHT - (goal / top) * HEIGHT;
    return <line key={start} className="calorie-chart__goal-line" x1={start * width} x2={end * width} y1={y} y2={y} />;
  });
}

/**
 * A bar for each day's kcal, or for the average of each week or month, with a line for the goal. Each opens its day in
 * History; the last one is drawn unfinished.
 */
export function CalorieChart({ days, figures, unit = "day", goalToday }: CalorieChartProps) {
  const goal = goalToday ?? days.at(-1)?.goal ?? 0;
  const hasOneGoal = days.every((day) => day.goal === goal);
  const top = Math.max(1, ...days.flatMap((day) => [day.calories, day.goal])) * HEADROOM;
  const width = WIDTH / Math.max(1, days.length);
  const average = `${formatWholeNumber(figures.averageDailyCalories)} kcal on average`;
  const over = `${figures.daysOverGoal} of ${figures.trackedDays} tracked ${unit}s over the goal`;
  const against = hasOneGoal
    ? `against a goal of ${formatWholeNumber(goal)} kcal`
    : `against the goal of each ${unit}, today ${formatWholeNumber(goal)} kcal`;
  const label = `${UNITS[unit].subject} of the last ${days.length} ${unit}s ${against}: ${average}, ${over}.`;
  return (
    <div className="rows-6 calorie-chart">
      <p className="calorie-chart__key fine-note wrap-ends">
        <span className="calorie-chart__today line-8">{UNITS[unit].current}</span>
        <span className="calorie-chart__goal line-8">
          {hasOneGoal ? "Goal" : "Goal today"} {formatWholeNumber(goal)} kcal
        </span>
      </p>
      <div className="rows-6 anchor">
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
          {days.map((day, index) => (
            <Bar key={day.date} day={day} index={index} width={width} top={top} isToday={index === days.length - 1} />
          ))}
          <GoalLine days={days} width={width} top={top} />
        </svg>
        <Labels days={days} unit={unit} />
        {isWeekOfDays(days, unit) ? <WeekLinks days={days} /> : <PeriodLink days={days} unit={unit} />}
      </div>
    </div>
  );
}
