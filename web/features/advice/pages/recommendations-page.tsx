import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { DietInsights, DietRecommendations } from "../../../../src/contracts/advice.ts";
import { PATHS } from "../../../app/paths.ts";
import { EmptyState } from "../../../components/empty-state.tsx";
import { LoadFailure } from "../../../components/load-failure.tsx";
import { LogInAgain } from "../../../components/log-in-again.tsx";
import { PageHeader } from "../../../components/page-header.tsx";
import { useToday } from "../../../lib/today.ts";
import { AiInsights } from "../components/ai-insights.tsx";
import { DietAnalysis, DietAnalysisSkeleton } from "../components/diet-analysis.tsx";
import { KeepTracking } from "../components/keep-tracking.tsx";
import { RecommendationCards } from "../components/recommendation-cards.tsx";
import { YourProgress, YourProgressSkeleton } from "../components/your-progress.tsx";
import { dietInsightsQuery, dietRecommendationsQuery } from "../queries.ts";

function Progress({ query }: { query: UseQueryResult<DietInsights | null> }) {
  const { data: insights, refetch, isFetching } = query;
  if (insights) return <YourProgress insights={insights} />;
  return <LoadFailure title="Unable to load your progress" isFetching={isFetching} refetch={refetch} />;
}

function Recommendations({ query }: { query: UseQueryResult<DietRecommendations | null> }) {
  const { data, refetch, isFetching } = query;
  if (!data) {
    return <LoadFailure title="Unable to load your recommendations" isFetching={isFetching} refetch={refetch} />;
  }
  const { analysis, recommendations } = data;
  if (recommendations.length === 0) return <KeepTracking hint={analysis.recommendations[0]} />;
  return (
    <>
      <DietAnalysis analysis={analysis} />
      <RecommendationCards recommendations={recommendations} />
      <AiInsights insights={analysis.recommendations} />
    </>
  );
}

function Content() {
  const today = useToday("diary").startDate;
  const insights = useQuery(dietInsightsQuery(today));
  const recommendations = useQuery(dietRecommendationsQuery(today));
  if (insights.data === null || recommendations.data === null) {
    return (
      <section className="card" role="alert">
        <EmptyState title="Log in to see your recommendations">
          <LogInAgain />
        </EmptyState>
      </section>
    );
  }
  // The height of both is unknown. If they appeared one by one, the first would move the other while somebody reads it.
  if (insights.isPending || recommendations.isPending) {
    return (
      <>
        <YourProgressSkeleton />
        <DietAnalysisSkeleton />
      </>
    );
  }
  return (
    <>
      <Progress query={insights} />
      <Recommendations query={recommendations} />
    </>
  );
}

/** The analysis of the last weeks, with recommendations. */
export function RecommendationsPage() {
  return (
    <>
      <PageHeader title="Diet Recommendations" backTo={PATHS.stats} />
      <div className="stack">
        <Content />
      </div>
    </>
  );
}
