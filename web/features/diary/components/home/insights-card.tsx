import { Minus, TrendingDown, TrendingUp } from "lucide-react";
import { formatWholeNumber } from "../../../../lib/format.ts";
import { useHomeSummary } from "../../home-summary.ts";
import {
  buildNutritionInsights,
  type Insight,
  type InsightStatus,
  type InsightTrend,
} from "../../nutrition-insights.ts";
import "./insights-card.css";

const STATUS_WORDS: Record<InsightStatus, string> = {
  over: "Over",
  under: "Under",
  on_track: "On track",
  needs_attention: "Needs attention",
};

const TRENDS: Record<InsightTrend, { words: string; Icon: typeof Minus }> = {
  up: { words: "Weekly trend: up", Icon: TrendingUp },
  down: { words: "Weekly trend: down", Icon: TrendingDown },
  stable: { words: "Weekly trend: stable", Icon: Minus },
};

function InsightRow({ nutrient, amount, unit, status, trend }: Insight) {
  const { words, Icon } = TRENDS[trend];
  return (
    <li className="insight">
      <span className="insight__name">{nutrient}</span>
      <span className="insight__amount">
        {formatWholeNumber(amount)} {unit}
      </span>
      <span className={`insight__status insight__status--${status}`}>{STATUS_WORDS[status]}</span>
      <span className="insight__trend" title={words}>
        <Icon size={20} aria-hidden />
        <span className="visually-hidden">{words}</span>
      </span>
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
          <span className="insight__amount insight-skeleton skeleton">&nbsp;</span>
        </div>
      ))}
    </div>
  );
}

/** Today's values, rated. If they cannot be loaded, only the progress card shows an error. */
export function InsightsCard() {
  const { data: summary, isPending, error } = useHomeSummary();
  if (!isPending && (error || !summary)) return null;
  return (
    <section className="card" aria-labelledby="insights-title">
      <div className="card__head">
        <h2 className="card__title" id="insights-title">
          Nutrition Insights
        </h2>
      </div>
      {summary ? (
        <ul className="insights">
          {buildNutritionInsights(summary).map((insight) => (
            <InsightRow key={insight.nutrient} {...insight} />
          ))}
        </ul>
      ) : (
        <InsightsSkeleton />
      )}
    </section>
  );
}
