import { Button } from "@radix-ui/themes";
import { type FocusEvent, type FormEvent, type KeyboardEvent, type ReactNode, type RefObject, useState } from "react";
import { ENTRY_FIELDS } from "../../../../src/shared/diary/entry-fields.ts";
import { MACRO_NAMES } from "../../../../src/shared/food/nutrition.ts";
import { isolate } from "../../../../src/shared/text/isolate.ts";
import { describePlate, type Plate } from "../../../domain/meal/plate.ts";
import { lazyPart } from "../../../platform/lazy-part.ts";
import { PartBoundary } from "../../../ui/feedback/part-boundary.tsx";
import { Field } from "../../../ui/fields/field.tsx";
import { useForm } from "../../../ui/fields/form.ts";
import { NumberField } from "../../../ui/fields/number-field.tsx";
import { checkManualEntry, type ManualEntryForm, parseManualEntry, QUICK_ADD_NAME, UNSTATED } from "../manual-entry.ts";
import "../../../ui/layers/sheet.css";
import "./manual-entry.css";

/** Where what was typed goes. */
export type Destination = "diary" | "plate" | "logged-plate";

/** The id of the form, for the button of the plate that submits it. */
export const MANUAL_FORM = "manual-entry-form";
/** The name of the button that logs the plate with what is typed. */
export const LOG_PLATE_BUTTON = "log-plate";

type ManualEntryFieldsProps = {
  form: ManualEntryForm;
  onChange: (form: ManualEntryForm) => void;
  /** Foods that fit the name; stands below it while it is typed. */
  suggestions: ReactNode;
  /** Called when another field than the name is typed into. */
  onNameDone: () => void;
  /** The name of the food that filled the fields. */
  prefilledFrom: string | undefined;
  /** How much of that food was eaten. */
  portion: ReactNode;
  /** Grams of fiber in that food; 0 without one. */
  fiber: number;
  isPending: boolean;
  /** Once something is on the plate, the rest of the meal goes there as well. */
  plate: Plate;
  /** What is in the fields was typed on an earlier visit. */
  isDraft: boolean;
  onClear: () => void;
  onSubmit: (entry: ReturnType<typeof parseManualEntry>, destination: Destination) => void;
  /** Logs the plate, while nothing is typed. */
  onLogPlate: () => void;
  ref: RefObject<HTMLFormElement | null>;
};

const EnergyNote = lazyPart(async () => (await import("../../../domain/food/energy-note.tsx")).EnergyNote);
const StatedFields = lazyPart(async () => (await import("./stated-fields.tsx")).StatedFields);

const GRAMS = { kind: "decimal", min: 0, placeholder: "0" } as const;
const NAME = "name";
const QUICK_ADD_BUTTON = "quick-add";
const PLATE_BUTTON = "plate";

const isEmpty = (form: ManualEntryForm): boolean => Object.values(form).every((text) => text.trim() === "");

const showPlate = (): void => document.querySelector(".plate")?.scrollIntoView({ block: "center" });

/** The name of the button that submitted the form. */
const findSubmitter = ({ nativeEvent }: FormEvent<HTMLFormElement>): string | undefined =>
  nativeEvent instanceof SubmitEvent && nativeEvent.submitter instanceof HTMLButtonElement
    ? nativeEvent.submitter.name
    : undefined;

/** The typed figures, for a look at whether they agree. The form does not ask for fiber (g). */
function parseTypedFigures(form: ManualEntryForm, fiber: number) {
  const typed = parseManualEntry(form);
  return { ...typed, calories: form.calories === "" ? Number.NaN : typed.calories, fiber };
}

