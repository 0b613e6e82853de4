import { Button } from "@radix-ui/themes";
import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useState } from "react";
import type { FoodEntry } from "../../../src/contracts/diary.ts";
import { ENTRY_FIELDS, type EntryFormField, mapAmounts, mapStated } from "../../../src/shared/diary/entry-fields.ts";
import type { EntryItem } from "../../../src/shared/diary/entry-items.ts";
import { truncateText } from "../../../src/shared/text/text-length.ts";
import { useToast } from "../../ui/feedback/toast.tsx";
import { Field } from "../../ui/fields/field.tsx";
import { useForm } from "../../ui/fields/form.ts";
import { NumberField } from "../../ui/fields/number-field.tsx";
import { Select } from "../../ui/fields/select.tsx";
import { TextArea } from "../../ui/fields/text-area.tsx";
import { MEAL_CHOICES } from "../../ui/format/format.ts";
import { useWhileMounted } from "../../ui/hooks/use-while-mounted.ts";
import { UnsavedNote } from "../../ui/layers/unsaved-note.tsx";
import { isTyped, type KeptEntryDraft, openEntryDraft } from "../diary/entry-draft.ts";
import type { EntryEditing } from "../diary/entry-editing.ts";
import { checkEntryForm, type EntryForm, findChanges, formatLatestTime, NO_CATEGORY } from "../diary/entry-form.ts";
import {
  changeFormItems,
  chooseShare,
  type EntryFormState,
  findCorrection,
  findWholeChange,
  parseFormFigures,
  scaleAmounts,
  typeIntoForm,
} from "../diary/entry-form-figures.ts";
import { DroppedItemsNote } from "../food/dropped-items-note.tsx";
import { EnergyNote } from "../food/energy-note.tsx";
import { removeItem } from "../food/item-edits.ts";
import { ItemSteps, MealItemsPart } from "../food/meal-items-parts.tsx";
import { useOpenItem } from "../food/use-open-item.ts";
import { EntryPhotoChooser } from "./entry-photo-chooser.tsx";
import { EntryPortionRow } from "./entry-portion-row.tsx";
import { CATEGORY_NAMES } from "./history-filters.ts";
import "../../ui/layers/sheet.css";
import "./entry-editor.css";
import { readFoodPhoto } from "../photo/photo-file.ts";

const CATEGORIES = [
  { value: NO_CATEGORY, label: "None" },
  ...ENTRY_FIELDS.category.words.map((value) => ({ value: String(value), label: CATEGORY_NAMES[value] })),
];
const AMOUNT = { kind: "decimal", min: 0 } as const;

type EntryInputsProps = {
  form: EntryForm;
  /** The zone in which it was eaten. */
  timeZone: string;
  onChange: (form: EntryForm) => void;
  /** What is said of the figures, beneath them. */
  note: ReactNode;
  bind: ReturnType<typeof useForm<EntryFormField>>["field"];
};

/** An input for each field of the form. Those that have no place of their own stand among the amounts. */
function EntryInputs({ form, timeZone, onChange, note, bind }: EntryInputsProps) {
  const field = (name: EntryFormField) => ({ ...bind(name), label: ENTRY_FIELDS[name].label });
  const choice = (name: EntryFormField) => ({
    label: ENTRY_FIELDS[name].label,
    value: form[name],
    onChoose: (value: string) => onChange({ ...form, [name]: value }),
  });
  // The quantity is chosen as a portion.
  const inputs: Record<Exclude<EntryFormField, "servingQuantity">, ReactNode> = {
    name: <Field {...field("name")} required />,
    calories: <NumberField {...field("calories")} kind="whole" min={ENTRY_FIELDS.calories.min} required />,
    ...mapAmounts((name) => <NumberField key={name} {...field(name)} {...AMOUNT} />),
    ...mapStated((name) => <NumberField key={name} {...field(name)} {...AMOUNT} />),
    mealType: <Select {...choice("mealType")} options={MEAL_CHOICES} />,
    category: <Select {...choice("category")} options={CATEGORIES} />,
    eatenOn: <Field {...field("eatenOn")} type="datetime-local" max={formatLatestTime(timeZone)} required />,
    servingSize: <Field {...field("servingSize")} placeholder="1 bowl" />,
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
  const { name, calories, mealType, category, eatenOn, servingSize, tags, notes, ...amounts } = inputs;
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
      {eatenOn}
      {servingSize}
      {tags}
      {notes}
    </>
  );
}

