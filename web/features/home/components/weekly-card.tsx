import { Button } from "@radix-ui/themes";
import { ChartNoAxesColumn, Flame } from "lucide-react";
import { pluralize } from "../../../../src/shared/text/format-count.ts";
import { isSignedOut } from "../../../platform/api/api-client.ts";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { Card } from "../../../ui/parts/card.tsx";
import { FigureTile, FigureTiles, FigureTilesSkeleton } from "../../../ui/parts/figure-tiles.tsx";
import type { HomeSummaryQuery } from "../home-summary.ts";

function Content({ query }: { query: HomeSummaryQuery }) {
  const { data: summary, isPending, error, refetch, isFetching } = query;
  if (isPending) return <FigureTilesSkeleton />;
  if (error || !summary) {
    return (
      <div role="alert">
        <EmptyState title="Unable to load weekly insights">
          {!isSignedOut(error) && (
            <Button size="3" variant="soft" loading={isFetching} onClick={refetch}>
              Try Again
            </Button>
          )}
        </EmptyState>
      </div>
    );
  }
  const { averageDailyCalories, streakDays } = summary.weeklyStats;
  return (
    <>
      <FigureTiles>
        <FigureTile
          icon={<ChartNoAxesColumn size={18} aria-hidden />}
          amount={averageDailyCalories}
          unit="kcal"
          label="Average Daily Calories"
        />
        <FigureTile
          icon={<Flame size={18} aria-hidden />}
          amount={streakDays}
          unit={pluralize(streakDays, "day")}
          label="Day Streak"
        />
      </FigureTiles>
      <p className="fine-note above-10">Average of the days with meals in the last 7 days, including today so far.</p>
    </>
  );
}

/** The average of the last seven diary days, and the current streak. */
export function WeeklyCard({ query }: { query: HomeSummaryQuery }) {
  return (
    <Card title="Weekly Insights" beside={null}>
      <Content query={query} />
    </Card>
  );
}
