import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useLocation } from "react-router";
import type { NewFoodEntry } from "../../../../src/contracts/diary.ts";
import type { FoodHit } from "../../../../src/contracts/foods.ts";
import { MEAL_ENTRIES_MAX } from "../../../../src/shared/product/limits.ts";
import { useDiaryPath, useLogEntry } from "../../../domain/diary/log-queries.ts";
import { usePlateLogging } from "../../../domain/diary/plate-queries.ts";
import { useIsPlateBeingLogged } from "../../../domain/diary/plate-sending.ts";
import type { Occasion } from "../../../domain/food/food-entry.ts";
import { useOwnFoods } from "../../../domain/food/food-queries.ts";
import { buildUsualEntry } from "../../../domain/food/table-food-entry.ts";
import { MealCard } from "../../../domain/meal/meal-card.tsx";
import { useMealChoice, withMeal } from "../../../domain/meal/meal-choice.ts";
import { usePlate } from "../../../domain/meal/plate.ts";
import { useManualEntryPhoto } from "../../../domain/photo/manual-entry-photo.ts";
import { useDraft } from "../../../platform/drafts.ts";
import { lazyPart } from "../../../platform/lazy-part.ts";
import { PATHS } from "../../../platform/paths.ts";
import { prefetchPart } from "../../../platform/prefetch-part.ts";
import { PartBoundary } from "../../../ui/feedback/part-boundary.tsx";
import { SheetBoundary } from "../../../ui/feedback/sheet-boundary.tsx";
import { useToast } from "../../../ui/feedback/toast.tsx";
import { isFormArrival } from "../../../ui/hooks/arrival.ts";
import { useNavigateIfMounted } from "../../../ui/hooks/use-navigate-if-mounted.ts";
import { PageHeader } from "../../../ui/parts/page-header.tsx";
import { EatAgainCard } from "../components/eat-again-card.tsx";
import { ManualEntryFields } from "../components/manual-entry-form.tsx";
import { MealSentence } from "../components/meal-sentence.tsx";
import { NameSuggestions } from "../components/name-suggestions.tsx";
import {
  EMPTY_MANUAL_ENTRY,
  hasPrefilledFigures,
  mergePrefill,
  parseManualEntry,
  toManualEntryForm,
  withPhoto,
} from "../manual-entry.ts";
import { useScan } from "../use-scan.ts";
import "../components/manual-entry.css";
import { forgetPhoto } from "../../../domain/photo/pending-photo-queries.ts";

const loadFoodSheet = async () => (await import("../components/food-sheet.tsx")).FoodSheet;
const loadPrefillPortion = async () => (await import("../components/prefill-portion.tsx")).PrefillPortion;
const loadManualPlate = async () => (await import("../components/manual-plate.tsx")).ManualPlate;
const loadTips = async () => (await import("../components/manual-entry-tips.tsx")).ManualEntryTips;
/** The lowest on the page, so that nothing moves when it comes. */
const ManualEntryTips = lazyPart(loadTips);
const LabelReading = lazyPart(async () => (await import("../components/label-reading.tsx")).LabelReading);
const loadLabelSheet = async () => (await import("../components/label-sheet.tsx")).LabelSheet;
const FoodSheet = lazyPart(loadFoodSheet);
const PhotoCard = lazyPart(async () => (await import("../components/photo-card.tsx")).PhotoCard);
const BarcodeNote = lazyPart(async () => (await import("../components/barcode-note.tsx")).BarcodeNote);
const PrefillPortion = lazyPart(loadPrefillPortion);
const ManualPlate = lazyPart(loadManualPlate);

/** Fetches ahead what the page shows only later. */
export function preloadParts(): void {
  for (const load of [loadFoodSheet, loadPrefillPortion, loadManualPlate, loadTips, loadLabelSheet]) prefetchPart(load);
}

const describeFood = ({ source, id }: FoodHit): string => `${source} ${id}`;

/**
 * Logs a meal without an analysis: typed, or chosen from what fits the name. Several foods of a meal are collected on a
 * plate. The form and the plate are kept on this device until they are sent, and so is a photo that came along because it
 * could not be analyzed.
 */
