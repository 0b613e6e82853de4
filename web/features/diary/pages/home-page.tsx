import { PRODUCT_NAME } from "../../../../src/shared/limits.ts";
import { useTopDrawn } from "../../../lib/top-drawn.ts";
import { AdviceCard } from "../components/advice-card.tsx";
import { HomeHeader } from "../components/home-header.tsx";
import { InsightsCard } from "../components/insights-card.tsx";
import { PremiumCard } from "../components/premium-card.tsx";
import { ProgressCard } from "../components/progress-card.tsx";
import { TodaysMeals } from "../components/todays-meals.tsx";
import { TrackCard } from "../components/track-card.tsx";
import { WeeklyCard } from "../components/weekly-card.tsx";

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
        <PremiumCard />
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
