import { Button } from "@radix-ui/themes";
import type { FoodEntry, NewFoodEntry } from "../../../../src/contracts/diary.ts";
import type { FoodHit } from "../../../../src/contracts/foods.ts";
import { NutritionFigures } from "../../../components/nutrition-figures.tsx";
import { entryLike, type Occasion } from "../../../lib/food-entry.ts";

type PastEntryProps = {
  entry: FoodEntry;
  source: FoodHit["source"];
  photo: Occasion;
  isAdding: boolean;
  onAdd: (entry: NewFoodEntry) => void;
};

/** Something eaten before, to be added once more as it was. */
export function PastEntry({ entry, source, photo, isAdding, onAdd }: PastEntryProps) {
  return (
    <div className="sheet">
      <NutritionFigures figures={entry} of={entry.servingSize} />
      <p className="sheet__lead">As you ate it last. It is added once more, with the new photo.</p>
      <div className="sheet__actions">
        <Button
          size="3"
          className="sheet__main-action"
          loading={isAdding}
          onClick={() => onAdd(entryLike(entry, source, photo))}
        >
          Add to Food Diary
        </Button>
      </div>
    </div>
  );
}
