import { WeekPhotosCard } from "../../../domain/photo/week/week-photos-card.tsx";
import type { HomeSummaryQuery } from "../home-summary.ts";
import { usePhotoWeek } from "../week-queries.ts";
import { AdviceCard } from "./advice-card.tsx";
import { ChangesCard } from "./changes-card.tsx";
import { InsightsCard } from "./insights-card.tsx";
import { InstallCard } from "./install-card.tsx";
import { WeeklyCard } from "./weekly-card.tsx";

/** What stands below today's meals. It is not part of Home's first load. */
export function OverviewCards({ summary }: { summary: HomeSummaryQuery }) {
  const week = usePhotoWeek({ isOnlyOnSunday: true });
  return (
    <>
      <ChangesCard />
      <InstallCard meals={summary.data?.weeklyStats.totalEntries} />
      <InsightsCard query={summary} />
      <WeeklyCard query={summary} />
      <AdviceCard />
      {/* Last, because it comes only once the week's meals are known: nothing may move. */}
      <WeekPhotosCard week={week} />
    </>
  );
}
