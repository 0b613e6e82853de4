import type { Macros } from "../../../src/shared/food/nutrition.ts";
import { percentOfGoal } from "../../../src/shared/food/nutrition.ts";
import { ProgressBar } from "../../ui/feedback/progress-bar.tsx";
import { formatWholeNumber } from "../../ui/format/format.ts";
import "../../ui/feedback/progress-bar.css";

const LABELS: Record<keyof Macros, string> = { protein: "Protein", carbs: "Carbs", fat: "Fat" };

type MacroBarProps = {
  macro: keyof Macros;
  /** Grams eaten so far. */
  grams: number;
  /** Grams a day. */
  goal: number;
  /** Shows what is left of the goal, for a day that is running. */
  showsLeft?: boolean;
};

/** `17 g left`, or `5 g over`. */
const formatLeft = (left: number): string => `${formatWholeNumber(Math.abs(left))} g ${left < 0 ? "over" : "left"}`;

/** One macro against its goal, with its name: protein red, carbs blue, fat yellow. */
export function MacroBar({ macro, grams, goal, showsLeft = false }: MacroBarProps) {
  const name = LABELS[macro];
  const left = formatLeft(goal - grams);
  return (
    <div className="macro-bar rows-4">
      <div className="macro-bar__row wrap-ends">
        <span className="strong">
          {name}
          {showsLeft && <span className="macro-bar__eaten"> {formatWholeNumber(grams)} g</span>}
        </span>
        <span className="digits">
          {showsLeft ? left : `${formatWholeNumber(grams)} / ${formatWholeNumber(goal)} g`}
        </span>
      </div>
      <ProgressBar
        label={name}
        value={percentOfGoal(grams, goal)}
        valueText={`${grams} of ${goal} grams${showsLeft ? `, ${left}` : ""}`}
        tone={macro}
      />
    </div>
  );
}
