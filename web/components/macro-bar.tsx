import type { Macros } from "../../src/shared/nutrition.ts";
import { percentOfGoal } from "../../src/shared/nutrition.ts";
import { formatWholeNumber } from "../lib/format.ts";
import { ProgressBar } from "./progress-bar.tsx";
import "./progress-bar.css";

const LABELS: Record<keyof Macros, string> = { protein: "Protein", carbs: "Carbs", fat: "Fat" };

type MacroBarProps = {
  macro: keyof Macros;
  /** Grams eaten so far. */
  grams: number;
  /** Grams a day. */
  goal: number;
};

/** One macro against its goal, with its name: protein red, carbs blue, fat yellow. */
export function MacroBar({ macro, grams, goal }: MacroBarProps) {
  return (
    <div className="macro-bar">
      <div className="macro-bar__row">
        <span className="macro-bar__label">{LABELS[macro]}</span>
        <span className="macro-bar__amount">
          {formatWholeNumber(grams)} / {formatWholeNumber(goal)} g
        </span>
      </div>
      <ProgressBar
        label={LABELS[macro]}
        value={percentOfGoal(grams, goal)}
        valueText={`${grams} of ${goal} grams`}
        tone={macro}
      />
    </div>
  );
}
