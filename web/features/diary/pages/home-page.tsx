import { PRODUCT_NAME } from "../../../../src/shared/limits.ts";
import { useTopDrawn } from "../../../lib/top-drawn.ts";
import { AdviceCard } from "../components/home/advice-card.tsx";
import { HomeHeader } from "../components/home/home-header.tsx";
import { InsightsCard } from "../components/home/insights-card.tsx";
import { ProgressCard } from "../components/home/progress-card.tsx";
import { TodaysMeals } from "../components/home/todays-meals.tsx";
import { TrackCard } from "../components/home/track-card.tsx";
import { UpsellCard } from "../components/home/upsell-card.tsx";
import { WeeklyCard } from "../components/home/weekly-card.tsx";

/** Today at a glance, and the ways to log the next meal. */
export function HomePage() {
  const isTopDrawn = useTopDrawn();
  return (
    <>
      <title>{PRODUCT_NAME}</title>
      <HomeHeader />
      <div className="stack">
        <ProgressCard />
        <TrackCard />
        <UpsellCard />
        {isTopDrawn && (
          <>
            <InsightsCard />
            <TodaysMeals />
            <WeeklyCard />
            <AdviceCard />
          </>
        )}
      </div>
    </>
  );
}
