import { Button } from "@radix-ui/themes";
import { ScanText } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { FoodEntry } from "../../../../src/contracts/diary.ts";
import type { Occasion } from "../../../domain/food/food-entry.ts";
import { PhotoInput } from "../../../domain/photo/photo-input.tsx";
import { isOfLabel, usePickedPhoto } from "../../../domain/photo/picked-photo.tsx";
import { createId } from "../../../platform/create-id.ts";
import { listKeysByPrefix } from "../../../platform/device-storage.ts";
import { DRAFT_PREFIX } from "../../../platform/drafts.ts";
import { lazyPart } from "../../../platform/lazy-part.ts";
import { prefetchPart } from "../../../platform/prefetch-part.ts";
import { PartBoundary } from "../../../ui/feedback/part-boundary.tsx";
import { SheetBoundary } from "../../../ui/feedback/sheet-boundary.tsx";
import type { LabelPhoto } from "../open-label.ts";

const loadLabelSheet = async () => (await import("./label-sheet.tsx")).LabelSheet;
const LabelSheet = lazyPart(loadLabelSheet);
const UnsavedLabel = lazyPart(async () => (await import("./unsaved-label.tsx")).UnsavedLabel);

type LabelReadingProps = {
  /** The barcode that was scanned. */
  barcode: string | undefined;
  createOccasion: () => Occasion;
  /** Called when the food of a label is in the diary, with the barcode that it is saved with. */
  onAdded: (entry: FoodEntry, barcode: string | undefined) => void;
};

/** A button for the photo of a nutrition label, and what is read of it, or of one that was photographed before. */
export function LabelReading({ barcode, createOccasion, onAdded }: LabelReadingProps) {
  const input = useRef<HTMLInputElement>(null);
  const [photo, setPhoto] = useState<LabelPhoto | null>(null);
  /** The label that was closed last after figures of it were corrected. */
  const [closed, setClosed] = useState<LabelPhoto | null>(null);
  const isUnsaved = closed !== null || listKeysByPrefix(`${DRAFT_PREFIX}label-`).length > 0;
  const close = (isKept: boolean) => {
    if (isKept) setClosed(photo);
    else if (closed?.id === photo?.id) setClosed(null);
    setPhoto(null);
  };
  const show = (file: File, code: string | undefined) => setPhoto({ id: createId(), file, barcode: code });

  const { picked, clear } = usePickedPhoto();
  const take = useEffectEvent(() => {
    if (!picked || !isOfLabel(picked)) return;
    clear();
    if ("file" in picked) show(picked.file, picked.barcode);
    else setPhoto(picked);
  });
  useEffect(() => {
    if (picked) take();
  }, [picked]);
  return (
    <>
      {isUnsaved && photo === null && (
        <PartBoundary>
          <UnsavedLabel closed={closed} onContinue={setPhoto} onDiscard={() => setClosed(null)} />
        </PartBoundary>
      )}
      <Button
        type="button"
        size="3"
        variant="soft"
        onClick={() => {
          prefetchPart(loadLabelSheet);
          input.current?.click();
        }}
      >
        <ScanText size={20} aria-hidden /> Read a Nutrition Label
      </Button>
      <PhotoInput ref={input} label="Photo of a nutrition label" onPick={(file) => show(file, barcode)} />
      <SheetBoundary isOpen={photo !== null} onClose={() => close(true)}>
        <LabelSheet
          photo={photo}
          createOccasion={createOccasion}
          onOther={() => input.current?.click()}
          onAdded={(entry, code) => {
            setPhoto(null);
            setClosed(null);
            onAdded(entry, code);
          }}
          onClose={close}
        />
      </SheetBoundary>
    </>
  );
}
