import { Button } from "@radix-ui/themes";
import { useState } from "react";
import type { NewFoodEntry } from "../../../../src/contracts/diary.ts";
import type { FoodHit } from "../../../../src/contracts/foods.ts";
import { MealChips } from "../../../components/meal-chips.tsx";
import { PortionChooser } from "../../../components/portion-chooser.tsx";
import type { UnrecognisedOutcome } from "../outcome.ts";
import { FoodSearch } from "./food-search.tsx";
import { PastEntry } from "./past-entry.tsx";

type FoodPortionProps = {
  photo: UnrecognisedOutcome;
  /** The photo on this device; null after a reload. */
  blob: Blob | null;
  chosen: FoodHit | null;
  isAdding: boolean;
  onChoose: (food: FoodHit) => void;
  onAdd: (entry: NewFoodEntry) => void;
};

/** The food search, and the portion of what was chosen in it. */
export function FoodPortion({ photo, blob, chosen, isAdding, onChoose, onAdd }: FoodPortionProps) {
  const [query, setQuery] = useState("");
  if (!chosen)
    return <FoodSearch query={query} onQueryChange={setQuery} onChoose={onChoose} photo={{ ...photo, blob }} />;
  return (
    <>
      {chosen.entry && (
        <PastEntry entry={chosen.entry} source={chosen.source} photo={photo} isAdding={isAdding} onAdd={onAdd} />
      )}
      {chosen.per100g && (
        <PortionChooser
          food={chosen}
          per100g={chosen.per100g}
          occasion={photo}
          renderActions={(entry) => (
            <>
              <MealChips takenAt={photo.takenAt} />
              <div className="sheet__actions">
                <Button
                  size="3"
                  className="sheet__main-action"
                  disabled={entry === null || isAdding}
                  loading={isAdding}
                  onClick={() => entry && onAdd(entry)}
                >
                  Add to Food Diary
                </Button>
              </div>
            </>
          )}
        />
      )}
    </>
  );
}
