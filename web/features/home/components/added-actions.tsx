import { Button } from "@radix-ui/themes";
import { type RefObject, useState } from "react";
import type { FoodEntry } from "../../../../src/contracts/diary.ts";
import { findShare, isShare } from "../../../../src/shared/diary/portion.ts";
import { useEntryDeletion } from "../../../domain/diary/entry-deletion.ts";
import { usePortionChanging } from "../../../domain/diary/portion-changing.ts";
import { lazyPart } from "../../../platform/lazy-part.ts";
import { SheetBoundary } from "../../../ui/feedback/sheet-boundary.tsx";
import { SECOND_TAP_MS } from "../../../ui/hooks/second-tap.ts";
import { useLock } from "../../../ui/hooks/use-lock.ts";
import { usePhotoFlight } from "./photo-flight.ts";

const EntrySheet = lazyPart(async () => (await import("./todays-entry-sheet.tsx")).TodaysEntrySheet);

type AddedActionsProps = {
  /** The entry as it was added. */
  added: FoodEntry;
  /** The entry as it is now. */
  entry: FoodEntry;
  /** Its photo on the card, if it has one, and the ring that it flies into. */
  photo: RefObject<HTMLImageElement | null>;
  ring: RefObject<HTMLElement | null>;
  isRingCurrent: boolean;
};

/**
 * How to take back, halve or correct what was just added, and the flight of its photo. It is not part of Home's first
 * load.
 */
export function AddedActions({ added, entry, ...flight }: AddedActionsProps) {
  usePhotoFlight({ entry, ...flight });
  const deletion = useEntryDeletion();
  const portions = usePortionChanging();
  const lockUndo = useLock();
  const [fixing, setFixing] = useState({ count: 0, isOpen: false });
  const closeFixing = () => setFixing((current) => ({ ...current, isOpen: false }));
  const whole = findShare(added);
  const half = whole / 2;
  const isHalved = findShare(entry) === half;
  /** Takes back the last step. The second tap of a hurried thumb must not take back the entry after its half. */
  const undo = () => {
    if (isHalved) void lockUndo(() => portions.change([entry], whole), undefined, SECOND_TAP_MS);
    else void lockUndo(async () => deletion.remove(entry.id));
  };
  return (
    <>
      <div className="added-card__actions rows-8">
        <Button size="3" variant="soft" loading={deletion.isRemoving(entry.id)} onClick={undo}>
          Undo
        </Button>
        <Button
          size="3"
          variant="soft"
          aria-pressed={isHalved}
          disabled={!isShare(half)}
          onClick={() => void portions.change([entry], isHalved ? whole : half)}
        >
          Half
        </Button>
        <Button size="3" variant="soft" onClick={() => setFixing(({ count }) => ({ count: count + 1, isOpen: true }))}>
          Fix
        </Button>
      </div>
      <SheetBoundary isOpen={fixing.isOpen} onClose={closeFixing}>
        <EntrySheet
          key={fixing.count}
          entry={entry}
          isOpen={fixing.isOpen}
          onClose={closeFixing}
          deletion={deletion}
          startsWithEditor
        />
      </SheetBoundary>
    </>
  );
}
