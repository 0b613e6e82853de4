import { Button } from "@radix-ui/themes";
import type { FoodEntry, NewFoodEntry } from "../../../../src/contracts/diary.ts";
import type { FoodHit } from "../../../../src/contracts/foods.ts";
import { MealChips } from "../../../components/meal-chips.tsx";
import { RepeatedFood } from "../../../components/repeated-food.tsx";
import { type Occasion, repeatEntry } from "../../../lib/food-entry.ts";

type PastEntryProps = {
  entry: FoodEntry;
  source: FoodHit["source"];
  photo: Occasion;
  isAdding: boolean;
  onAdd: (entry: NewFoodEntry) => void;
};

/** An earlier entry that can be added again, at any portion. */
export function PastEntry({ entry, source, photo, isAdding, onAdd }: PastEntryProps) {
  return (
    <RepeatedFood
      entry={entry}
      renderActions={(portion) => (
        <>
          <p className="sheet__lead">As you last ate it. It is added again, with the new photo.</p>
          <MealChips takenAt={photo.takenAt} />
          <div className="sheet__actions">
            <Button
              size="3"
              className="sheet__main-action"
              loading={isAdding}
              onClick={() => onAdd(repeatEntry(portion, source, photo))}
            >
              Add to Food Diary
            </Button>
          </div>
        </>
      )}
    />
  );
}
