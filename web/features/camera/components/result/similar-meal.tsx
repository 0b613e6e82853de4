import { Check } from "lucide-react";
import { useState } from "react";
import type { FoodEntry } from "../../../../../src/contracts/diary.ts";
import { Spinner } from "../../../../ui/feedback/spinner.tsx";
import { askWhetherSame, formatFigures } from "../../describe-similar.ts";
import "./similar-meal.css";

type SimilarMealProps = {
  /** Earlier meals that look the same, the most similar first. */
  entries: readonly FoodEntry[];
  isAdding: boolean;
  /** Logs the values of the meal for the new photo. */
  onChoose: (entry: FoodEntry) => void;
};

/** Offers the most similar of the earlier meals: one tap logs its values. */
export function SimilarMeal({ entries: [entry], isAdding, onChoose }: SimilarMealProps) {
  const [now] = useState(Date.now);
  if (!entry) return null;
  return (
    <button type="button" className="similar-meal" disabled={isAdding} onClick={() => onChoose(entry)}>
      <span className="lines-2 similar-meal__question">{askWhetherSame(entry, now)}</span>
      <span className="ellipsis similar-meal__figures">{formatFigures(entry)}</span>
      <span className="similar-meal__sign">
        {isAdding ? <Spinner label="Adding" /> : <Check size={20} aria-hidden />}
      </span>
    </button>
  );
}
