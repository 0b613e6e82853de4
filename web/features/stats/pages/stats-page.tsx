import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { dailySeriesQuery, dailySummaryQuery } from "../../../domain/diary/queries.ts";
import { dailyGoalsQuery } from "../../../domain/goal/goal-queries.ts";
import { withGoals } from "../../../domain/goal/with-goals.ts";
import { lazyPart } from "../../../platform/lazy-part.ts";
import { PATHS } from "../../../platform/paths.ts";
import { readPreferences, usePreferences } from "../../../platform/preferences.ts";
import { prefetchPart } from "../../../platform/prefetch-part.ts";
import { useToday } from "../../../platform/today.ts";
import { PartBoundary } from "../../../ui/feedback/part-boundary.tsx";
import { useAddressChoice } from "../../../ui/hooks/use-address-choice.ts";
import { Card } from "../../../ui/parts/card.tsx";
import { PageHeader } from "../../../ui/parts/page-header.tsx";
import { MacroSplit } from "../components/macro-split.tsx";
import { countDays, formatOverviewTitle, OverviewCard, PERIODS, type Period } from "../components/overview-card.tsx";
import { QuickActions, ReportLinks } from "../components/quick-actions.tsx";
import { StatisticsFailure } from "../components/statistics-failure.tsx";
import "../stats.css";
import type { DailySummary } from "../../../../src/contracts/summary.ts";
import { percentOfGoal } from "../../../../src/shared/food/nutrition.ts";
import { ProgressBar } from "../../../ui/feedback/progress-bar.tsx";
import { formatWholeNumber } from "../../../ui/format/format.ts";

const loadCheckInCard = async () => (await import("../components/check-in-card.tsx")).CheckInCard;
const loadExerciseCard = async () => (await import("../components/exercise-card.tsx")).ExerciseCard;
const loadNutrientsCard = async () => (await import("../components/nutrients/nutrients-card.tsx")).NutrientsCard;
const loadBodyCards = async () => (await import("../components/body-cards.tsx")).BodyCards;
const loadWeekInPhotos = async () => (await import("../components/week-in-photos.tsx")).WeekInPhotos;
const CheckInCard = lazyPart(loadCheckInCard);
const ExerciseCard = lazyPart(loadExerciseCard);
const NutrientsCard = lazyPart(loadNutrientsCard);
const BodyCards = lazyPart(loadBodyCards);
const WeekInPhotos = lazyPart(loadWeekInPhotos);

/** Fetches ahead the cards that the page shows, as far as they are turned on. */
export function preloadParts(): void {
  const { weeklyCheckIn, showExercise, showNutrients } = readPreferences();
  if (weeklyCheckIn) prefetchPart(loadCheckInCard);
  if (showExercise) prefetchPart(loadExerciseCard);
  if (showNutrients) prefetchPart(loadNutrientsCard);
  for (const load of [loadBodyCards, loadWeekInPhotos]) prefetchPart(load);
}

function StatsSkeleton({ period }: { period: Period }) {
  return (
    <div className="stack" role="status" aria-label="Loading">
      <div className="card stats-skeleton rows-12" style={{ height: 158 }}>
        <p className="card__title">Today's Progress</p>
        <div className="skeleton" />
      </div>
      <div className="card stats-skeleton rows-12" style={{ height: 186 }}>
        <p className="card__title">Macronutrients</p>
        <div className="skeleton" />
      </div>
      <div className="card stats-skeleton stats-skeleton--overview rows-12">
        <p className="card__title">{formatOverviewTitle(period)}</p>
        <div className="skeleton" />
        <div className="skeleton" />
        <div className="skeleton" />
      </div>
    </div>
  );
}

function Statistics() {
  const [period, choosePeriod] = useAddressChoice<Period>("days", PERIODS);
  const today = useToday("diary");
  const summary = useQuery(dailySummaryQuery("diary", today));
  const series = useQuery({ ...dailySeriesQuery(countDays(period), today), placeholderData: keepPreviousData });
  const goals = useQuery(dailyGoalsQuery());
  const queries = [summary, series, goals];

  if (summary.data && series.data && goals.data && queries.every(({ error }) => !error)) {
    const { dailyCalorieGoal, macros, weeklyStats } = summary.data;
    // Today is judged by what the summary says.
    const days = withGoals(series.data, goals.data).map((day) =>
      day.date === today ? { ...day, goal: dailyCalorieGoal } : day,
    );
    return (
      <>
        <TodayCard {...summary.data} />
        <Card title="Macronutrients" beside={null}>
          <MacroSplit macros={macros} />
        </Card>
        <OverviewCard
          period={period}
          onChoose={choosePeriod}
          isStale={series.isPlaceholderData}
          days={days}
          streakDays={weeklyStats.streakDays}
        />
      </>
    );
  }
  if (queries.some(({ isPending }) => isPending) && queries.every(({ error }) => !error))
    return <StatsSkeleton period={period} />;
  return (
    <section className="card" role="alert">
      <StatisticsFailure queries={queries} />
    </section>
  );
}

/** Today, the macros, and several days of them, in figures and charts. Its days are those of the diary. */
export function StatsPage() {
  const { weeklyCheckIn, showExercise, showNutrients } = usePreferences();
  return (
    <>
      <PageHeader title="Statistics" backTo={PATHS.home} />
      <div className="stack">
        <Statistics />
        {weeklyCheckIn && (
          <PartBoundary>
            <CheckInCard />
          </PartBoundary>
        )}
        {showExercise && (
          <PartBoundary>
            <ExerciseCard />
          </PartBoundary>
        )}
        {showNutrients && (
          <PartBoundary>
            <NutrientsCard />
          </PartBoundary>
        )}
        <QuickActions />
        <ReportLinks />
        <PartBoundary>
          <BodyCards />
        </PartBoundary>
        {/* Last, because it comes only once the week's meals are known: nothing may move. */}
        <PartBoundary fallback={null}>
          <WeekInPhotos />
        </PartBoundary>
      </div>
    </>
  );
}

/** Today's kcal against the goal, and what remains. */
export function TodayCard({ dailyCalories, dailyCalorieGoal }: DailySummary) {
  const percent = percentOfGoal(dailyCalories, dailyCalorieGoal);
  const remaining = dailyCalorieGoal - dailyCalories;
  const words = `${formatWholeNumber(dailyCalories)} of ${formatWholeNumber(dailyCalorieGoal)} kcal`;
  return (
    <Card title="Today's Progress" beside={<span className="figures-note">{percent}%</span>}>
      <p className="today-card__remaining soft below-10">
        <strong>{formatWholeNumber(Math.abs(remaining))}</strong>{" "}
        {remaining < 0 ? "calories over the goal" : "calories remaining"}
      </p>
      <ProgressBar label="Calories today" value={percent} valueText={words} tone={remaining < 0 ? "over" : "accent"} />
      <p className="figures-note above-8">{words}</p>
    </Card>
  );
}
