import { Button } from "@radix-ui/themes";
import { type FormEvent, type ReactNode, useState } from "react";
import type { FoodEntry } from "../../../../../src/contracts/diary.ts";
import { ENTRY_FIELDS, type EntryFormField, mapAmounts } from "../../../../../src/shared/entry-fields.ts";
import { truncateText } from "../../../../../src/shared/text-length.ts";
import { EnergyNote } from "../../../../components/energy-note.tsx";
import { Field } from "../../../../components/field.tsx";
import { Select } from "../../../../components/select.tsx";
import { TextArea } from "../../../../components/text-area.tsx";
import { useToast } from "../../../../components/toast.tsx";
import { useForm } from "../../../../lib/form.ts";
import { MEAL_CHOICES } from "../../../../lib/format.ts";
import type { EntryEditing } from "../../entry-editing.ts";
import {
  checkEntryForm,
  type EntryForm,
  findChanges,
  formatLatestEatenAt,
  NO_CATEGORY,
  toEntryForm,
} from "../../entry-form.ts";
import {
  chooseShare,
  findCorrection,
  findPortionChange,
  openEntryForm,
  parseFormFigures,
  scaleAmounts,
  typeIntoForm,
} from "../../entry-form-figures.ts";
import { readEntryPhoto } from "../../entry-photo.ts";
import { CATEGORY_NAMES } from "../../history-filters.ts";
import { EntryPhotoChooser } from "./entry-photo-chooser.tsx";
import { EntryPortionRow } from "./entry-portion-row.tsx";
import "../../../../components/sheet.css";
import "./entry-editor.css";

const CATEGORIES = [
  { value: NO_CATEGORY, label: "None" },
  ...ENTRY_FIELDS.category.words.map((value) => ({ value: String(value), label: CATEGORY_NAMES[value] })),
];
const AMOUNT = { type: "number", inputMode: "decimal", min: 0, step: "any" } as const;

type EntryInputsProps = {
  form: EntryForm;
  onChange: (form: EntryForm) => void;
  /** What is said of the figures, beneath them. */
  note: ReactNode;
  bind: ReturnType<typeof useForm<EntryFormField>>["field"];
};

/** An input for each field of the form. Those that have no place of their own stand among the amounts. */
function EntryInputs({ form, onChange, note, bind }: EntryInputsProps) {
  const field = (name: EntryFormField) => ({ ...bind(name), label: ENTRY_FIELDS[name].label });
  const choice = (name: EntryFormField) => ({
    label: ENTRY_FIELDS[name].label,
    value: form[name],
    onChoose: (value: string) => onChange({ ...form, [name]: value }),
  });
  const inputs: Record<EntryFormField, ReactNode> = {
    name: <Field {...field("name")} required />,
    calories: (
      <Field {...field("calories")} type="number" inputMode="numeric" min={ENTRY_FIELDS.calories.min} required />
    ),
    ...mapAmounts((name) => <Field key={name} {...field(name)} {...AMOUNT} />),
    mealType: <Select {...choice("mealType")} options={MEAL_CHOICES} />,
    category: <Select {...choice("category")} options={CATEGORIES} />,
    eatenAt: <Field {...field("eatenAt")} type="datetime-local" max={formatLatestEatenAt()} required />,
    servingSize: <Field {...field("servingSize")} placeholder="1 bowl" />,
    servingQuantity: <Field {...field("servingQuantity")} {...AMOUNT} />,
    tags: <Field {...field("tags")} hint="Separated by commas" autoCapitalize="none" />,
    notes: (
      <TextArea
        label={ENTRY_FIELDS.notes.label}
        name="notes"
        value={form.notes}
        onChange={({ target }) =>
          onChange({ ...form, notes: truncateText(target.value, ENTRY_FIELDS.notes.maxLength) })
        }
      />
    ),
  };
  const { name, calories, mealType, category, eatenAt, servingSize, servingQuantity, tags, notes, ...amounts } = inputs;
  return (
    <>
      {name}
      {calories}
      <div className="fields-in-line entry-editor__amounts">{Object.values(amounts)}</div>
      {note}
      <div className="fields-in-line entry-editor__pair">
        {mealType}
        {category}
      </div>
      {eatenAt}
      <div className="fields-in-line entry-editor__pair">
        {servingSize}
        {servingQuantity}
      </div>
      {tags}
      {notes}
    </>
  );
}

/** The chosen photo before it is stored; at first the entry's own. */
function usePickedPhoto(current: string | null) {
  const toast = useToast();
  const [photo, setPhoto] = useState(current);
  const [isReading, setIsReading] = useState(false);
  const pick = async (file: File) => {
    setIsReading(true);
    const result = await readEntryPhoto(file);
    setIsReading(false);
    if ("url" in result) setPhoto(result.url);
    else toast({ ...result, tone: "destructive" });
  };
  return { photo, isReading, pick, remove: () => setPhoto(null) };
}

type EntryEditorProps = { entry: FoodEntry; editing: EntryEditing; onSaved: () => void; onCancel: () => void };

/** The form for an entry. Only changed fields are sent. */
export function EntryEditor({ entry, editing, onSaved, onCancel }: EntryEditorProps) {
  // Kept, so that changes from another device do not look like changes typed here.
  const [before] = useState({ form: toEntryForm(entry), imageUrl: entry.imageUrl });
  const [state, setState] = useState(() => openEntryForm(entry));
  const { form } = state;
  const setForm = (typed: EntryForm) => setState((current) => typeIntoForm(current, typed));
  const { field, validate } = useForm(form, setForm);
  const { photo, isReading, pick, remove } = usePickedPhoto(before.imageUrl);

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    if (!validate(event, checkEntryForm(form)) || isReading) return;
    const portion = findPortionChange(entry, before.form, state);
    const change = {
      ...findChanges(before.form, form),
      ...(portion !== undefined && { portion }),
      ...(photo !== before.imageUrl && { imageUrl: photo }),
    };
    if (Object.keys(change).length === 0) return onCancel();
    if (await editing.save(entry, change)) onSaved();
  };

  return (
    <form className="sheet entry-editor" noValidate autoComplete="off" onSubmit={(event) => void onSubmit(event)}>
      <EntryPhotoChooser photo={photo} isReading={isReading} onPick={(file) => void pick(file)} onRemove={remove} />
      <EntryPortionRow
        entry={entry}
        whole={state.whole}
        share={state.share}
        onChange={(share) => setState(chooseShare(state, share))}
      />
      <EntryInputs
        form={form}
        onChange={setForm}
        note={
          <EnergyNote
            figures={parseFormFigures(form)}
            onScale={findCorrection(state) === undefined ? undefined : () => setState(scaleAmounts(state))}
          />
        }
        bind={field}
      />
      <div className="sheet__actions">
        <Button type="button" size="3" variant="soft" color="gray" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" size="3" loading={editing.isChanging}>
          Save Changes
        </Button>
      </div>
    </form>
  );
}
