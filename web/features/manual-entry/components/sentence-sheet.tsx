import { Button } from "@radix-ui/themes";
import { Search, X } from "lucide-react";
import { useState } from "react";
import type { NewFoodEntry } from "../../../../src/contracts/diary.ts";
import { type EntryItem, sumItems } from "../../../../src/shared/diary/entry-items.ts";
import { fitsItems } from "../../../../src/shared/diary/portion.ts";
import { isolate } from "../../../../src/shared/text/isolate.ts";
import type { Occasion } from "../../../domain/food/food-entry.ts";
import { insertItem, removeItem } from "../../../domain/food/item-edits.ts";
import { ItemSteps, MealItemsPart } from "../../../domain/food/meal-items-parts.tsx";
import { buildSaidEntry } from "../../../domain/food/meal-sentence.ts";
import { NutritionFigures } from "../../../domain/food/nutrition-figures.tsx";
import { useOpenItem } from "../../../domain/food/use-open-item.ts";
import { MealChips } from "../../../domain/meal/meal-chips.tsx";
import { useToast } from "../../../ui/feedback/toast.tsx";
import { useLastNonNull } from "../../../ui/hooks/use-last-non-null.ts";
import { BottomSheet } from "../../../ui/layers/bottom-sheet.tsx";
import { Bdi } from "../../../ui/parts/bdi.tsx";
import "../../../ui/layers/sheet.css";
import "./meal-sentence.css";

/** Words of a sentence of which no food is known. */
export type UnknownPart = { id: string; text: string };

/** What a sentence says, with what was changed of it. */
export type SaidMeal = { id: string; occasion: Occasion; items: EntryItem[]; unknown: UnknownPart[] };

type SentenceSheetProps = {
  /** Null closes the sheet. */
  meal: SaidMeal | null;
  isAdding: boolean;
  onChange: (change: (meal: SaidMeal) => SaidMeal) => void;
  onAdd: (entry: NewFoodEntry) => void;
  onClose: () => void;
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

function Meal({ meal, isAdding, onChange, onAdd }: Omit<SentenceSheetProps, "meal"> & { meal: SaidMeal }) {
  const steps = useOpenItem();
  const toast = useToast();
  /** The part whose food is looked for. */
  const [part, setPart] = useState<UnknownPart>();
  const { items, unknown, occasion } = meal;
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
  const figures = sumItems(items);
  const isFitting = fitsItems(items);
  return (
    <>
      {(steps.opened === undefined || isAdding) && (
        <div className="sheet">
          {items.length > 0 && <NutritionFigures figures={figures} />}
          {unknown.length > 0 && (
            <ul className="unknown-parts" aria-label="Not found">
              {unknown.map((one) => (
                <UnknownPartRow
                  key={one.id}
                  text={one.text}
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
            share={1}
            isBusy={isAdding}
            lastOpened={steps.lastOpened}
            onOpen={(position) => {
              setPart(undefined);
              steps.open(position);
            }}
            onChange={changeItems}
          />
          {!isFitting && <p role="alert">That is more than one entry can hold.</p>}
          <MealChips takenAt={occasion.takenAt} />
          <div className="sheet__actions">
            <Button
              size="3"
              className="sheet__main-action"
              disabled={figures.calories <= 0 || !isFitting}
              loading={isAdding}
              onClick={() => onAdd(buildSaidEntry(items, occasion))}
            >
              Add to Food Diary
            </Button>
          </div>
        </div>
      )}
      {!isAdding && (
        <ItemSteps
          steps={steps}
          items={items}
          share={1}
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

type UnknownPartRowProps = { text: string; isBusy: boolean; onSearch: () => void; onRemove: () => void };

/** Words of which no food is known. They are never counted as another food. */
function UnknownPartRow({ text, isBusy, onSearch, onRemove }: UnknownPartRowProps) {
  return (
    <li className="unknown-parts__part">
      <span className="unknown-parts__name">
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
      <span className="unknown-parts__note">Not found, so it is not counted.</span>
      <Button size="3" variant="soft" disabled={isBusy} aria-label={`Search for ${isolate(text)}`} onClick={onSearch}>
        <Search size={18} aria-hidden /> Search
      </Button>
    </li>
  );
}
