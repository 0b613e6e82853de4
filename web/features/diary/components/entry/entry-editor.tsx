import { Button } from "@radix-ui/themes";
import { type FormEvent, useState } from "react";
import type { FoodEntry } from "../../../../../src/contracts/diary.ts";
import { FOOD_CATEGORIES, MEAL_TYPES } from "../../../../../src/shared/enums.ts";
import { ENTRY } from "../../../../../src/shared/limits.ts";
import { Field } from "../../../../components/field.tsx";
import { Select } from "../../../../components/select.tsx";
import { TextArea } from "../../../../components/text-area.tsx";
import { useToast } from "../../../../components/toast.tsx";
import { useForm } from "../../../../lib/form.ts";
import { MEAL_NAMES } from "../../../../lib/format.ts";
import type { EntryEditing } from "../../entry-editing.ts";
import { changeOf, checkEntryForm, type EntryForm, formOf, latestEatenAt, NO_CATEGORY } from "../../entry-form.ts";
import { readEntryPhoto } from "../../entry-photo.ts";
import { CATEGORY_NAMES } from "../../history-filters.ts";
import { EntryPhotoChooser } from "./entry-photo-chooser.tsx";
import "../../../../components/sheet.css";
import "./entry-editor.css";

const MEALS = MEAL_TYPES.map((value) => ({ value, label: MEAL_NAMES[value] }));
const CATEGORIES = [
  { value: NO_CATEGORY, label: "None" },
  ...FOOD_CATEGORIES.map((value) => ({ value, label: CATEGORY_NAMES[value] })),
];
const AMOUNT = { type: "number", inputMode: "decimal", min: 0, step: "any" } as const;
const GRAMS = [
  ["protein", "Protein (g)"],
  ["carbs", "Carbs (g)"],
  ["fat", "Fat (g)"],
  ["fiber", "Fiber (g)"],
  ["sugar", "Sugar (g)"],
  ["sodium", "Sodium (mg)"],
] as const;

/** A photo that was picked and is not stored yet; until then it is the entry's own. */
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

/** Every field of an entry that its owner may change. Only what was changed is sent. */
export function EntryEditor({ entry, editing, onSaved, onCancel }: EntryEditorProps) {
  // What another device does to the entry meanwhile must not look like a change that was typed here.
  const [before] = useState({ form: formOf(entry), imageUrl: entry.imageUrl });
  const [form, setForm] = useState<EntryForm>(before.form);
  const { field, accept } = useForm(form, setForm);
  const { photo, isReading, pick, remove } = usePickedPhoto(before.imageUrl);

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    if (!accept(event, checkEntryForm(form)) || editing.isChanging || isReading) return;
    const change = { ...changeOf(before.form, form), ...(photo !== before.imageUrl && { imageUrl: photo }) };
    if (Object.keys(change).length === 0) return onCancel();
    if (await editing.save(entry, change)) onSaved();
  };

  return (
    <form className="sheet entry-editor" noValidate autoComplete="off" onSubmit={(event) => void onSubmit(event)}>
      <EntryPhotoChooser photo={photo} isReading={isReading} onPick={(file) => void pick(file)} onRemove={remove} />
      <Field {...field("name")} label="Food Name" required />
      <Field {...field("calories")} label="Calories" type="number" inputMode="numeric" min={1} required />
      <div className="entry-editor__amounts">
        {GRAMS.map(([name, label]) => (
          <Field key={name} {...field(name)} {...AMOUNT} label={label} />
        ))}
      </div>
      <div className="entry-editor__pair">
        <Select
          label="Meal"
          options={MEALS}
          value={MEAL_TYPES.find((meal) => meal === form.mealType) ?? entry.mealType}
          onChoose={(mealType) => setForm({ ...form, mealType })}
        />
        <Select
          label="Type"
          options={CATEGORIES}
          value={form.category}
          onChoose={(category) => setForm({ ...form, category })}
        />
      </div>
      <Field {...field("eatenAt")} label="Eaten At" type="datetime-local" max={latestEatenAt()} required />
      <div className="entry-editor__pair">
        <Field {...field("servingSize")} label="Serving Size" placeholder="1 bowl" />
        <Field {...field("servingQuantity")} {...AMOUNT} label="Quantity" />
      </div>
      <Field {...field("tags")} label="Tags" hint="Separated by commas" autoCapitalize="none" />
      <TextArea
        label="Notes"
        name="notes"
        maxLength={ENTRY.notesMaxLength}
        value={form.notes}
        onChange={({ target }) => setForm({ ...form, notes: target.value })}
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
