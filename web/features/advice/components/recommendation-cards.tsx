import { Badge } from "@radix-ui/themes";
import { Check, ChevronDown } from "lucide-react";
import type { Recommendation } from "../../../../src/contracts/advice.ts";
import type { AdviceCategory, AdvicePriority } from "../../../../src/shared/product/enums.ts";
import "./recommendation-cards.css";
import "../../../ui/parts/fold.css";

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

type CardProps = { recommendation: Recommendation };

function Labels({ recommendation: { priority, category } }: CardProps) {
  const { color, label } = PRIORITIES[priority];
  return (
    <span className="recommendation__labels wrap-line line-8">
      <Badge color={color} size="2">
        {label}
      </Badge>
      <span className="note">{CATEGORIES[category]}</span>
    </span>
  );
}

function Actions({ recommendation: { title, actionItems } }: CardProps) {
  return (
    <ul className="recommendation__actions large-note rows-8" aria-label={`What to do: ${title}`}>
      {actionItems.map((item) => (
        <li key={item}>
          <Check size={18} aria-hidden />
          {item}
        </li>
      ))}
    </ul>
  );
}

/** The one thing to do first: the action, and the reason beneath. */
function LeadCard({ recommendation }: CardProps) {
  return (
    <li className="card rows-8 breaks recommendation--lead">
      <Labels recommendation={recommendation} />
      <h3 className="recommendation__title">{recommendation.title}</h3>
      <Actions recommendation={recommendation} />
      <p className="recommendation__description tall-lines">{recommendation.description}</p>
    </li>
  );
}

/** A further recommendation, closed until someone wants to read it. */
function Further({ recommendation }: CardProps) {
  return (
    <li className="divided">
      <details className="recommendation-details fold">
        <summary className="summary row-end">
          <Labels recommendation={recommendation} />
          <h3 className="recommendation__title">{recommendation.title}</h3>
          <ChevronDown size={20} aria-hidden />
        </summary>
        <div className="rows-8 breaks">
          <p className="recommendation__description tall-lines">{recommendation.description}</p>
          <Actions recommendation={recommendation} />
        </div>
      </details>
    </li>
  );
}

/** The recommendations, most urgent first: one in full, the others to open. */
export function RecommendationCards({ recommendations }: { recommendations: Recommendation[] }) {
  const [lead, ...others] = recommendations;
  return (
    <section aria-labelledby="recommendations-title">
      <h2 className="card__title below-10" id="recommendations-title">
        Personalized Recommendations
      </h2>
      <ul>{lead && <LeadCard recommendation={lead} />}</ul>
      {others.length > 0 && (
        <ul className="card recommendations__further">
          {others.map((recommendation) => (
            <Further key={recommendation.title} recommendation={recommendation} />
          ))}
        </ul>
      )}
    </section>
  );
}

/** The leading card while it loads. */
export function RecommendationsSkeleton() {
  return (
    <section aria-busy="true" aria-label="Personalized Recommendations">
      <h2 className="card__title below-10">Personalized Recommendations</h2>
      <div className="card">
        <div className="skeleton" style={{ height: "15rem" }} />
      </div>
    </section>
  );
}
