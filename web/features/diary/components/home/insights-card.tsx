import { Minus, TrendingDown, TrendingUp } from "lucide-react";
import { inWholeNumbers } from "../../../../lib/format.ts";
import { useHomeSummary } from "../../home-summary.ts";
import { type Insight, type InsightStatus, type InsightTrend, nutritionInsights } from "../../nutrition-insights.ts";
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
        {inWholeNumbers(amount)} {unit}
      </span>
      <span className={`insight__status insight__status--${status}`}>{STATUS_WORDS[status]}</span>
      <span className="insight__trend" title={words}>
        <Icon size={20} aria-hidden />
        <span className="visually-hidden">{words}</span>
      </span>
    </li>
  );
}

/** Rows of the height of real ones, whatever the size of the text. */
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

/** What today's figures mean. Where they could not be loaded, the progress card says so. */
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
          {nutritionInsights(summary).map((insight) => (
            <InsightRow key={insight.nutrient} {...insight} />
          ))}
        </ul>
      ) : (
        <InsightsSkeleton />
      )}
    </section>
  );
}
