import { Button } from "@radix-ui/themes";
import { Salad } from "lucide-react";
import { Link } from "react-router";
import { pluralize } from "../../../../src/shared/text/format-count.ts";
import type { SeriesDays } from "../../../domain/diary/queries.ts";
import type { DayWithGoal } from "../../../domain/goal/with-goals.ts";
import { lazyPart } from "../../../platform/lazy-part.ts";
import { PATHS } from "../../../platform/paths.ts";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { PartBoundary } from "../../../ui/feedback/part-boundary.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { ChooseOne } from "../../../ui/fields/choice-group.tsx";
import { Card } from "../../../ui/parts/card.tsx";
import { FigureTile, FigureTiles } from "../../../ui/parts/figure-tiles.tsx";
import { buildOverview } from "../period.ts";
import { CalorieChart } from "./calorie-chart.tsx";
import { FiguresTable } from "./figures-table.tsx";
import { MacroSplit } from "./macro-split.tsx";
import { StreakCalendar } from "./streak-calendar.tsx";
import "./overview-card.css";

const LongOverview = lazyPart(async () => (await import("./long-overview.tsx")).LongOverview);

const DAYS = { "7": 7, "30": 30, "90": 90 } as const satisfies Record<string, SeriesDays>;
/** Periods that are shown by week or by month. */
const LONG = { "365": "week", all: "month" } as const;
const TITLES = { "7": "Weekly Overview", "365": "Year Overview", all: "All-Time Overview" };
const LABELS = { "365": "Year", all: "All" };

/** The periods, by their value in the URL. */
export const PERIODS = ["7", "30", "90", "365", "all"] as const;
export type Period = (typeof PERIODS)[number];

const isLong = (period: Period): period is keyof typeof LONG => period in LONG;

/** How many days of the series a period shows; a long one shows none, and needs no more than the week's. */
export const countDays = (period: Period): SeriesDays => (isLong(period) ? DAYS["7"] : DAYS[period]);

export const formatOverviewTitle = (period: Period): string =>
  period === "30" || period === "90" ? `${period}-Day Overview` : TITLES[period];

const CHOICES = PERIODS.map((value) => ({ value, label: isLong(value) ? LABELS[value] : `${value} days` }));

type OverviewProps = {
  /** Fewer than the period's where there is no connection. */
  days: readonly DayWithGoal[];
  /** The whole streak, which may be longer than the period. */
  streakDays: number;
};

function Overview({ count, days, streakDays }: OverviewProps & { count: SeriesDays }) {
  const figures = buildOverview(days);
  const isWeek = days.length === DAYS["7"];
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
      <p className="overview__note fine-note">
        {days.length < count
          ? `Without a connection these are the last ${days.length} days, which this device keeps.`
          : "Averages use the days with meals, including today so far."}
      </p>
      {figures.trackedDays === 0 ? (
        <EmptyState title={`No meals logged in the last ${days.length} days.`} icon={<Salad size={26} />}>
          <Button asChild size="3">
            <Link to={PATHS.camera}>Take Photo</Link>
          </Button>
        </EmptyState>
      ) : (
        <>
          <CalorieChart days={days} figures={figures} />
          <h3 className="overview__part border-above subtitle">Average Macros a Day</h3>
          <MacroSplit macros={figures.averageMacros} />
          <h3 className="overview__part border-above subtitle">Streak Calendar</h3>
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
  const isSeries = !isLong(period);
  return (
    <Card title={formatOverviewTitle(period)} className="overview rows-14" aria-busy={isStale}>
      <ChooseOne legend="Period" hideLegend look="pills" choices={CHOICES} chosen={period} onChoose={onChoose} />
      <div className="rows-14 overview__content" data-stale={isStale}>
        {isSeries ? (
          // What is stale is of another period, and not short of days.
          <Overview count={isStale ? DAYS["7"] : DAYS[period]} {...overview} />
        ) : (
          <PartBoundary fallback={<Skeleton height={700} />}>
            <LongOverview key={period} period={LONG[period]} streakDays={overview.streakDays} />
          </PartBoundary>
        )}
      </div>
    </Card>
  );
}
