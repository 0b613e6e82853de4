import { Button } from "@radix-ui/themes";
import { type FormEvent, useRef, useState } from "react";
import type { FoodAnalysis } from "../../../../../src/contracts/food-analysis.ts";
import { ENTRY_FIELDS } from "../../../../../src/shared/diary/entry-fields.ts";
import { MACRO_NAMES } from "../../../../../src/shared/food/nutrition.ts";
import { DroppedItemsNote } from "../../../../domain/food/dropped-items-note.tsx";
import { EnergyNote } from "../../../../domain/food/energy-note.tsx";
import { Field } from "../../../../ui/fields/field.tsx";
import {
  checkResultEdits,
  countDroppedItems,
  parseEditedFigures,
  type ResultEdits,
  scaleEdits,
} from "../../result-edits.ts";
import "./result-sheet.css";

const NUMBERS = ["calories", ...MACRO_NAMES] as const;

type ResultEditorProps = {
  /** The result as it was shown before. */
  shown: FoodAnalysis;
  edits: ResultEdits;
  onChange: (edits: ResultEdits) => void;
  /** Called with values that can be saved. */
  onSave: (edits: ResultEdits) => void;
  onCancel: () => void;
};

/** The values of a result as fields. Errors are shown after the first attempt to save, and then while typing. */
export function ResultEditor({ shown: result, edits, onChange, onSave, onCancel }: ResultEditorProps) {
  const form = useRef<HTMLFormElement>(null);
  const [isSubmitted, setWasTried] = useState(false);
  const problems = checkResultEdits(edits);
  const shown = isSubmitted ? problems : {};
  const scaledEdits = scaleEdits(result, edits);

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const [firstWrong] = Object.keys(problems);
    if (firstWrong === undefined) return onSave(edits);
    setWasTried(true);
    form.current?.querySelector<HTMLInputElement>(`[name="${firstWrong}"]`)?.focus();
  };

  return (
    <form ref={form} className="result-editor" noValidate onSubmit={onSubmit}>
      <Field
        label={ENTRY_FIELDS.name.label}
        name="name"
        autoComplete="off"
        value={edits.name}
        error={shown.name}
        onChange={(event) => onChange({ ...edits, name: event.target.value })}
      />
      <div className="result-editor__numbers">
        {NUMBERS.map((name) => (
          <Field
            key={name}
            label={ENTRY_FIELDS[name].label}
            name={name}
            inputMode={name === "calories" ? "numeric" : "decimal"}
            autoComplete="off"
            value={edits[name]}
            error={shown[name]}
            onChange={(event) => onChange({ ...edits, [name]: event.target.value })}
          />
        ))}
      </div>
      <DroppedItemsNote count={countDroppedItems(result, edits)} />
      <EnergyNote
        figures={parseEditedFigures(result, edits)}
        onScale={scaledEdits === undefined ? undefined : () => onChange(scaledEdits)}
      />
      <div className="sheet__actions">
        <Button type="button" size="3" variant="soft" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" size="3">
          Save Changes
        </Button>
      </div>
    </form>
  );
}