/** Reads a chosen photo; what fails is said in a toast. */
function usePhotoReader(onRead: (url: string) => void) {
  const toast = useToast();
  const [isReading, setIsReading] = useState(false);
  const pick = async (file: File) => {
    setIsReading(true);
    const result = await readFoodPhoto(file);
    setIsReading(false);
    if ("url" in result) onRead(result.url);
    else toast({ ...result, tone: "destructive" });
  };
  return { isReading, pick };
}

type EntryEditorProps = {
  entry: FoodEntry;
  draft: KeptEntryDraft;
  editing: Pick<EntryEditing, "isChanging" | "save">;
  onSaved: () => void;
  onCancel: () => void;
};

/** The form for an entry. Only changed fields are sent. What is typed stays until it is saved or canceled. */
export function EntryEditor({ entry, draft: { stored, keep, discard }, editing, onSaved, onCancel }: EntryEditorProps) {
  // What it began with stays, so that changes from another device do not look like changes typed here.
  const [opened] = useState(() => openEntryDraft(entry, stored));
  const [draft, setDraft] = useState(opened);
  const { before, state, photo } = draft;
  const keepDraft = useEffectEvent(keep);
  useEffect(() => keepDraft(draft), [draft]);
  const setState = (change: (current: EntryFormState) => EntryFormState) =>
    setDraft((current) => ({ ...current, state: change(current.state) }));
  const setPhoto = (url: string | null) => setDraft((current) => ({ ...current, photo: url }));
  const steps = useOpenItem(`form of ${entry.id}`);
  const { form } = state;
  const setForm = (typed: EntryForm) => setState((current) => typeIntoForm(current, typed));
  const { field, validate } = useForm(form, setForm);
  const { isReading, pick } = usePhotoReader(setPhoto);
  const close = useWhileMounted(onSaved);
  const cancel = () => {
    discard();
    onCancel();
  };

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    if (!validate(event, checkEntryForm(form, entry.timeZone))) return;
    const changed = findChanges(before.form, form);
    const change = {
      ...changed,
      // The time is meant by the clock that is shown, whatever another device makes of the entry meanwhile.
      ...(changed.eatenOn !== undefined && { timeZone: entry.timeZone }),
      ...findWholeChange(entry, before, state),
      ...(photo !== before.imageUrl && { imageUrl: photo }),
    };
    if (Object.keys(change).length === 0) return cancel();
    if (!(await editing.save(entry, change))) return;
    discard();
    close();
  };

  const { items } = state.whole;
  const changeItems = (next: EntryItem[]) => {
    setState((current) => changeFormItems(current, next));
    steps.end();
  };
  return (
    <>
      {steps.opened === undefined && (
        <form className="sheet entry-editor" noValidate autoComplete="off" onSubmit={(event) => void onSubmit(event)}>
          {isTyped(opened) && <UnsavedNote />}
          <EntryPhotoChooser
            photo={photo}
            isReading={isReading}
            onPick={(file) => void pick(file)}
            onRemove={() => setPhoto(null)}
          />
          <EntryPortionRow
            entry={entry}
            whole={state.whole}
            share={state.share}
            onChange={(share) => setState((current) => chooseShare(current, share))}
          />
          <EntryInputs
            form={form}
            timeZone={entry.timeZone}
            onChange={setForm}
            note={
              <>
                {/* Below the figures, which must not move while one is typed that takes the place of the items. */}
                {items && (
                  <MealItemsPart
                    items={items}
                    share={state.share}
                    isBusy={editing.isChanging}
                    lastOpened={steps.lastOpened}
                    onOpen={steps.open}
                    onChange={changeItems}
                  />
                )}
                <DroppedItemsNote count={items ? 0 : (before.whole.items?.length ?? 0)} />
                <EnergyNote
                  figures={parseFormFigures(form)}
                  onScale={findCorrection(state) === undefined ? undefined : () => setState(scaleAmounts)}
                />
              </>
            }
            bind={field}
          />
          <div className="sheet__actions">
            <Button type="button" size="3" variant="soft" color="gray" onClick={cancel}>
              Cancel
            </Button>
            <Button type="submit" size="3" loading={editing.isChanging || isReading}>
              Save Changes
            </Button>
          </div>
        </form>
      )}
      {items && (
        <ItemSteps
          steps={steps}
          items={items}
          share={state.share}
          canRemoveLast={false}
          isSaving={false}
          onSave={changeItems}
          onRemove={(position) => changeItems(removeItem(items, position))}
        />
      )}
    </>
  );
}
