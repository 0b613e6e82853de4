import { Badge } from "@radix-ui/themes";
import { Check } from "lucide-react";
import type { Recommendation } from "../../../../src/contracts/advice.ts";
import type { AdviceCategory, AdvicePriority } from "../../../../src/shared/enums.ts";
import "./recommendation-cards.css";

const PRIORITIES: Record<AdvicePriority, { color: "red" | "yellow" | "green"; label: string }> = {
  high: { color: "red", label: "High priority" },
  medium: { color: "yellow", label: "Medium priority" },
  low: { color: "green", label: "Low priority" },
};

const CATEGORIES: Record<AdviceCategory, string> = {
  calories: "Calories",
  macros: "Macros",
  timing: "Timing",
  variety: "Variety",
  health: "Health",
};

function RecommendationCard({ recommendation }: { recommendation: Recommendation }) {
  const { title, description, category, priority, actionItems } = recommendation;
  const { color, label } = PRIORITIES[priority];
  return (
    <li className="card recommendation">
      <p className="recommendation__labels">
        <Badge color={color} size="2">
          {label}
        </Badge>
        <span className="recommendation__category">{CATEGORIES[category]}</span>
      </p>
      <h3 className="recommendation__title">{title}</h3>
      <p className="recommendation__description">{description}</p>
      <ul className="recommendation__actions" aria-label={`What to do: ${title}`}>
        {actionItems.map((item) => (
          <li key={item}>
            <Check size={18} aria-hidden />
            {item}
          </li>
        ))}
      </ul>
    </li>
  );
}

/** The recommendations, most urgent first. */
export function RecommendationCards({ recommendations }: { recommendations: Recommendation[] }) {
  return (
    <section aria-labelledby="recommendations-title">
      <h2 className="card__title recommendations__title" id="recommendations-title">
        Personalized Recommendations
      </h2>
      <ul className="stack">
        {recommendations.map((recommendation) => (
          <RecommendationCard key={recommendation.title} recommendation={recommendation} />
        ))}
      </ul>
    </section>
  );
}
