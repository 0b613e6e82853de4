import { Check } from "lucide-react";
import "../billing.css";

/** The features of a plan, one per line. */
export function FeatureList({ features }: { features: readonly string[] }) {
  return (
    <ul className="feature-list">
      {features.map((feature) => (
        <li key={feature}>
          <Check size={16} aria-hidden />
          {feature}
        </li>
      ))}
    </ul>
  );
}
