import { useQuery } from "@tanstack/react-query";
import { Sparkles } from "lucide-react";
import { nutritionAdviceQuery } from "../../../domain/diary/queries.ts";
import { WeekPhotosCard } from "../../../domain/photo/week/week-photos-card.tsx";
import { useToday } from "../../../platform/today.ts";
import type { HomeSummaryQuery } from "../home-summary.ts";
import { usePhotoWeek } from "../week-queries.ts";
import { ChangesCard } from "./changes-card.tsx";
import { InsightsCard } from "./insights-card.tsx";
import { InstallCard } from "./install-card.tsx";
import { WeeklyCard } from "./weekly-card.tsx";
import "./advice-card.css";

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

/** The specification's text if there is no advice. */
const FALLBACK = "Keep up the great work with your nutrition tracking!";

/** One piece of advice about today. */
export function AdviceCard() {
  const { data, isPending } = useQuery(nutritionAdviceQuery(useToday("home")));
  return (
    <section className="advice rows-6" aria-labelledby="advice-title" aria-busy={isPending}>
      <h2 className="advice-card__title line-8" id="advice-title">
        <Sparkles size={18} aria-hidden />
        AI Recommendation
      </h2>
      {isPending ? (
        <div className="skeleton advice-card__skeleton" />
      ) : (
        <p className="breaks tall-lines">{data?.advice || FALLBACK}</p>
      )}
    </section>
  );
}
