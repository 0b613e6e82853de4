import type { HomeSummaryQuery } from "../../home-summary.ts";
import { AdviceCard } from "./advice-card.tsx";
import { InsightsCard } from "./insights-card.tsx";
import { WeeklyCard } from "./weekly-card.tsx";

/** What stands below today's meals. It is not part of Home's first load. */
export function OverviewCards({ summary }: { summary: HomeSummaryQuery }) {
  return (
    <>
      <InsightsCard query={summary} />
      <WeeklyCard query={summary} />
      <AdviceCard />
    </>
  );
}
