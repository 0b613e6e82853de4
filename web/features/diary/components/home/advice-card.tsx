import { useQuery } from "@tanstack/react-query";
import { Sparkles } from "lucide-react";
import { useToday } from "../../../../lib/today.ts";
import { nutritionAdvice } from "../../queries.ts";
import "./advice-card.css";

/** What the specification says where there is no advice. */
const FALLBACK = "Keep up the great work with your nutrition tracking!";

/** One piece of advice about the running day. */
export function AdviceCard() {
  const { data, isPending } = useQuery(nutritionAdvice(useToday("home").startDate));
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