export function ManualEntryPage() {
  const navigateIfMounted = useNavigateIfMounted();
  const [form, setForm, discardDraft] = useDraft("manual-entry", EMPTY_MANUAL_ENTRY);
  /** Whether what is in the form was there when the screen was opened. */
  const [isDraft, setIsDraft] = useState(form !== EMPTY_MANUAL_ENTRY);
  const [prefill, setPrefill] = useState<NewFoodEntry | null>(null);
  const [isSuggesting, setIsSuggesting] = useState(false);
  const [chosen, setChosen] = useState<{ food: FoodHit; occasion: Occasion } | null>(null);
  const formRef = useRef<HTMLFormElement>(null);
  const { mealChoice } = useMealChoice();
  const diaryPath = useDiaryPath();
  const { photo, discard: removePhoto } = useManualEntryPhoto();
  const client = useQueryClient();
  /** Removes the photo because it is in the diary. */
  const discardPhoto = () => {
    removePhoto();
    if (photo?.waitingId !== undefined) void forgetPhoto(client, photo.waitingId);
  };
  const { plate, ...onPlate } = usePlate();
  const logging = usePlateLogging();
  const toast = useToast();
  const typed = useLogEntry();
  const picked = useLogEntry();
  const ownFoods = useOwnFoods();
  const isLogging = useIsPlateBeingLogged();
  const hasPlate = plate.foods.length > 0;
  /** A photo is of a whole meal, so what is added to it by one tap is collected. */
  const isCollecting = hasPlate || photo !== null;

  const focusField = (name: keyof typeof form) =>
    formRef.current?.querySelector<HTMLInputElement>(`[name="${name}"]`)?.focus();
  const isTypedAtOnce = isFormArrival(useLocation().state);
  const focusName = useEffectEvent(() => focusField("name"));
  useEffect(() => {
    if (isTypedAtOnce) focusName();
  }, [isTypedAtOnce]);

  const leave = () => navigateIfMounted(diaryPath);
  /** Leaves once the meal is in the diary, with its photo. */
  const finish = () => {
    discardPhoto();
    leave();
  };
  /** When the meal was eaten, with its photo: now, or when the photo was taken. */
  const createOccasion = (): Occasion => photo ?? { imageUrl: null, takenAt: new Date().toISOString() };
  const closeFood = () => setChosen(null);
  const choose = (food: FoodHit) => setChosen({ food, occasion: createOccasion() });
  const scan = useScan(choose);
  const changeForm = (next: typeof form) => {
    if (next.name !== form.name) setIsSuggesting(next.name.trim() !== "");
    setForm(next);
  };
  const emptyForm = () => {
    discardDraft();
    setIsDraft(false);
    setPrefill(null);
    setIsSuggesting(false);
  };

  const addTyped = async (entry: NewFoodEntry) => {
    const stored = await typed.log(entry);
    if (!stored) return;
    scan.saveTyped(stored);
    discardDraft();
    finish();
  };
  /** What was typed to find a food is not an entry of its own. */
  const endSearch = () => {
    if (isSuggesting) emptyForm();
  };
  const addPicked = async (entry: NewFoodEntry, discard: () => void) => {
    if (!(await picked.log(entry))) return;
    discard();
    endSearch();
    finish();
  };
  /** Adds a food as it is usually eaten. The screen stays, for the next one. */
  const addFood = async (food: FoodHit): Promise<boolean> => {
    const entry = buildUsualEntry(food, createOccasion());
    if (!entry || isLogging) return false;
    if (!isCollecting) {
      return (await picked.log(entry, { lockKey: describeFood(food) })) !== undefined;
    }
    onPlate.add(entry);
    return true;
  };
  const addSuggestion = async (food: FoodHit) => {
    if (!(await addFood(food))) return;
    emptyForm();
    focusField("name");
  };
  const addPickedToPlate = (entry: NewFoodEntry) => {
    if (isLogging) return;
    onPlate.add(entry);
    setChosen(null);
    endSearch();
  };
  const addTypedToPlate = (entry: NewFoodEntry) => {
    if (isLogging) return;
    onPlate.add(entry);
    scan.moveToPlate(entry.name);
    emptyForm();
    focusField("name");
  };
  /** Logs what is on the plate, with what is typed. */
  const logPlate = async (typedFood?: NewFoodEntry) => {
    const whole = typedFood ? onPlate.add(typedFood) : plate;
    if (typedFood && whole.foods.length === plate.foods.length) {
      const description = `A meal can have at most ${MEAL_ENTRIES_MAX} foods. Add this one first, then the other.`;
      return toast({ title: "Error", description, tone: "destructive" });
    }
    if (typedFood) emptyForm();
    const stored = await logging.log(whole, photo);
    if (!stored) return;
    scan.savePlate(stored, typedFood?.name);
    onPlate.empty();
    finish();
  };

  const scale = (scaled: NewFoodEntry) => {
    setForm({ ...toManualEntryForm(scaled), name: form.name });
    setPrefill(scaled);
  };
  const edit = (entry: NewFoodEntry) => {
    setForm(toManualEntryForm(entry));
    setPrefill(entry);
    setIsSuggesting(false);
    setChosen(null);
    formRef.current?.scrollIntoView({ block: "center" });
  };
  const typeIn = () => {
    setForm({ ...form, name: form.name.trim() });
    setIsSuggesting(false);
    focusField("calories");
  };
  const isScalable = prefill !== null && hasPrefilledFigures(parseManualEntry(form), prefill);
  return (
    <>
      <PageHeader title="Manual Entry" backTo={withMeal(PATHS.camera, mealChoice)} />
      <div className="stack">
        <MealCard {...(photo && { takenAt: photo.takenAt })} />
        {photo && (
          <PartBoundary fallback={<div className="manual-entry__photo" />}>
            <PhotoCard photo={photo} onRemove={removePhoto} />
          </PartBoundary>
        )}
        <MealSentence createOccasion={createOccasion} onAdded={finish} />
        {scan.barcode !== undefined && (
          <PartBoundary>
            <BarcodeNote barcode={scan.barcode} onRemove={scan.forget} />
          </PartBoundary>
        )}
        <PartBoundary fallback={<span className="manual-entry__later" />}>
          <LabelReading
            barcode={scan.barcode}
            createOccasion={createOccasion}
            onAdded={(entry, barcode) => {
              if (barcode === undefined) ownFoods.save(entry.id, entry.name);
              else scan.saveTyped(entry, barcode);
              finish();
            }}
          />
        </PartBoundary>
        <ManualEntryFields
          ref={formRef}
          form={form}
          onChange={changeForm}
          suggestions={
            isSuggesting && (
              <NameSuggestions
                name={form.name}
                onChoose={choose}
                onAdd={(food) => void addSuggestion(food)}
                isForPlate={isCollecting}
                onLogged={() => {
                  endSearch();
                  leave();
                }}
                onTypeIn={typeIn}
              />
            )
          }
          onNameDone={() => setIsSuggesting(false)}
          prefilledFrom={prefill?.name}
          portion={
            isScalable && (
              <PartBoundary>
                <PrefillPortion prefill={prefill} onChange={scale} />
              </PartBoundary>
            )
          }
          fiber={prefill?.fiber ?? 0}
          isPending={typed.isPending || isLogging}
          plate={plate}
          isDraft={isDraft}
          onClear={emptyForm}
          onLogPlate={() => void logPlate()}
          onSubmit={(entry, destination) => {
            const { takenAt } = createOccasion();
            const meal = withPhoto(mergePrefill(entry, prefill, new Date(takenAt).getHours()), photo);
            if (destination === "logged-plate") void logPlate(meal);
            else if (destination === "plate") addTypedToPlate(meal);
            else void addTyped(meal);
          }}
        />
        <EatAgainCard onChoose={choose} onLogged={leave} onAdd={(food) => void addFood(food)} isForPlate={isCollecting}>
          {hasPlate && (
            <PartBoundary fallback={<div className="manual-entry__plate" />}>
              <ManualPlate plate={plate} isLogging={logging.isPending} onRemove={onPlate.remove} />
            </PartBoundary>
          )}
        </EatAgainCard>
        <PartBoundary>
          <ManualEntryTips />
        </PartBoundary>
      </div>
      <SheetBoundary isOpen={chosen !== null} onClose={closeFood}>
        <FoodSheet
          food={chosen?.food ?? null}
          occasion={chosen?.occasion ?? createOccasion()}
          isAdding={picked.isPending || isLogging}
          hasPlate={hasPlate}
          onAdd={addPicked}
          onAddToPlate={addPickedToPlate}
          onEdit={edit}
          onClose={closeFood}
        />
      </SheetBoundary>
    </>
  );
}
