import { Button } from "@radix-ui/themes";
import { ChevronLeft, X } from "lucide-react";
import { useState } from "react";
import type { NewFoodEntry } from "../../../../src/contracts/diary.ts";
import type { FoodHit } from "../../../../src/contracts/foods.ts";
import { BottomSheet } from "../../../components/bottom-sheet.tsx";
import { PortionChooser } from "../../../components/portion-chooser.tsx";
import { useLastNonNull } from "../../../lib/use-last-non-null.ts";
import type { UnrecognisedOutcome } from "../outcome.ts";
import { FoodSearch } from "./food-search.tsx";
import { PastEntry } from "./past-entry.tsx";
import "./identify-sheet.css";
import "../../../components/sheet.css";

type IdentifySheetProps = {
  /** Null closes the sheet. */
  outcome: UnrecognisedOutcome | null;
  /** The photo on this device; if missing, the stored one is shown. */
  photoUrl: string | undefined;
  /** The photo on this device; null after a reload. */
  blob: Blob | null;
  isAdding: boolean;
  onAdd: (photo: UnrecognisedOutcome, entry: NewFoodEntry) => void;
  onClose: () => void;
};

/** "What is it?": the photo and a food search. Choosing a food leads to its portion. */
export function IdentifySheet({ outcome, ...rest }: IdentifySheetProps) {
  const shown = useLastNonNull(outcome);
  if (!shown) return null;
  return (
    <BottomSheet open={outcome !== null} onClose={rest.onClose} title="What is it?">
      {/* A new photo starts with an empty search. */}
      <FoodChoice key={shown.id} photo={shown} {...rest} />
    </BottomSheet>
  );
}

type FoodChoiceProps = Omit<IdentifySheetProps, "outcome"> & { photo: UnrecognisedOutcome };

/** The search, replaced by the portion after a food is chosen. */
function FoodChoice({ photo, photoUrl, blob, isAdding, onAdd, onClose }: FoodChoiceProps) {
  const [query, setQuery] = useState("");
  const [chosen, setChosen] = useState<FoodHit | null>(null);
  const add = (entry: NewFoodEntry) => onAdd(photo, entry);
  // A refused photo is stored all the same, unless it is the photos that are too many.
  const isKept = photo.notice === undefined || photo.imageUrl !== null;
  return (
    <div className="identify">
      <div className="identify__head">
        <Photo url={photoUrl ?? photo.imageUrl} />
        {chosen ? (
          <ChosenName name={chosen.name} onBack={() => setChosen(null)} />
        ) : (
          <p className="sheet__lead">{isKept ? "Your photo is kept. Find what is on it." : "Find what you ate."}</p>
        )}
        <button type="button" className="identify__close" aria-label="Close" onClick={onClose}>
          <X size={22} aria-hidden />
        </button>
      </div>
      {!chosen && photo.notice && <p role="alert">{photo.notice}</p>}
      {!chosen && <FoodSearch query={query} onQueryChange={setQuery} onChoose={setChosen} photo={{ ...photo, blob }} />}
      {chosen?.entry && (
        <PastEntry entry={chosen.entry} source={chosen.source} photo={photo} isAdding={isAdding} onAdd={add} />
      )}
      {chosen?.per100g && (
        <PortionChooser
          food={chosen}
          per100g={chosen.per100g}
          occasion={photo}
          renderActions={(entry) => (
            <div className="sheet__actions">
              <Button
                size="3"
                className="sheet__main-action"
                disabled={entry === null || isAdding}
                loading={isAdding}
                onClick={() => entry && add(entry)}
              >
                Add to Food Diary
              </Button>
            </div>
          )}
        />
      )}
    </div>
  );
}

function Photo({ url }: { url: string | null }) {
  if (url === null) return <span className="identify__photo identify__photo--missing">No image</span>;
  return <img className="identify__photo" src={url} alt="The meal you took" />;
}

function ChosenName({ name, onBack }: { name: string; onBack: () => void }) {
  return (
    <div className="identify__chosen">
      <h3 className="identify__name">{name}</h3>
      <Button size="3" variant="ghost" className="identify__back" onClick={onBack}>
        <ChevronLeft size={20} aria-hidden /> Other food
      </Button>
    </div>
  );
}
