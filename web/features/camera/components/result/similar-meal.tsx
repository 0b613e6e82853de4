import { Check } from "lucide-react";
import { useState } from "react";
import type { FoodEntry } from "../../../../../src/contracts/diary.ts";
import { Spinner } from "../../../../ui/feedback/spinner.tsx";
import "./similar-meal.css";
import { parseLocalTime } from "../../../../../src/shared/diary/day-window.ts";
import { isolate } from "../../../../../src/shared/text/isolate.ts";
import { nameDayOfLocalTime } from "../../../../domain/meal/recent-day.ts";
import { formatWholeNumber } from "../../../../ui/format/format.ts";

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
    <button type="button" className="similar-meal row-end wide" disabled={isAdding} onClick={() => onChoose(entry)}>
      <span className="lines-2 similar-meal__question">{askWhetherSame(entry, now)}</span>
      <span className="ellipsis similar-meal__figures fine-note digits">{formatFigures(entry)}</span>
      <span className="similar-meal__sign in-middle">
        {isAdding ? <Spinner label="Adding" /> : <Check size={20} aria-hidden />}
      </span>
    </button>
  );
}

/** A name within a sentence: `Oatmeal with milk` begins small, `Pad Thai` and `BLT` do not. */
const toMidSentence = (name: string): string =>
  /^\p{Lu}[^\p{Lu}]*$/u.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name;

/**
 * The question whether a photo shows an earlier meal again: `Same as Tuesday's oatmeal?` `now` is in UTC milliseconds.
 */
export function askWhetherSame({ name, eatenOn }: Pick<FoodEntry, "name" | "eatenOn">, now: number): string {
  const day = nameDayOfLocalTime(parseLocalTime(eatenOn), now);
  const food = isolate(toMidSentence(name));
  return day.kind === "date" ? `Same as the ${food} of ${day.name}?` : `Same as ${day.name}'s ${food}?`;
}

/** The figures of an earlier meal that have room in a line. */
export const formatFigures = ({ calories, protein }: FoodEntry): string =>
  `${formatWholeNumber(calories)} kcal · ${formatWholeNumber(protein)} g protein`;
