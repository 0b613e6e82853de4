import { Button } from "@radix-ui/themes";
import { useState } from "react";
import type { FoodAnalysis } from "../../../../../src/contracts/food-analysis.ts";
import { nameRecentDay } from "../../../../domain/meal/recent-day.ts";
import "./corrected-note.css";

type CorrectedNoteProps = {
  analysis: FoodAnalysis;
  isDisabled: boolean;
  /** Replaces the values on screen. */
  onChange: (analysis: FoodAnalysis) => void;
};

const describeTime = (instant: string, now: number): string => {
  const { kind, name } = nameRecentDay(instant, now);
  return kind === "relative" ? name : `on ${name}`;
};

/** Says that the values are an earlier correction of the person, and turns them over to the estimate and back. */
export function CorrectedNote({ analysis, isDisabled, onChange }: CorrectedNoteProps) {
  const [now] = useState(Date.now);
  const [replaced, setReplaced] = useState<FoodAnalysis | null>(null);
  const { corrected, ...rest } = analysis;
  if (corrected) {
    const turnOver = () => {
      setReplaced(analysis);
      onChange({ ...rest, ...corrected.original });
    };
    return (
      <Note
        text={`As you corrected it ${describeTime(corrected.at, now)}`}
        action="Use Estimate"
        isDisabled={isDisabled}
        onPress={turnOver}
      />
    );
  }
  if (!replaced) return null;
  return (
    <Note
      text="The estimate, without your correction"
      action="Use Correction"
      isDisabled={isDisabled}
      onPress={() => onChange(replaced)}
    />
  );
}

type NoteProps = { text: string; action: string; isDisabled: boolean; onPress: () => void };

function Note({ text, action, isDisabled, onPress }: NoteProps) {
  return (
    <div className="corrected-note wrap-ends line smaller">
      <p role="status">{text}</p>
      <Button key={action} size="3" variant="soft" disabled={isDisabled} onClick={onPress}>
        {action}
      </Button>
    </div>
  );
}
