import { Button } from "@radix-ui/themes";
import { BottomSheet } from "../../../components/bottom-sheet.tsx";
import { useLastNonNull } from "../../../lib/use-last-non-null.ts";
import type { FailedAnalysis } from "../photo-flow.ts";
import { ManualEntryLink } from "./manual-entry-link.tsx";
import { SheetPhoto } from "./sheet-photo.tsx";
import "../../../components/sheet.css";

type FailureSheetProps = {
  /** Null closes the sheet. */
  failed: FailedAnalysis | null;
  photoUrl: string | undefined;
  /** The photo on this device; null after a reload. */
  photo: Blob | null;
  onRetry: (failed: FailedAnalysis) => void;
  /** The user wants to name the food. */
  onIdentify: (failed: FailedAnalysis) => void;
  onClose: () => void;
};

/** A failed analysis: the reason, the photo, and how to continue. */
export function FailureSheet({ failed, photoUrl, photo, onRetry, onIdentify, onClose }: FailureSheetProps) {
  const shown = useLastNonNull(failed);
  if (!shown) return null;
  const { message, imageUrl } = shown;
  return (
    <BottomSheet open={failed !== null} onClose={onClose} title="The photo was not analyzed">
      <div className="sheet">
        <SheetPhoto url={photoUrl ?? imageUrl} alt="Your meal" onClose={onClose} />
        <p role="alert">{message}</p>
        <p className="sheet__lead">Your photo is kept. Try again, or find the food yourself.</p>
        <div className="sheet__actions">
          <Button size="3" variant="soft" onClick={() => onIdentify(shown)}>
            Find Food
          </Button>
          <Button asChild size="3" variant="soft">
            <ManualEntryLink photo={{ imageUrl, blob: photo }} />
          </Button>
          <Button size="3" className="sheet__main-action" onClick={() => onRetry(shown)}>
            Retry
          </Button>
        </div>
      </div>
    </BottomSheet>
  );
}
