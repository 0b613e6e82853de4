import { Button } from "@radix-ui/themes";
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useEffect, useEffectEvent, useState } from "react";
import type { FoodEntry } from "../../../../src/contracts/diary.ts";
import type { FoodLabel } from "../../../../src/contracts/foods.ts";
import { ENTRY_FIELDS } from "../../../../src/shared/diary/entry-fields.ts";
import { NUTRIENT_NAMES } from "../../../../src/shared/food/nutrition.ts";
import { isolate } from "../../../../src/shared/text/isolate.ts";
import { useLogEntry } from "../../../domain/diary/log-queries.ts";
import { EnergyNote } from "../../../domain/food/energy-note.tsx";
import type { Occasion } from "../../../domain/food/food-entry.ts";
import { getLabelDraftKey, hasLabelDraft } from "../../../domain/photo/label-draft.ts";
import { forgetPhoto } from "../../../domain/photo/pending-photo-queries.ts";
import { discardDraft } from "../../../platform/drafts.ts";
import { ChooseOne } from "../../../ui/fields/choice-group.tsx";
import { Field } from "../../../ui/fields/field.tsx";
import { useForm } from "../../../ui/fields/form.ts";
import { useFormDraft } from "../../../ui/fields/form-draft.ts";
import { NumberField } from "../../../ui/fields/number-field.tsx";
import { useLastNonNull } from "../../../ui/hooks/use-last-non-null.ts";
import { BottomSheet } from "../../../ui/layers/bottom-sheet.tsx";
import { UnsavedNote } from "../../../ui/layers/unsaved-note.tsx";
import {
  buildLabelEntry,
  checkLabelForm,
  findBasisGrams,
  type LabelBasis,
  type LabelForm,
  listBases,
  parseLabelFigures,
  toLabelForm,
} from "../label-entry.ts";
import { getBarcode, type LabelOutcome, type LabelPhoto, openLabel } from "../open-label.ts";
import { StatedFields } from "./stated-fields.tsx";
import "../../../ui/layers/sheet.css";
import "./label-sheet.css";

type LabelSheetProps = {
  /** Null closes the sheet. */
  photo: LabelPhoto | null;
  createOccasion: () => Occasion;
  /** Lets the person choose another photo. */
  onOther: () => void;
  onAdded: (entry: FoodEntry, barcode: string | undefined) => void;
  /** `isChanged`: its figures were corrected and can be opened again. */
  onClose: (isChanged: boolean) => void;
};

/** The photo of a nutrition label beside what was read of it, to check and to add. */
export function LabelSheet({ photo, onClose, ...rest }: LabelSheetProps) {
  const client = useQueryClient();
  const shown = useLastNonNull(photo);
  const [outcome, setOutcome] = useState<{ id: string } & LabelOutcome>();
  const current = outcome?.id === shown?.id ? outcome : undefined;
  const close = () => {
    // What was closed is no longer wanted; a label that waits goes on waiting, and so does one with corrected figures.
    const isChanged = photo !== null && hasLabelDraft(photo.id);
    const isWanted = isChanged || current?.kind === "kept" || current?.kind === "failed";
    if (photo && "file" in photo && !isWanted) void forgetPhoto(client, photo.id);
    onClose(isChanged);
  };
  return (
    <BottomSheet open={photo !== null} onClose={close} title="Nutrition Label">
      {shown && (
        <Reading
          key={shown.id}
          photo={shown}
          outcome={current}
          onOutcome={(next) => setOutcome({ id: shown.id, ...next })}
          onDone={close}
          {...rest}
        />
      )}
    </BottomSheet>
  );
}

type ReadingProps = Omit<LabelSheetProps, "photo" | "onClose"> & {
  photo: LabelPhoto;
  outcome: LabelOutcome | undefined;
  onOutcome: (outcome: LabelOutcome) => void;
  onDone: () => void;
};

