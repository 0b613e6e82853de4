import { Button } from "@radix-ui/themes";
import type { FormEvent, RefObject } from "react";
import { ENTRY_FIELDS } from "../../../../../src/shared/entry-fields.ts";
import { MACRO_NAMES } from "../../../../../src/shared/nutrition.ts";
import { EnergyNote } from "../../../../components/energy-note.tsx";
import { Field } from "../../../../components/field.tsx";
import { useForm } from "../../../../lib/form.ts";
import { checkManualEntry, type ManualEntryForm, parseManualEntry, QUICK_ADD_NAME } from "../../manual-entry.ts";
import "./manual-entry.css";

type ManualEntryFieldsProps = {
  form: ManualEntryForm;
  onChange: (form: ManualEntryForm) => void;
  /** The name of the food that filled the fields. */
  prefilledFrom: string | undefined;
  /** Grams of fiber in that food; 0 without one. */
  fiber: number;
  isPending: boolean;
  onSubmit: (entry: ReturnType<typeof parseManualEntry>) => void;
  ref: RefObject<HTMLFormElement | null>;
};

const GRAMS = { type: "number", inputMode: "decimal", min: 0, step: "any", placeholder: "0" } as const;
const QUICK_ADD_BUTTON = "quick-add";

/** True if the "Quick Add" button submitted the form. */
const isQuickAdd = ({ nativeEvent }: FormEvent<HTMLFormElement>): boolean =>
  nativeEvent instanceof SubmitEvent &&
  nativeEvent.submitter instanceof HTMLButtonElement &&
  nativeEvent.submitter.name === QUICK_ADD_BUTTON;

/** The typed figures, for a look at whether they agree. The form does not ask for fiber (g). */
function parseTypedFigures(form: ManualEntryForm, fiber: number) {
  const typed = parseManualEntry(form);
  return { ...typed, calories: form.calories === "" ? Number.NaN : typed.calories, fiber };
}

/** The form for a meal: name, kcal and optional macros. */
export function ManualEntryFields({
  form,
  onChange,
  prefilledFrom,
  fiber,
  isPending,
  onSubmit,
  ref,
}: ManualEntryFieldsProps) {
  const { field, validate } = useForm(form, onChange);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const typed = parseManualEntry(form);
    const entry = isQuickAdd(event) && typed.name === "" ? { ...typed, name: QUICK_ADD_NAME } : typed;
    if (validate(event, checkManualEntry(entry))) onSubmit(entry);
  };
  return (
    <form className="card manual-entry" noValidate autoComplete="off" onSubmit={submit} ref={ref}>
      <Field
        {...field("name")}
        label={ENTRY_FIELDS.name.label}
        placeholder="Lentil soup"
        autoCapitalize="sentences"
        required
      />
      <Field
        {...field("calories")}
        label={ENTRY_FIELDS.calories.label}
        type="number"
        inputMode="numeric"
        min={ENTRY_FIELDS.calories.min}
        required
      />
      <div className="fields-in-line manual-entry__macros">
        {MACRO_NAMES.map((name) => (
          <Field key={name} {...field(name)} {...GRAMS} label={ENTRY_FIELDS[name].label} />
        ))}
      </div>
      <EnergyNote figures={parseTypedFigures(form, fiber)} onScale={undefined} />
      <p className="manual-entry__filled-in" role="status">
        {prefilledFrom !== undefined && `Filled in from ${prefilledFrom}. Change what you like.`}
      </p>
      <div className="manual-entry__actions">
        {/* The first submit button, so that Enter uses it. */}
        <Button type="submit" size="3" loading={isPending} disabled={false}>
          Add to Food Diary
        </Button>
        {form.name.trim() === "" && (
          <Button type="submit" name={QUICK_ADD_BUTTON} size="3" variant="soft">
            Quick Add
          </Button>
        )}
      </div>
    </form>
  );
}
