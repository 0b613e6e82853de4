import { Button } from "@radix-ui/themes";
import { useQuery } from "@tanstack/react-query";
import { CookingPot, Search, X } from "lucide-react";
import { useState } from "react";
import { type EntryItem, sumGrams, sumItems } from "../../../../src/shared/diary/entry-items.ts";
import { fitsItems, fitsPortion } from "../../../../src/shared/diary/portion.ts";
import { SAVED_MEAL } from "../../../../src/shared/product/limits.ts";
import { isolate } from "../../../../src/shared/text/isolate.ts";
import { truncateText } from "../../../../src/shared/text/text-length.ts";
import { useSavedMeals } from "../../../domain/diary/saved-meals.ts";
import { insertItem, removeItem, takeShare } from "../../../domain/food/item-edits.ts";
import { ItemSteps, MealItemsPart } from "../../../domain/food/meal-items-parts.tsx";
import { formatCalorieRange, NutritionFigures } from "../../../domain/food/nutrition-figures.tsx";
import {
  buildSentenceLog,
  buildWhole,
  canSplit,
  nameMeal,
  type SentenceLog,
} from "../../../domain/food/sentence/build-sentence-entries.ts";
import type { SentenceMeal, UnknownPart } from "../../../domain/food/sentence/meal-sentence.ts";
import { useOpenItem } from "../../../domain/food/use-open-item.ts";
import { MealChips } from "../../../domain/meal/meal-chips.tsx";
import { PortionRow } from "../../../domain/meal/portion-row.tsx";
import { fitsRecipe } from "../../../domain/meal/recipe/recipe-draft.ts";
import { listServingChoices, listServingMeasures } from "../../../domain/meal/recipe/recipe-measures.ts";
import { RecipeStep } from "../../../domain/meal/recipe/recipe-step.tsx";
import { listShareMeasures } from "../../../domain/meal/share-measures.ts";
import { usePreferences } from "../../../platform/preferences.ts";
import { useToast } from "../../../ui/feedback/toast.tsx";
import { ChooseOne } from "../../../ui/fields/choice-group.tsx";
import { useLastNonNull } from "../../../ui/hooks/use-last-non-null.ts";
import { BottomSheet } from "../../../ui/layers/bottom-sheet.tsx";
import { useStep } from "../../../ui/layers/sheet-step.tsx";
import { UnsavedNote } from "../../../ui/layers/unsaved-note.tsx";
import { Bdi } from "../../../ui/parts/bdi.tsx";
import { accountPreferencesQuery } from "../../profile/preferences-queries.ts";
import { computeSaidRange, useEstimates } from "../estimates.ts";
import "../../../ui/layers/sheet.css";
import "./meal-sentence.css";

const SPLITS = [
  { value: "one", label: "One Entry" },
  { value: "each", label: "One Each" },
] as const;

type SentenceSheetProps = {
  /** Null closes the sheet. */
  meal: SentenceMeal | null;
  isAdding: boolean;
  onChange: (change: (meal: SentenceMeal) => SentenceMeal) => void;
  onAdd: (said: SentenceLog) => void;
  onClose: () => void;
  /** Closes the sheet and forgets what was changed. */
  onDiscard: () => void;
};

/** The foods of a sentence, to check and to add as one meal. */
export function SentenceSheet({ meal, ...rest }: SentenceSheetProps) {
  const shown = useLastNonNull(meal);
  if (!shown) return null;
  return (
    <BottomSheet open={meal !== null} onClose={rest.onClose} title="Your Meal">
      <Meal key={shown.id} meal={shown} {...rest} />
    </BottomSheet>
  );
}

type MealProps = Omit<SentenceSheetProps, "meal"> & { meal: SentenceMeal };

