import { Button } from "@radix-ui/themes";
import { DAY_MS, MINUTE_MS, SECOND_MS } from "../../../../src/shared/product/durations.ts";
import { useLastNonNull } from "../../../ui/hooks/use-last-non-null.ts";
import { useNow } from "../../../ui/hooks/use-now.ts";
import { BottomSheet } from "../../../ui/layers/bottom-sheet.tsx";
import type { FailedAnalysis } from "../photo-flow.ts";
import { ManualEntryLink } from "./manual-entry-link.tsx";
import { SheetPhoto } from "./result/sheet-photo.tsx";
import "../../../ui/layers/sheet.css";
import { formatCount } from "../../../../src/shared/text/format-count.ts";
import { formatDateTime, formatTime } from "../../../ui/format/format.ts";

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
  return (
    <BottomSheet open={failed !== null} onClose={onClose} title="The photo was not analyzed">
      <div className="sheet">
        <SheetPhoto url={photoUrl ?? shown.imageUrl} alt="Your meal" />
        <p role="alert">{shown.message}</p>
        <FailureActions key={`${shown.id} ${shown.retryAt}`} failed={shown} {...{ photo, onRetry, onIdentify }} />
      </div>
    </BottomSheet>
  );
}

type FailureActionsProps = Pick<FailureSheetProps, "photo" | "onRetry" | "onIdentify"> & { failed: FailedAnalysis };

/** How to continue. Where the server says when, Retry waits until then: sooner it would only fail again. */
function FailureActions({ failed, photo, onRetry, onIdentify }: FailureActionsProps) {
  const now = useNow(SECOND_MS);
  const wait = describeRetry(failed.retryAt, now);
  return (
    <>
      <p className="sheet__lead">Your photo is kept. Try again{wait && ` ${wait}`}, or find the food yourself.</p>
      <div className="sheet__actions">
        <Button size="3" variant="soft" onClick={() => onIdentify(failed)}>
          Find Food
        </Button>
        <Button asChild size="3" variant="soft">
          <ManualEntryLink
            photo={{ imageUrl: failed.imageUrl, blob: photo, takenAt: failed.takenAt, waitingId: failed.id }}
            sentence={failed.told?.note}
            isUnfinished
          />
        </Button>
        <Button size="3" className="sheet__main-action" disabled={wait !== undefined} onClick={() => onRetry(failed)}>
          Retry
        </Button>
      </div>
    </>
  );
}

/**
 * When an analysis may be tried again, for a sentence: in seconds up to a minute, as a time up to a day, else with the date.
 * Undefined if that is now, or not known. Both are UTC milliseconds.
 */
export function describeRetry(retryAt: number | undefined, now: number): string | undefined {
  if (retryAt === undefined || retryAt <= now) return undefined;
  const left = retryAt - now;
  if (left <= MINUTE_MS) return `in ${formatCount(Math.ceil(left / SECOND_MS), "second")}`;
  // Not a moment too early: times are shown in whole minutes.
  const instant = new Date(Math.ceil(retryAt / MINUTE_MS) * MINUTE_MS).toISOString();
  return left < DAY_MS ? `at ${formatTime(instant)}` : `on ${formatDateTime(instant)}`;
}
