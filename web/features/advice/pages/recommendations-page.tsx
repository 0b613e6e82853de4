import { Button } from "@radix-ui/themes";
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { CalendarCheck, Sparkles } from "lucide-react";
import { Link } from "react-router";
import type { DietInsights, DietRecommendations } from "../../../../src/contracts/advice.ts";
import { LogInAgain } from "../../../domain/access/log-in-again.tsx";
import {
  dietInsightsQuery,
  dietRecommendationsQuery,
  mealSuggestionsQuery,
} from "../../../domain/diary/advice-queries.ts";
import { PATHS } from "../../../platform/paths.ts";
import { useToday } from "../../../platform/today.ts";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { LoadFailure } from "../../../ui/feedback/load-failure.tsx";
import { PageHeader } from "../../../ui/parts/page-header.tsx";
import { DietAnalysis, DietAnalysisSkeleton } from "../components/diet-analysis.tsx";
import { RecommendationCards, RecommendationsSkeleton } from "../components/recommendation-cards.tsx";
import { Tonight } from "../components/tonight.tsx";
import { YourProgress, YourProgressSkeleton } from "../components/your-progress.tsx";
import "../components/ai-insights.css";

function Progress({ query }: { query: UseQueryResult<DietInsights | null> }) {
  const { data: insights, refetch, isFetching } = query;
  if (insights) return <YourProgress insights={insights} />;
  return <LoadFailure title="Unable to load your progress" isFetching={isFetching} refetch={refetch} />;
}

/** What to do first, and what more there is to do. */
function Recommendations({ query }: { query: UseQueryResult<DietRecommendations | null> }) {
  const { data, refetch, isFetching } = query;
  if (!data) {
    return <LoadFailure title="Unable to load your recommendations" isFetching={isFetching} refetch={refetch} />;
  }
  const { analysis, recommendations } = data;
  if (recommendations.length === 0) return <KeepTracking hint={analysis.recommendations[0]} />;
  return <RecommendationCards recommendations={recommendations} />;
}

/** The figures behind the recommendations; nothing before there are any. */
function Analysis({ data }: { data: DietRecommendations | undefined }) {
  if (!data || data.recommendations.length === 0) return null;
  return (
    <>
      <DietAnalysis analysis={data.analysis} />
      <AiInsights insights={data.analysis.recommendations} />
    </>
  );
}

function Content() {
  const today = useToday("diary");
  const insights = useQuery(dietInsightsQuery(today));
  const recommendations = useQuery(dietRecommendationsQuery(today));
  // A failure leaves them out: the rest of the screen stands without them.
  const suggestions = useQuery(mealSuggestionsQuery(today));
  if (insights.data === null || recommendations.data === null) {
    return (
      <section className="card" role="alert">
        <EmptyState title="Log in to see your recommendations">
          <LogInAgain />
        </EmptyState>
      </section>
    );
  }
  // Their heights are unknown. If they appeared one by one, the first would move the others while someone reads them.
  if (insights.isPending || recommendations.isPending || suggestions.isPending) {
    return (
      <>
        <RecommendationsSkeleton />
        <YourProgressSkeleton />
        <DietAnalysisSkeleton />
      </>
    );
  }
  return (
    <>
      <Recommendations query={recommendations} />
      {suggestions.data && <Tonight suggestions={suggestions.data} />}
      <Progress query={insights} />
      <Analysis data={recommendations.data} />
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

/** Shown if there are too few days for an analysis; `hint` says how many are missing. */
export function KeepTracking({ hint }: { hint: string | undefined }) {
  return (
    <section className="card">
      <EmptyState
        title="Keep Tracking!"
        hint={hint ?? "Log your meals for a few days to see your first analysis here."}
        icon={<CalendarCheck size={26} />}
      >
        <Button asChild size="3">
          <Link to={PATHS.camera}>Track a Meal</Link>
        </Button>
      </EmptyState>
    </section>
  );
}

/** The advice as a short list. */
export function AiInsights({ insights }: { insights: string[] }) {
  return (
    <section className="advice rows-10" aria-labelledby="ai-insights-title">
      <h2 className="line-8 card__title" id="ai-insights-title">
        <Sparkles size={18} aria-hidden />
        AI Insights
      </h2>
      <ul className="ai-insights__list tall-lines rows-10 breaks">
        {insights.map((insight) => (
          <li key={insight}>{insight}</li>
        ))}
      </ul>
      <p className="ai-insights__note">General information from your own entries, not medical advice.</p>
    </section>
  );
}
