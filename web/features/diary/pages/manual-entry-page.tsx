import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import type { NewFoodEntry } from "../../../../src/contracts/diary.ts";
import type { FoodHit } from "../../../../src/contracts/foods.ts";
import { PATHS } from "../../../app/paths.ts";
import { MealCard } from "../../../components/meal-card.tsx";
import { PageHeader } from "../../../components/page-header.tsx";
import { isFormArrival } from "../../../lib/arrival.ts";
import { useDraft } from "../../../lib/drafts.ts";
import { type Occasion, repeatEntry } from "../../../lib/food-entry.ts";
import { useKeptPhoto } from "../../../lib/kept-photo.ts";
import { useMealChoice, withMeal } from "../../../lib/meal-choice.ts";
import { useNavigateIfMounted } from "../../../lib/use-navigate-if-mounted.ts";
import { EatAgainCard } from "../components/manual-entry/eat-again-card.tsx";
import { FoodFinder } from "../components/manual-entry/food-finder.tsx";
import { FoodSheet } from "../components/manual-entry/food-sheet.tsx";
import { KeptPhotoCard } from "../components/manual-entry/kept-photo-card.tsx";
import { ManualEntryFields } from "../components/manual-entry/manual-entry-form.tsx";
import { useDiaryPath, useLogEntry } from "../log-queries.ts";
import { EMPTY_MANUAL_ENTRY, mergePrefill, toManualEntryForm, withPhoto } from "../manual-entry.ts";
import "../components/manual-entry/manual-entry.css";

function Tips() {
  return (
    <section className="card" aria-labelledby="tips-title">
      <h2 className="card__title" id="tips-title">
        Tips
      </h2>
      <ul className="manual-entry__tips">
        <li>Packaged food has its calories and macros on the label; mind whether they are per 100 g or per serving.</li>
        <li>Weigh it once: most of us guess portions of pasta, rice and nuts too small.</li>
        <li>Count the oil and butter it was cooked in. A tablespoon of oil has about 120 kcal.</li>
        <li>Calories alone are enough. Protein, carbs and fat can stay empty.</li>
      </ul>
    </section>
  );
}

/**
 * Logs a meal without an analysis. The form is kept on this device until it is sent, and so is a photo that came along
 * because it could not be analysed.
 */
export function ManualEntryPage() {
  const navigateIfMounted = useNavigateIfMounted();
  const [form, setForm, discardDraft] = useDraft("manual-entry", EMPTY_MANUAL_ENTRY);
  const [prefill, setPrefill] = useState<NewFoodEntry | null>(null);
  const [query, setQuery] = useState("");
  const [chosen, setChosen] = useState<{ food: FoodHit; occasion: Occasion } | null>(null);
  const formRef = useRef<HTMLFormElement>(null);
  const { mealChoice } = useMealChoice();
  const diaryPath = useDiaryPath();
  const { photo, discard: discardPhoto } = useKeptPhoto();
  const isTypedAtOnce = isFormArrival(useLocation().state);
  useEffect(() => {
    if (isTypedAtOnce) formRef.current?.querySelector<HTMLInputElement>('[name="name"]')?.focus();
  }, [isTypedAtOnce]);
  const typed = useLogEntry();
  const picked = useLogEntry();

  const addTyped = async (entry: NewFoodEntry) => {
    if (!(await typed.log(entry))) return;
    discardDraft();
    discardPhoto();
    navigateIfMounted(diaryPath);
  };
  const addPicked = async (entry: NewFoodEntry) => {
    if (!(await picked.log(entry))) return;
    discardPhoto();
    navigateIfMounted(diaryPath);
  };
  /** When the meal was eaten, with its photo: now, or when the photo was taken. */
  const createOccasion = (): Occasion => photo ?? { imageUrl: null, takenAt: new Date().toISOString() };

  const leave = () => navigateIfMounted(diaryPath);
  const choose = (food: FoodHit) => setChosen({ food, occasion: createOccasion() });
  const edit = (entry: NewFoodEntry) => {
    setForm(toManualEntryForm(entry));
    setPrefill(entry);
    setChosen(null);
    setQuery("");
    formRef.current?.scrollIntoView({ block: "center" });
  };
  const typeIn = (name: string) => {
    setForm({ ...form, name });
    setQuery("");
    formRef.current?.querySelector<HTMLInputElement>('[name="calories"]')?.focus();
  };
  return (
    <>
      <PageHeader title="Manual Entry" backTo={withMeal(PATHS.camera, mealChoice)} />
      <div className="stack">
        <MealCard {...(photo && { takenAt: photo.takenAt })} />
        {photo && <KeptPhotoCard photo={photo} onRemove={discardPhoto} />}
        <FoodFinder query={query} onQueryChange={setQuery} onChoose={choose} onLogged={leave} onTypeIn={typeIn} />
        <ManualEntryFields
          ref={formRef}
          form={form}
          onChange={setForm}
          prefilledFrom={prefill?.name}
          fiber={prefill?.fiber ?? 0}
          isPending={typed.isPending}
          onSubmit={(entry) => {
            const { takenAt } = createOccasion();
            void addTyped(withPhoto(mergePrefill(entry, prefill, new Date(takenAt).getHours()), photo));
          }}
        />
        <EatAgainCard
          onChoose={choose}
          onLogged={leave}
          onAdd={({ entry, source }) => entry && void addPicked(repeatEntry(entry, source, createOccasion()))}
        />
        <Tips />
      </div>
      <FoodSheet
        food={chosen?.food ?? null}
        occasion={chosen?.occasion ?? createOccasion()}
        isAdding={picked.isPending}
        onAdd={(entry) => void addPicked(entry)}
        onEdit={edit}
        onClose={() => setChosen(null)}
      />
    </>
  );
}
