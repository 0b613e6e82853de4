import { Button } from "@radix-ui/themes";
import { useQuery } from "@tanstack/react-query";
import { ChevronLeft } from "lucide-react";
import { useState } from "react";
import type { FoodEntry, NewFoodEntry } from "../../../../src/contracts/diary.ts";
import type { FoodHit } from "../../../../src/contracts/foods.ts";
import { repeatEntry } from "../../../domain/food/food-entry.ts";
import { discardPhotoPlate } from "../../../domain/meal/plate.ts";
import { toAddress } from "../../../platform/address.ts";
import { lazyPart } from "../../../platform/lazy-part.ts";
import { prefetchPart } from "../../../platform/prefetch-part.ts";
import { PartBoundary } from "../../../ui/feedback/part-boundary.tsx";
import { useLastNonNull } from "../../../ui/hooks/use-last-non-null.ts";
import { BottomSheet } from "../../../ui/layers/bottom-sheet.tsx";
import { useLayer } from "../../../ui/layers/layers.tsx";
import { Bdi } from "../../../ui/parts/bdi.tsx";
import type { UnrecognizedOutcome } from "../outcome.ts";
import { similarMealsQuery } from "../similar-queries.ts";
import { SimilarMeal } from "./result/similar-meal.tsx";
import "./identify-sheet.css";
import "../../../ui/layers/sheet.css";
import "../../../domain/food/item-editor.css";

const loadFoodPortion = async () => (await import("./food-portion.tsx")).FoodPortion;
const FoodPortion = lazyPart(loadFoodPortion);

/** Fetches the search ahead, so that it is there with the sheet. What fails now is fetched again with the sheet. */
export const preloadFoodPortion = (): void => prefetchPart(loadFoodPortion);

type IdentifySheetProps = {
  /** Null closes the sheet. */
  outcome: UnrecognizedOutcome | null;
  /** The photo on this device; if missing, the stored one is shown. */
  photoUrl: string | undefined;
  /** The photo on this device; null after a reload. */
  blob: Blob | null;
  isAdding: boolean;
  /** True if it is stored. */
  onAdd: (photo: UnrecognizedOutcome, entry: NewFoodEntry) => Promise<boolean>;
  onLogPlate: (photo: UnrecognizedOutcome, log: () => Promise<FoodEntry[] | undefined>) => void;
  onClose: () => void;
};

/** "What is it?": the photo, a food search and the plate. Choosing a food leads to its portion. */
export function IdentifySheet({ outcome, onClose, ...rest }: IdentifySheetProps) {
  const shown = useLastNonNull(outcome);
  if (!shown) return null;
  const close = () => {
    discardPhotoPlate(shown.id);
    onClose();
  };
  return (
    <BottomSheet open={outcome !== null} onClose={close} title="What is it?">
      {/* A new photo starts with an empty search and an empty plate. */}
      <FoodChoice key={shown.id} photo={shown} {...rest} />
    </BottomSheet>
  );
}

type FoodChoiceProps = Omit<IdentifySheetProps, "outcome" | "onClose"> & { photo: UnrecognizedOutcome };

/** The photo, and the search, replaced by the portion after a food is chosen. */
function FoodChoice({ photo, photoUrl, blob, isAdding, onAdd, onLogPlate }: FoodChoiceProps) {
  const [chosen, setChosen] = useState<FoodHit | null>(null);
  useLayer(chosen !== null && !isAdding, () => setChosen(null));
  const { data: similar = [] } = useQuery(similarMealsQuery(photo.imageUrl));
  // A refused photo is stored all the same, unless it is the photos that are too many.
  const isKept = photo.notice === undefined || photo.imageUrl !== null;
  return (
    <div className="identify">
      <div className="identify__head rows-12">
        <Photo url={photoUrl ?? photo.imageUrl} />
        {chosen ? (
          <ChosenName name={chosen.name} onBack={() => setChosen(null)} />
        ) : similar.length > 0 ? (
          <SimilarMeal
            entries={similar}
            isAdding={isAdding}
            onChoose={(entry) => void onAdd(photo, repeatEntry(entry, "recent", photo))}
          />
        ) : (
          <p className="sheet__lead">{isKept ? "Your photo is kept. Find what is on it." : "Find what you ate."}</p>
        )}
      </div>
      {!chosen && photo.notice && <p role="alert">{photo.notice}</p>}
      <PartBoundary>
        <FoodPortion
          photo={photo}
          blob={blob}
          chosen={chosen}
          isAdding={isAdding}
          onChoose={setChosen}
          onAdd={(entry) => onAdd(photo, entry)}
          onLogPlate={(log) => onLogPlate(photo, log)}
        />
      </PartBoundary>
    </div>
  );
}

function Photo({ url }: { url: string | null }) {
  if (url === null) return <span className="identify__photo identify__photo--missing">No image</span>;
  return <img className="identify__photo" src={toAddress(url)} alt="Your meal" />;
}

function ChosenName({ name, onBack }: { name: string; onBack: () => void }) {
  return (
    <div className="identify__chosen">
      <h3 className="identify__name breaks card__title">
        <Bdi>{name}</Bdi>
      </h3>
      <Button size="3" variant="ghost" className="back-button" onClick={onBack}>
        <ChevronLeft size={20} aria-hidden /> Other Food
      </Button>
    </div>
  );
}
