import { Button } from "@radix-ui/themes";
import type { ReactNode } from "react";
import type { NewFoodEntry } from "../../../../src/contracts/diary.ts";
import type { FoodHit } from "../../../../src/contracts/foods.ts";
import { isolate } from "../../../../src/shared/text/isolate.ts";
import { type Occasion, repeatEntry } from "../../../domain/food/food-entry.ts";
import { FoodOrigin } from "../../../domain/food/food-origin.tsx";
import { useOwnFoods } from "../../../domain/food/food-queries.ts";
import { useSavedDeletion } from "../../../domain/food/saved-deletion.ts";
import { MealChips } from "../../../domain/meal/meal-chips.tsx";
import { PortionChooser } from "../../../domain/meal/portion-chooser.tsx";
import { RepeatedFood } from "../../../domain/meal/repeated-food.tsx";
import { FOODS } from "../../../platform/api/paths.ts";
import { useLastNonNull } from "../../../ui/hooks/use-last-non-null.ts";
import { useWhileMounted } from "../../../ui/hooks/use-while-mounted.ts";
import { BottomSheet } from "../../../ui/layers/bottom-sheet.tsx";
import "../../../ui/layers/sheet.css";

type FoodSheetProps = {
  /** Null closes the sheet. */
  food: FoodHit | null;
  occasion: Occasion;
  isAdding: boolean;
  /** Once something is on the plate, the rest of the meal goes there as well. */
  hasPlate: boolean;
  /** Calls `discard` once it is stored. */
  onAdd: (entry: NewFoodEntry, discard: () => void) => Promise<void>;
  onAddToPlate: (entry: NewFoodEntry) => void;
  /** Fills the form with it, to change it before adding. */
  onEdit: (entry: NewFoodEntry) => void;
  onClose: () => void;
};

/** A chosen food: its portion and the actions. */
export function FoodSheet({ food: chosen, occasion, onClose, onAdd, onAddToPlate, onEdit, ...rest }: FoodSheetProps) {
  const food = useLastNonNull(chosen);
  if (!food) return null;
  /** Once it is used, the chosen portion is not kept. */
  const buildActions = (discard: () => void) => ({
    ...rest,
    onAdd: (entry: NewFoodEntry) => onAdd(entry, discard),
    onAddToPlate(entry: NewFoodEntry) {
      discard();
      onAddToPlate(entry);
    },
    onEdit(entry: NewFoodEntry) {
      discard();
      onEdit(entry);
    },
  });
  return (
    <BottomSheet open={chosen !== null} onClose={onClose} title={isolate(food.name)}>
      {food.per100g && (
        <PortionChooser
          key={`${food.id} ${food.amount?.grams}`}
          food={food}
          per100g={food.per100g}
          occasion={occasion}
          renderActions={(entry, discard) => (
            <>
              <MealChips takenAt={occasion.takenAt} />
              <Actions entry={entry} {...buildActions(discard)} />
            </>
          )}
        />
      )}
      {food.entry && (
        <RepeatedFood
          key={`${food.source} ${food.id} ${food.entry.calories}`}
          entry={food.entry}
          renderActions={(entry, discard) => (
            <>
              <FoodOrigin food={food} />
              <MealChips takenAt={occasion.takenAt} />
              <Actions entry={repeatEntry(entry, food.source, occasion)} {...buildActions(discard)}>
                {food.source !== "branded" && <SaveFoodButton food={food} onDone={onClose} />}
              </Actions>
            </>
          )}
        />
      )}
    </BottomSheet>
  );
}

type ActionsProps = Pick<FoodSheetProps, "isAdding" | "hasPlate" | "onAddToPlate" | "onEdit"> & {
  onAdd: (entry: NewFoodEntry) => Promise<void>;
  /** Null if there is nothing to add. */
  entry: NewFoodEntry | null;
  children?: ReactNode;
};

function Actions({ entry, isAdding, hasPlate, onAdd, onAddToPlate, onEdit, children }: ActionsProps) {
  return (
    <div className="sheet__actions sheet__actions--row">
      {children}
      <Button size="3" variant="soft" disabled={entry === null} onClick={() => entry && onEdit(entry)}>
        Edit First
      </Button>
      <Button
        size="3"
        variant={hasPlate ? "solid" : "soft"}
        className={hasPlate ? "sheet__main-action" : ""}
        disabled={entry === null || isAdding}
        onClick={() => entry && onAddToPlate(entry)}
      >
        Add to Plate
      </Button>
      {!hasPlate && (
        <Button
          size="3"
          className="sheet__main-action"
          disabled={entry === null}
          loading={isAdding}
          onClick={() => entry && void onAdd(entry)}
        >
          Add to Food Diary
        </Button>
      )}
    </div>
  );
}

/** Saves a food, or removes a saved one. */
function SaveFoodButton({ food, onDone }: { food: FoodHit; onDone: () => void }) {
  const { save, isPending } = useOwnFoods();
  const deletion = useSavedDeletion();
  const close = useWhileMounted(onDone);
  const isOwn = food.source === "own";
  return (
    <Button
      size="3"
      variant="soft"
      color="gray"
      loading={isPending || deletion.isPending}
      onClick={() =>
        isOwn ? deletion.remove({ path: FOODS, saved: food }, close) : save(String(food.id), food.name, close)
      }
    >
      {isOwn ? "Remove from My Foods" : "Save as My Food"}
    </Button>
  );
}
