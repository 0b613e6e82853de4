import { Minus, TrendingDown, TrendingUp } from "lucide-react";
import { formatWholeNumber } from "../../../ui/format/format.ts";
import { Card } from "../../../ui/parts/card.tsx";
import type { HomeSummaryQuery } from "../home-summary.ts";
import {
  areMealsAhead,
  buildNutritionInsights,
  describeStatus,
  describeWeeklyAverage,
  type Insight,
  type InsightTrend,
} from "../nutrition-insights.ts";
import { useHour } from "../use-hour.ts";
import "./insights-card.css";

const TREND_ICONS: Record<InsightTrend, typeof Minus> = { up: TrendingUp, down: TrendingDown, stable: Minus };

/** The week's average in words; only calories have a trend. */
function Trend({ trend, average }: { trend: InsightTrend; average: string }) {
  const Icon = TREND_ICONS[trend];
  return (
    <span className="insight__trend fine-note line">
      <Icon size={18} aria-hidden />
      {trend === "stable" ? <span className="visually-hidden">Weekly trend: stable</span> : `Week: ${average}`}
    </span>
  );
}

function InsightRow({ insight, average }: { insight: Insight; average: string }) {
  const { nutrient, amount, goal, unit, trend } = insight;
  const { words, tone } = describeStatus(insight, areMealsAhead(useHour()));
  return (
    <li className="insight">
      <span className="insight__name">{nutrient}</span>
      <span className="insight__amount figures-note">
        {formatWholeNumber(amount)} of {formatWholeNumber(goal)} {unit}
      </span>
      <span className={`insight__status insight__status--${tone}`}>{words}</span>
      <Trend trend={trend} average={average} />
    </li>
  );
}

/** Rows as tall as the real ones at every text size. */
function InsightsSkeleton() {
  return (
    <div className="insights" aria-busy="true">
      {["calories", "protein", "carbs"].map((nutrient) => (
        <div className="insight" key={nutrient}>
          <span className="insight__name insight-skeleton skeleton">&nbsp;</span>
          <span className="insight__amount figures-note insight-skeleton skeleton">&nbsp;</span>
        </div>
      ))}
    </div>
  );
}

/** Today's values, rated. If they cannot be loaded, only the progress card shows an error. */
export function InsightsCard({ query }: { query: HomeSummaryQuery }) {
  const { data: summary, isPending, error } = query;
  if (!isPending && (error || !summary)) return null;
  return (
    <Card title="Nutrition Insights" beside={null}>
      {summary ? (
        <ul className="insights">
          {buildNutritionInsights(summary).map((insight) => (
            <InsightRow key={insight.nutrient} insight={insight} average={describeWeeklyAverage(summary)} />
          ))}
        </ul>
      ) : (
        <InsightsSkeleton />
      )}
    </Card>
  );
}