function Meal({ meal, isAdding, onChange: onAnyChange, onAdd, onDiscard }: MealProps) {
  const onChange = (change: (latest: SentenceMeal) => SentenceMeal) =>
    onAnyChange((latest) => ({ ...change(latest), isChanged: true }));
  const steps = useOpenItem(`sentence ${meal.id}`);
  const toast = useToast();
  /** The part whose food is looked for. */
  const [part, setPart] = useState<UnknownPart>();
  const cooking = useStep();
  const isAsking = useEstimates(meal, onAnyChange);
  const { save, isPending: isSaving } = useSavedMeals();
  const { items, unknown, occasion, share, servings } = meal;
  const { data: account } = useQuery(accountPreferencesQuery());
  const { units } = usePreferences();
  const changeItems = (next: EntryItem[]) => onChange((latest) => ({ ...latest, items: next }));
  const removePart = ({ id }: UnknownPart) =>
    onChange((latest) => ({ ...latest, unknown: latest.unknown.filter((other) => other.id !== id) }));
  const remove = (position: number) => {
    const removed = items[position];
    if (!removed) return;
    changeItems(removeItem(items, position));
    toast({
      title: "Item Removed",
      description: `${isolate(removed.name)} is no longer in the meal.`,
      action: {
        label: "Undo",
        onPress: () => onChange((latest) => ({ ...latest, items: insertItem(latest.items, position, removed) })),
      },
    });
  };
  const eaten = takeShare(items, share);
  const figures = sumItems(eaten);
  const isFitting = fitsItems(eaten);
  const showsRange = account?.showCalorieRanges ?? true;
  const range = showsRange ? formatCalorieRange(computeSaidRange(eaten)) : undefined;
  return (
    <>
      {((steps.opened === undefined && !cooking.isOpen) || isAdding) && (
        <div className="sheet">
          {meal.closedAs !== undefined && !isAdding && <UnsavedNote onDiscard={onDiscard} />}
          {items.length > 0 && <NutritionFigures figures={figures} range={range} />}
          {unknown.length > 0 && (
            <ul className="border-above" aria-label="Not found">
              {unknown.map((one) => (
                <UnknownPartRow
                  key={one.id}
                  text={one.text}
                  isAsked={isAsking && !one.isAsked}
                  isBusy={isAdding}
                  onSearch={() => {
                    setPart(one);
                    steps.open("new");
                  }}
                  onRemove={() => removePart(one)}
                />
              ))}
            </ul>
          )}
          <MealItemsPart
            items={items}
            share={share}
            isBusy={isAdding}
            lastOpened={steps.lastOpened}
            onOpen={(position) => {
              setPart(undefined);
              steps.open(position);
            }}
            onChange={changeItems}
          />
          {!isFitting && <p role="alert">That is more than one entry can hold.</p>}
          {items.length > 0 && !isAdding && (
            <PortionRow
              share={share}
              onChange={(next) => onChange((latest) => ({ ...latest, share: next }))}
              measures={listShareMeasures(sumGrams(items), [], units)}
              isTooMuch={(next) => !fitsPortion(buildWhole(items), next)}
              key={servings}
              {...(servings !== undefined && {
                choices: listServingChoices(servings),
                measures: listServingMeasures(servings, sumGrams(items), units),
              })}
            />
          )}
          {canSplit(meal) && !isAdding && (
            <ChooseOne
              legend="Log as"
              look="segments"
              choices={SPLITS}
              chosen={meal.isSplit ? "each" : "one"}
              onChoose={(value) => onChange((latest) => ({ ...latest, isSplit: value === "each" }))}
            />
          )}
          {fitsRecipe(items) && !isAdding && (
            <Button size="3" variant="soft" color="gray" onClick={cooking.open}>
              <CookingPot size={18} aria-hidden />
              Save as Recipe
            </Button>
          )}
          <MealChips takenAt={occasion.takenAt} />
          <div className="sheet__actions">
            <Button
              size="3"
              className="sheet__main-action"
              disabled={figures.calories <= 0 || !isFitting}
              loading={isAdding}
              onClick={() => onAdd(buildSentenceLog(meal))}
            >
              Add to Food Diary
            </Button>
          </div>
        </div>
      )}
      {!isAdding && (
        <RecipeStep
          step={cooking}
          recipe={{
            name: meal.name ?? truncateText(nameMeal(items), SAVED_MEAL.nameMaxLength),
            items,
            servings: servings ?? SAVED_MEAL.servings.default,
            cookedGrams: null,
          }}
          isPending={isSaving}
          save={save}
          onSaved={(recipe) =>
            onChange((latest) => ({
              ...latest,
              ...{ name: recipe.name, items: recipe.items, servings: recipe.servings, isSplit: false },
              // One serving, unless a share of as many servings was chosen.
              share: recipe.servings === servings ? latest.share : 1 / recipe.servings,
            }))
          }
        />
      )}
      {!isAdding && (
        <ItemSteps
          steps={steps}
          items={items}
          share={share}
          query={part?.text}
          canRemoveLast
          isSaving={false}
          onSave={(next) => {
            changeItems(next);
            if (part && steps.opened === "new") removePart(part);
            steps.end();
          }}
          onRemove={(position) => {
            remove(position);
            steps.end();
          }}
        />
      )}
    </>
  );
}

type UnknownPartRowProps = {
  text: string;
  /** The AI provider is asked for it. */
  isAsked: boolean;
  isBusy: boolean;
  onSearch: () => void;
  onRemove: () => void;
};

/** Words of which no food is known. They are never counted as another food. */
function UnknownPartRow({ text, isAsked, isBusy, onSearch, onRemove }: UnknownPartRowProps) {
  return (
    <li className="unknown-parts__part divided row-end">
      <span className="breaks strong">
        <Bdi>{text}</Bdi>
      </span>
      <Button
        size="3"
        variant="ghost"
        color="gray"
        className="unknown-parts__remove"
        disabled={isBusy}
        aria-label={`Remove ${isolate(text)}`}
        onClick={onRemove}
      >
        <X size={20} aria-hidden />
      </Button>
      <span className="note" role="status">
        {isAsked ? "Not found. AI is asked for an estimate…" : "Not found, so it is not counted."}
      </span>
      <Button size="3" variant="soft" disabled={isBusy} aria-label={`Search for ${isolate(text)}`} onClick={onSearch}>
        <Search size={18} aria-hidden /> Search
      </Button>
    </li>
  );
}
