import { Sparkles } from "lucide-react";
import "./ai-insights.css";

/** The advice as a short list. */
export function AiInsights({ insights }: { insights: string[] }) {
  return (
    <section className="ai-insights" aria-labelledby="ai-insights-title">
      <h2 className="ai-insights__title" id="ai-insights-title">
        <Sparkles size={18} aria-hidden />
        AI Insights
      </h2>
      <ul className="ai-insights__list">
        {insights.map((insight) => (
          <li key={insight}>{insight}</li>
        ))}
      </ul>
      <p className="ai-insights__note">General information from your own entries, not medical advice.</p>
    </section>
  );
}