/** The form for a meal: name, kcal and optional macros. */
export function ManualEntryFields({
  form,
  onChange,
  suggestions,
  onNameDone,
  prefilledFrom,
  portion,
  fiber,
  isPending,
  plate,
  isDraft,
  onClear,
  onSubmit,
  onLogPlate,
  ref,
}: ManualEntryFieldsProps) {
  const { field, validate } = useForm({ ...UNSTATED, ...form }, onChange);
  const [isAsking, setIsAsking] = useState(false);
  const [isStating, setIsStating] = useState(false);
  const isStated = Boolean(form.caffeine || form.alcohol);
  const hasPlate = plate.foods.length > 0;
  const hasName = form.name.trim() !== "";
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const button = findSubmitter(event);
    const isLogging = button === LOG_PLATE_BUTTON;
    setIsAsking(false);
    if (isLogging && isEmpty(form)) {
      event.preventDefault();
      return onLogPlate();
    }
    const typed = parseManualEntry(form);
    const entry = button === QUICK_ADD_BUTTON && typed.name === "" ? { ...typed, name: QUICK_ADD_NAME } : typed;
    if (!validate(event, checkManualEntry(entry))) return setIsAsking(isLogging);
    if (isLogging) return onSubmit(entry, "logged-plate");
    onSubmit(entry, hasPlate || button === PLATE_BUTTON ? "plate" : "diary");
  };
  const leaveName = ({ target }: FocusEvent) => {
    if (target instanceof HTMLInputElement && target.name !== NAME && target.form === ref.current) onNameDone();
  };
  const showResults = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== "Enter" || form.calories !== "" || form.name.trim() === "") return;
    // Hides the phone's keyboard, which covers the results.
    event.preventDefault();
    event.currentTarget.blur();
  };
  return (
    <form
      id={MANUAL_FORM}
      className="card manual-entry rows-16"
      noValidate
      autoComplete="off"
      onSubmit={submit}
      onFocus={leaveName}
      ref={ref}
    >
      {(isDraft || isAsking) && !isEmpty(form) && (
        <div className="sheet__note sheet__note--action" role="status">
          <span>
            {isAsking
              ? "This food is not on your plate. Finish or clear it, then add the meal."
              : "You typed this earlier. It is not in your diary."}
          </span>
          <Button type="button" size="3" variant="ghost" onClick={onClear}>
            Clear
          </Button>
        </div>
      )}
      <Field
        {...field(NAME)}
        label={ENTRY_FIELDS.name.label}
        placeholder="Lentil soup"
        autoCapitalize="sentences"
        enterKeyHint="search"
        onKeyDown={showResults}
        required
      />
      {suggestions}
      {portion}
      <NumberField
        {...field("calories")}
        kind="whole"
        label={ENTRY_FIELDS.calories.label}
        min={ENTRY_FIELDS.calories.min}
        required
      />
      <div className="fields-in-line manual-entry__macros">
        {MACRO_NAMES.map((name) => (
          <NumberField key={name} {...field(name)} {...GRAMS} label={ENTRY_FIELDS[name].label} />
        ))}
      </div>
      <details
        className="manual-entry__more"
        open={isStating || isStated}
        onToggle={({ currentTarget }) => setIsStating(currentTarget.open)}
      >
        <summary className="summary line link-like">Caffeine and alcohol</summary>
        {(isStating || isStated) && (
          <PartBoundary>
            <StatedFields bind={field} />
          </PartBoundary>
        )}
      </details>
      <PartBoundary fallback={null}>
        <EnergyNote figures={parseTypedFigures(form, fiber)} onScale={undefined} />
      </PartBoundary>
      <p className="unless-empty note" role="status">
        {prefilledFrom !== undefined && `Filled in from ${isolate(prefilledFrom)}. Change what you like.`}
      </p>
      {hasPlate && (
        <p className="manual-entry__on-plate ends digits note">
          On your plate: {describePlate(plate)}
          <button type="button" className="manual-entry__show link-like" onClick={showPlate}>
            Show
          </button>
        </p>
      )}
      <div className="manual-entry__actions wrap-8">
        {/* The first submit button, so that Enter uses it. */}
        <Button type="submit" size="3" loading={isPending} disabled={false}>
          {hasPlate ? "Add to Plate" : "Add to Food Diary"}
        </Button>
        {!hasName && (
          <Button key={QUICK_ADD_BUTTON} type="submit" name={QUICK_ADD_BUTTON} size="3" variant="soft">
            Quick Add
          </Button>
        )}
        {hasName && !hasPlate && (
          <Button key={PLATE_BUTTON} type="submit" name={PLATE_BUTTON} size="3" variant="soft">
            Add to Plate
          </Button>
        )}
      </div>
      {!hasName && <p className="note">Quick Add needs the calories alone, without a name.</p>}
    </form>
  );
}
