import { Button } from "@radix-ui/themes";
import type { FormEvent } from "react";
import type { FoodAnalysis } from "../../../../../src/contracts/food-analysis.ts";
import { ENTRY_FIELDS } from "../../../../../src/shared/diary/entry-fields.ts";
import { MACRO_NAMES } from "../../../../../src/shared/food/nutrition.ts";
import { DroppedItemsNote } from "../../../../domain/food/dropped-items-note.tsx";
import { EnergyNote } from "../../../../domain/food/energy-note.tsx";
import { Field } from "../../../../ui/fields/field.tsx";
import { useForm } from "../../../../ui/fields/form.ts";
import { NumberField } from "../../../../ui/fields/number-field.tsx";
import {
  checkResultEdits,
  countDroppedItems,
  parseEditedFigures,
  type ResultEdits,
  scaleEdits,
} from "../../result-edits.ts";
import "./result-sheet.css";

type ResultEditorProps = {
  /** The result as it was shown before. */
  shown: FoodAnalysis;
  edits: ResultEdits;
  onChange: (edits: ResultEdits) => void;
  /** Called with values that can be saved. */
  onSave: (edits: ResultEdits) => void;
  onCancel: () => void;
};

/** The values of a result as fields. */
export function ResultEditor({ shown: result, edits, onChange, onSave, onCancel }: ResultEditorProps) {
  const { field, validate } = useForm(edits, onChange);
  const scaledEdits = scaleEdits(result, edits);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    if (validate(event, checkResultEdits(edits))) onSave(edits);
  };

  return (
    <form className="rows-14" noValidate onSubmit={onSubmit}>
      <Field label={ENTRY_FIELDS.name.label} autoComplete="off" {...field("name")} />
      <div className="halves rows-14">
        <NumberField label={ENTRY_FIELDS.calories.label} kind="whole" {...field("calories")} />
        {MACRO_NAMES.map((name) => (
          <NumberField key={name} label={ENTRY_FIELDS[name].label} kind="decimal" {...field(name)} />
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
