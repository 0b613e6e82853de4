import { Button } from "@radix-ui/themes";
import { ScanText } from "lucide-react";
import { useRef, useState } from "react";
import type { FoodEntry } from "../../../../src/contracts/diary.ts";
import type { Occasion } from "../../../domain/food/food-entry.ts";
import { PhotoInput } from "../../../domain/photo/photo-input.tsx";
import { lazyPart } from "../../../platform/lazy-part.ts";
import { prefetchPart } from "../../../platform/prefetch-part.ts";
import { PartBoundary } from "../../../ui/feedback/part-boundary.tsx";

const loadSheet = async () => (await import("./label-sheet.tsx")).LabelSheet;
const LabelSheet = lazyPart(loadSheet);

type LabelReadingProps = {
  createOccasion: () => Occasion;
  /** Called when the food of a label is in the diary. */
  onAdded: (entry: FoodEntry) => void;
};

/** A button for the photo of a nutrition label, and what is read of it. */
export function LabelReading({ createOccasion, onAdded }: LabelReadingProps) {
  const input = useRef<HTMLInputElement>(null);
  const [photo, setPhoto] = useState<File | null>(null);
  const [wasPicked, setWasPicked] = useState(false);
  return (
    <>
      <Button
        type="button"
        size="3"
        variant="soft"
        onClick={() => {
          prefetchPart(loadSheet);
          input.current?.click();
        }}
      >
        <ScanText size={20} aria-hidden /> Read a Nutrition Label
      </Button>
      <PhotoInput
        ref={input}
        label="Photo of a nutrition label"
        onPick={(file) => {
          setPhoto(file);
          setWasPicked(true);
        }}
      />
      {wasPicked && (
        <PartBoundary>
          <LabelSheet
            photo={photo}
            createOccasion={createOccasion}
            onOther={() => input.current?.click()}
            onAdded={(entry) => {
              setPhoto(null);
              onAdded(entry);
            }}
            onClose={() => setPhoto(null)}
          />
        </PartBoundary>
      )}
    </>
  );
}
