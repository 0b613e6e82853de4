import { Button } from "@radix-ui/themes";
import { useState } from "react";
import type { FoodEntry, NewFoodEntry } from "../../../../src/contracts/diary.ts";
import type { FoodHit } from "../../../../src/contracts/foods.ts";
import { usePlateLogging } from "../../../domain/diary/plate-queries.ts";
import { repeatEntry } from "../../../domain/food/food-entry.ts";
import { buildUsualEntry } from "../../../domain/food/table-food-entry.ts";
import { MealChips } from "../../../domain/meal/meal-chips.tsx";
import { usePlate } from "../../../domain/meal/plate.ts";
import { PlateCard } from "../../../domain/meal/plate-card.tsx";
import { PortionChooser } from "../../../domain/meal/portion-chooser.tsx";
import { RepeatedFood } from "../../../domain/meal/repeated-food.tsx";
import type { UnrecognizedOutcome } from "../outcome.ts";
import { FoodSearch } from "./food-search.tsx";

type FoodPortionProps = {
  photo: UnrecognizedOutcome;
  /** The photo on this device; null after a reload. */
  blob: Blob | null;
  chosen: FoodHit | null;
  isAdding: boolean;
  /** Null brings the search back. */
  onChoose: (food: FoodHit | null) => void;
  /** True if it is stored. */
  onAdd: (entry: NewFoodEntry) => Promise<boolean>;
  /** Runs `log`, which stores what is on the plate. */
  onLogPlate: (log: () => Promise<FoodEntry[] | undefined>) => void;
};

/** The food search with the plate below it, or the portion of what was chosen. */
export function FoodPortion({ photo, blob, chosen, isAdding, onChoose, onAdd, onLogPlate }: FoodPortionProps) {
  const [query, setQuery] = useState(photo.note ?? "");
  const { plate, add, remove, empty } = usePlate(photo.id);
  const { log } = usePlateLogging();
  const hasFoods = plate.foods.length > 0;
  const addToPlate = (entry: NewFoodEntry | null) => {
    if (isAdding) return;
    if (entry) add(entry);
    setQuery("");
    onChoose(null);
  };
  const logPlate = async () => {
    const stored = await log(plate, photo);
    if (stored) empty();
    return stored;
  };
  /** Once it is used, the chosen portion is not kept. */
  const renderActions = (entry: NewFoodEntry | null, discard: () => void) => (
    <>
      <MealChips takenAt={photo.takenAt} />
      <PortionActions
        entry={entry}
        hasPlate={hasFoods}
        isAdding={isAdding}
        onAdd={async (portion) => {
          if (await onAdd(portion)) discard();
        }}
        onAddToPlate={(portion) => {
          discard();
          addToPlate(portion);
        }}
      />
    </>
  );
  if (!chosen)
    return (
      <FoodSearch
        query={query}
        onQueryChange={setQuery}
        onChoose={onChoose}
        onAdd={(food) => addToPlate(buildUsualEntry(food, photo))}
        photo={photo}
        blob={blob}
      >
        {hasFoods && (
          // Within reach of the thumb, over the lists alone.
          <div className="sheet__bottom border-above">
            <PlateCard
              plate={plate}
              isLogging={isAdding}
              onRemove={remove}
              log={{ onClick: () => onLogPlate(logPlate) }}
            />
          </div>
        )}
      </FoodSearch>
    );
  return (
    <>
      {chosen.entry && (
        <RepeatedFood
          entry={chosen.entry}
          renderActions={(portion, discard) => (
            <>
              <p className="sheet__lead">As you last ate it. It is added again, with the new photo.</p>
              {renderActions(repeatEntry(portion, chosen.source, photo), discard)}
            </>
          )}
        />
      )}
      {chosen.per100g && (
        <PortionChooser food={chosen} per100g={chosen.per100g} occasion={photo} renderActions={renderActions} />
      )}
    </>
  );
}

type PortionActionsProps = Pick<FoodPortionProps, "isAdding"> & {
  onAdd: (entry: NewFoodEntry) => Promise<void>;
  /** Null while the amount cannot be logged. */
  entry: NewFoodEntry | null;
  /** Once something is on the plate, the rest of the meal goes there as well. */
  hasPlate: boolean;
  onAddToPlate: (entry: NewFoodEntry | null) => void;
};

function PortionActions({ entry, hasPlate, isAdding, onAdd, onAddToPlate }: PortionActionsProps) {
  return (
    <div className="sheet__actions">
      <Button
        size="3"
        variant={hasPlate ? "solid" : "soft"}
        className="sheet__main-action"
        disabled={entry === null || isAdding}
        onClick={() => onAddToPlate(entry)}
      >
        Add to Plate
      </Button>
      {!hasPlate && (
        <Button
          size="3"
          className="sheet__main-action"
          disabled={entry === null || isAdding}
          loading={isAdding}
          onClick={() => entry && void onAdd(entry)}
        >
          Add to Food Diary
        </Button>
      )}
    </div>
  );
}
