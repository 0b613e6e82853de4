import { useQuery } from "@tanstack/react-query";
import { Sparkles } from "lucide-react";
import { nutritionAdviceQuery } from "../../../domain/diary/queries.ts";
import { useToday } from "../../../platform/today.ts";
import "./advice-card.css";

/** The specification's text if there is no advice. */
const FALLBACK = "Keep up the great work with your nutrition tracking!";

/** One piece of advice about today. */
export function AdviceCard() {
  const { data, isPending } = useQuery(nutritionAdviceQuery(useToday("home")));
  return (
    <section className="advice-card" aria-labelledby="advice-title" aria-busy={isPending}>
      <h2 className="advice-card__title" id="advice-title">
        <Sparkles size={18} aria-hidden />
        AI Recommendation
      </h2>
      {isPending ? (
        <div className="skeleton advice-card__skeleton" />
      ) : (
        <p className="advice-card__text">{data?.advice || FALLBACK}</p>
      )}
    </section>
  );
}