function Reading({ photo, outcome, onOutcome, onDone, onOther, onAdded, createOccasion }: ReadingProps) {
  const client = useQueryClient();
  const [url, setUrl] = useState<string>();
  const tell = useEffectEvent(onOutcome);
  const [wasRead] = useState(outcome?.kind === "read");
  useEffect(() => {
    const shown = URL.createObjectURL("file" in photo ? photo.file : photo.image);
    const abort = new AbortController();
    setUrl(shown);
    if (!wasRead)
      openLabel(client, photo, abort.signal)
        .then(tell)
        .catch((error: unknown) => {
          if (!abort.signal.aborted) throw error;
        });
    return () => {
      abort.abort();
      URL.revokeObjectURL(shown);
    };
  }, [client, photo, wasRead]);
  const add = async (entry: FoodEntry) => {
    discardDraft(getLabelDraftKey(photo.id));
    await forgetPhoto(client, photo.id);
    onAdded(entry, getBarcode(photo));
  };
  // A label that waited was eaten from when it was photographed.
  const createOwnOccasion = (): Occasion =>
    "file" in photo ? createOccasion() : { imageUrl: null, takenAt: photo.takenAt };
  return (
    <div className="sheet">
      {url !== undefined && (
        <div className="label-picture">
          <img src={url} alt="Your nutrition label" className="wide block" />
        </div>
      )}
      {!outcome && <p role="status">Reading the label. This takes some seconds…</p>}
      {outcome && outcome.kind !== "read" && (
        <>
          <p role={outcome.kind === "failed" ? "alert" : "status"}>{outcome.message}</p>
          <div className="sheet__actions">
            <Button
              key={outcome.kind}
              size="3"
              className="sheet__main-action"
              onClick={outcome.kind === "failed" ? onOther : onDone}
            >
              {outcome.kind === "failed" ? "Another Photo" : "Done"}
            </Button>
          </div>
        </>
      )}
      {outcome?.kind === "read" && (
        <Review
          id={photo.id}
          label={outcome.label}
          createOccasion={createOwnOccasion}
          onAdded={(entry) => void add(entry)}
        />
      )}
    </div>
  );
}

const BASIS_LABELS = { per100g: "Per 100 g", perServing: "Per serving" } as const;

type ReviewProps = Pick<LabelSheetProps, "createOccasion"> & {
  /** That of the photo. */
  id: string;
  label: FoodLabel;
  onAdded: (entry: FoodEntry) => void;
};

type ReviewForm = Record<LabelBasis, LabelForm> & { basis: LabelBasis; checked: readonly string[] };

function Review({ id, label, createOccasion, onAdded }: ReviewProps) {
  const bases = listBases(label);
  const [review, setReview, draft] = useFormDraft<ReviewForm>(getLabelDraftKey(id), {
    basis: bases[0] ?? "per100g",
    per100g: toLabelForm(label, "per100g"),
    perServing: toLabelForm(label, "perServing"),
    checked: [],
  });
  const { basis, checked } = review;
  const form = review[basis];
  const { field, validate } = useForm(form, (next) => {
    const changed = NUTRIENT_NAMES.filter((name) => next[name] !== form[name]);
    setReview({
      ...review,
      checked: [...new Set([...checked, ...changed])],
      // The name is that of the food, whatever the figures are for.
      per100g: { ...review.per100g, name: next.name },
      perServing: { ...review.perServing, name: next.name },
      [basis]: next,
    });
  });
  const { log, isPending } = useLogEntry();
  const grams = findBasisGrams(label, basis);
  const uncertain = label.uncertain.filter((name) => !checked.includes(name));
  const add = async () => {
    const stored = await log(buildLabelEntry(form, { label, basis, occasion: createOccasion() }));
    if (stored) onAdded(stored);
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    if (validate(event, checkLabelForm(form, grams))) void add();
  };
  return (
    <form className="sheet" noValidate autoComplete="off" onSubmit={submit}>
      {draft.isKept && <UnsavedNote onDiscard={draft.discard} />}
      <p className={uncertain.length > 0 ? "sheet__note" : "sheet__lead"} role="status">
        {uncertain.length > 0
          ? "Compare the marked figures with the picture."
          : "The figures agree with each other. Have a look at them all the same."}
      </p>
      {bases.length > 1 && (
        <ChooseOne
          legend="Figures"
          hideLegend
          look="segments"
          choices={bases.map((value) => ({ value, label: BASIS_LABELS[value] }))}
          chosen={basis}
          onChoose={(next) => setReview({ ...review, basis: next })}
        />
      )}
      {bases.length === 1 && <p className="sheet__lead">{BASIS_LABELS[basis]}</p>}
      {label.serving && <p className="sheet__lead">Serving: {isolate(label.serving.text)}</p>}
      <Field {...field("name")} label={ENTRY_FIELDS.name.label} autoCapitalize="sentences" required />
      <div className="halves rows-12">
        {NUTRIENT_NAMES.map((name) => (
          <div key={name} className="label-figures__figure" data-uncertain={uncertain.includes(name)}>
            <NumberField
              {...field(name)}
              kind="decimal"
              label={ENTRY_FIELDS[name].label}
              hint={uncertain.includes(name) ? "Check this" : undefined}
            />
          </div>
        ))}
      </div>
      <StatedFields bind={field} />
      <EnergyNote figures={parseLabelFigures(form)} onScale={undefined} />
      <NumberField
        {...field("eaten")}
        kind="decimal"
        label={grams === null ? "Servings eaten" : "Eaten (g)"}
        required
      />
      <div className="sheet__actions">
        <Button type="submit" size="3" className="sheet__main-action" loading={isPending}>
          Add to Food Diary
        </Button>
      </div>
    </form>
  );
}
