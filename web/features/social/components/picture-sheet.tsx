import { PictureSkeleton } from "../../../domain/photo/picture-skeleton.tsx";
import { lazyPart } from "../../../platform/lazy-part.ts";
import { PartBoundary } from "../../../ui/feedback/part-boundary.tsx";
import { BottomSheet } from "../../../ui/layers/bottom-sheet.tsx";
import type { PictureMakerProps } from "./picture-maker.tsx";
import "../social.css";

const PictureMaker = lazyPart(async () => (await import("./picture-maker.tsx")).PictureMaker);

/** Makes a picture of the user's progress, to share it from the device or save it. */
export function PictureSheet({ open, onClose, ...maker }: PictureMakerProps & { open: boolean; onClose: () => void }) {
  return (
    <BottomSheet open={open} onClose={onClose} title="Make a Picture">
      <PartBoundary fallback={<PictureSkeleton label="Loading" />}>
        <PictureMaker {...maker} />
      </PartBoundary>
    </BottomSheet>
  );
}
