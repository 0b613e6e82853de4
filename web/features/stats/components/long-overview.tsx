import { useQuery } from "@tanstack/react-query";
import { Salad } from "lucide-react";
import { findToday } from "../../../../src/shared/diary/day-window.ts";
import type { Period, PeriodTotals } from "../../../../src/shared/diary/period-series.ts";
import { pluralize } from "../../../../src/shared/text/format-count.ts";
import { periodSeriesQuery } from "../../../domain/diary/queries.ts";
import { dailyGoalsQuery } from "../../../domain/goal/goal-queries.ts";
import { averageGoal } from "../../../domain/goal/with-goals.ts";
import { isFromCache } from "../../../offline/cache/offline.ts";
import { currentUserQuery } from "../../../platform/current-user.ts";
import { getDeviceTimeZone } from "../../../platform/time-zone.ts";
import { useToday } from "../../../platform/today.ts";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { FigureTile, FigureTiles } from "../../../ui/parts/figure-tiles.tsx";
import { findWeekStart } from "../week-start.ts";
import { CalorieChart } from "./calorie-chart.tsx";
import { FiguresTable } from "./figures-table.tsx";
import { MacroSplit } from "./macro-split.tsx";
import { StatisticsFailure } from "./statistics-failure.tsx";

const FIGURES = ["calories", "protein", "carbs", "fat"] as const;

/** The averages of a day with entries, in whole kcal and grams. */
const averageDay = (totals: Record<(typeof FIGURES)[number], number>, trackedDays: number) => {
  const average = (figure: (typeof FIGURES)[number]) => Math.round(totals[figure] / Math.max(1, trackedDays));
  return { calories: average("calories"), protein: average("protein"), carbs: average("carbs"), fat: average("fat") };
};

function sumPeriods(periods: readonly PeriodTotals[]) {
  const sum = (figure: keyof Omit<PeriodTotals, "start">) => periods.reduce((total, one) => total + one[figure], 0);
  const totals = { calories: sum("calories"), protein: sum("protein"), carbs: sum("carbs"), fat: sum("fat") };
  const trackedDays = sum("trackedDays");
  return { trackedDays, entries: sum("entries"), average: averageDay(totals, trackedDays) };
}

/** The last year by week, or all of the diary by month: averages of the days with entries. */
export function LongOverview({ period, streakDays }: { period: Period; streakDays: number }) {
  const today = useToday("diary");
  const query = periodSeriesQuery(period, findWeekStart(navigator.language), today);
  const series = useQuery(query);
  const goals = useQuery(dailyGoalsQuery());
  const { data: user } = useQuery(currentUserQuery());
  if (series.error || goals.error) return <StatisticsFailure queries={[series, goals]} />;
  if (!series.data || !goals.data) return <Skeleton height={700} />;
  const { current, past } = goals.data;
  // Before that day no goal was chosen, and a first one that ended on it was that of no day.
  const joinedOn = user && findToday(Date.parse(user.createdAt), getDeviceTimeZone(), "diary");
  const skipBefore = (start: Temporal.PlainDate) =>
    joinedOn && Temporal.PlainDate.compare(start, joinedOn) < 0 ? joinedOn : start;
  const tomorrow = Temporal.PlainDate.from(today).add({ days: 1 });
  // The extra of a weekday comes off the others, so that it does not count in a week. Exercise is of single days.
  const evenGoals = {
    exercise: [],
    current: { ...current, weekdayExtras: null },
    past: past.map((goal) => ({ ...goal, weekdayExtras: null })),
  };
  const { trackedDays, entries, average } = sumPeriods(series.data);
  const starts = [...series.data.map(({ start }) => Temporal.PlainDate.from(start)), tomorrow];
  const averages = series.data.map((one, index) => ({
    ...{ date: one.start, entries: one.entries, ...averageDay(one, one.trackedDays) },
    goal: averageGoal(evenGoals, skipBefore(starts[index] ?? tomorrow), starts[index + 1] ?? tomorrow),
  }));
  const tracked = averages.filter((one) => one.entries > 0);
  return (
    <>
      <FigureTiles>
        <FigureTile label="Average Daily Calories" amount={average.calories} />
        <FigureTile label="Tracking Streak" amount={streakDays} unit={pluralize(streakDays, "day")} />
        <FigureTile
          label={`Total Entries in ${trackedDays} Tracked ${pluralize(trackedDays, "Day")}`}
          amount={entries}
        />
      </FigureTiles>
      <p className="overview__note fine-note">
        {isFromCache(query.queryKey)
          ? "Without a connection these are only the days that this device keeps."
          : "Averages use the days with meals, including today so far."}
      </p>
      {tracked.length === 0 ? (
        <EmptyState title="No meals logged." icon={<Salad size={26} />} />
      ) : (
        <>
          <CalorieChart
            unit={period}
            days={averages}
            goalToday={current.dailyCalorieGoal}
            figures={{
              averageDailyCalories: average.calories,
              trackedDays: tracked.length,
              daysOverGoal: tracked.filter((one) => one.calories > one.goal).length,
            }}
          />
          <h3 className="overview__part border-above subtitle">Average Macros a Day</h3>
          <MacroSplit macros={average} />
          <FiguresTable unit={period} days={averages} />
        </>
      )}
    </>
  );
}
