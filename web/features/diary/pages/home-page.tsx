import { PRODUCT_NAME } from "../../../../src/shared/limits.ts";
import { useAfterFirstPaint } from "../../../lib/use-after-first-paint.ts";
import { AdviceCard } from "../components/home/advice-card.tsx";
import { HomeHeader } from "../components/home/home-header.tsx";
import { InsightsCard } from "../components/home/insights-card.tsx";
import { ProgressCard } from "../components/home/progress-card.tsx";
import { TodaysMeals } from "../components/home/todays-meals.tsx";
import { TrackCard } from "../components/home/track-card.tsx";
import { UpsellCard } from "../components/home/upsell-card.tsx";
import { WeeklyCard } from "../components/home/weekly-card.tsx";

/** Today's overview, and the ways to log a meal. */
export function HomePage() {
  const isAfterFirstPaint = useAfterFirstPaint();
  return (
    <>
      <title>{PRODUCT_NAME}</title>
      <HomeHeader />
      <div className="stack">
        <ProgressCard />
        <TrackCard />
        <UpsellCard />
        {isAfterFirstPaint && (
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
