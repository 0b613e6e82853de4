import { Button } from "@radix-ui/themes";
import { findContradiction, type TypedFigures } from "../../../src/shared/diary/energy-check.ts";
import { formatWholeNumber } from "../../ui/format/format.ts";
import "../../ui/layers/sheet.css";

type EnergyNoteProps = {
  /** As typed; NaN for what is not a number. */
  figures: TypedFigures;
  /** Scales the other figures to the calories that were typed; missing if there is nothing to scale. */
  onScale: (() => void) | undefined;
};

/** Says when the typed calories and macros contradict each other, and offers to scale the macros with the calories. */
export function EnergyNote({ figures, onScale }: EnergyNoteProps) {
  const macroKcal = findContradiction(figures);
  return (
    <div className="rows-10 unless-empty" role="status">
      {macroKcal !== undefined && (
        <p className="sheet__note">
          {figures.alcohol ? "Protein, carbs, fat and alcohol" : "Protein, carbs and fat"} make about{" "}
          {formatWholeNumber(macroKcal)} kcal, not {formatWholeNumber(figures.calories)}.
        </p>
      )}
      {onScale && (
        <Button type="button" size="3" variant="soft" onClick={onScale}>
          Scale the rest to {formatWholeNumber(figures.calories)} kcal
        </Button>
      )}
    </div>
  );
}
