import { Button } from "@radix-ui/themes";
import { Salad } from "lucide-react";
import { Link } from "react-router";
import { pluralize } from "../../../../src/shared/text/format-count.ts";
import type { SeriesDays } from "../../../domain/diary/queries.ts";
import type { JudgedDay } from "../../../domain/goal/with-goals.ts";
import { PATHS } from "../../../platform/paths.ts";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { ChooseOne } from "../../../ui/fields/choice-group.tsx";
import { FigureTile, FigureTiles } from "../../../ui/parts/figure-tiles.tsx";
import { buildOverview } from "../period.ts";
import { CalorieChart } from "./calorie-chart.tsx";
import { FiguresTable } from "./figures-table.tsx";
import { MacroSplit } from "./macro-split.tsx";
import { StreakCalendar } from "./streak-calendar.tsx";
import "./overview-card.css";

/** The periods, by their value in the URL. */
export const PERIODS = { "7": 7, "30": 30, "90": 90 } as const satisfies Record<string, SeriesDays>;
export type Period = keyof typeof PERIODS;

export const formatOverviewTitle = (period: Period): string =>
  period === "7" ? "Weekly Overview" : `${period}-Day Overview`;

const CHOICES = (["7", "30", "90"] as const).map((value) => ({ value, label: `${value} days` }));

type OverviewProps = {
  days: readonly JudgedDay[];
  /** The whole streak, which may be longer than the period. */
  streakDays: number;
};

function Overview({ days, streakDays }: OverviewProps) {
  const figures = buildOverview(days);
  const isWeek = days.length === PERIODS["7"];
  return (
    <>
      <FigureTiles>
        <FigureTile label="Average Daily Calories" amount={figures.averageDailyCalories} />
        <FigureTile label="Tracking Streak" amount={streakDays} unit={pluralize(streakDays, "day")} />
        <FigureTile
          label={isWeek ? "Total Entries This Week" : `Total Entries in ${days.length} Days`}
          amount={figures.totalEntries}
        />
      </FigureTiles>
      <p className="overview__note">Averages use the days with meals, including today so far.</p>
      {figures.trackedDays === 0 ? (
        <EmptyState title={`No meals logged in the last ${days.length} days.`} icon={<Salad size={26} />}>
          <Button asChild size="3">
            <Link to={PATHS.camera}>Take Photo</Link>
          </Button>
        </EmptyState>
      ) : (
        <>
          <CalorieChart days={days} figures={figures} />
          <h3 className="overview__part">Average Macros a Day</h3>
          <MacroSplit macros={figures.averageMacros} />
          <h3 className="overview__part">Streak Calendar</h3>
          <StreakCalendar days={days} trackedDays={figures.trackedDays} streakDays={streakDays} />
          <FiguresTable days={days} />
        </>
      )}
    </>
  );
}

type OverviewCardProps = OverviewProps & {
  period: Period;
  onChoose: (period: Period) => void;
  /** Another period is loading. */
  isStale: boolean;
};

/** The overview of a period: numbers, charts and a table. */
export function OverviewCard({ period, onChoose, isStale, ...overview }: OverviewCardProps) {
  return (
    <section className="card overview" aria-labelledby="overview-title" aria-busy={isStale}>
      <h2 className="card__title" id="overview-title">
        {formatOverviewTitle(period)}
      </h2>
      <ChooseOne legend="Period" hideLegend look="pills" choices={CHOICES} chosen={period} onChoose={onChoose} />
      <div className="overview__content" data-stale={isStale}>
        <Overview {...overview} />
      </div>
    </section>
  );
}
