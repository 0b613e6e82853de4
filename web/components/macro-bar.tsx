import type { Macros } from "../../src/shared/nutrition.ts";
import { percentOfGoal } from "../../src/shared/nutrition.ts";
import { inWholeNumbers } from "../lib/format.ts";
import "./macro-bar.css";

const LABELS: Record<keyof Macros, string> = { protein: "Protein", carbs: "Carbs", fat: "Fat" };

type MacroBarProps = { macro: keyof Macros /** Eaten so far. */; grams: number /** Grams a day. */; goal: number };

/** One macro against its goal, always named: protein red, carbs blue, fat yellow. */
export function MacroBar({ macro, grams, goal }: MacroBarProps) {
  const percent = percentOfGoal(grams, goal);
  return (
    <div className="macro-bar">
      <div className="macro-bar__row">
        <span className="macro-bar__label">{LABELS[macro]}</span>
        <span className="macro-bar__amount">
          {inWholeNumbers(grams)} / {inWholeNumbers(goal)} g
        </span>
      </div>
      <div
        className="macro-bar__track"
        role="progressbar"
        aria-label={LABELS[macro]}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuetext={`${grams} of ${goal} grams`}
      >
        <div className={`macro-bar__value macro-bar__value--${macro}`} style={{ width: `${percent}%` }} />
      </div>
    </div>
  );
}
