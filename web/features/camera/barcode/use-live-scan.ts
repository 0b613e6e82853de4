import { useEffect, useEffectEvent } from "react";
import { formatGtin } from "../../../../src/shared/food/gtin.ts";
import { createCodeVotes } from "./code-votes.ts";
import { createDetector } from "./create-detector.ts";
import { readView } from "./find-barcode.ts";
import { VIEWS } from "./picture-views.ts";

/** Frames after which what was read before no longer counts: the phone shows something else by then. */
const REMEMBERED_FRAMES = 14;
/** Between two frames, in milliseconds, so that the phone stays cool. */
const PAUSE_MS = 60;
/** The looks that a moving picture gets in turn. */
const LIVE_VIEWS = VIEWS.slice(0, 7);

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, PAUSE_MS));

type Scan = {
  screen: HTMLVideoElement | null;
  isOn: boolean;
  /** Called once with the 14 digits of a code that several frames agree on. */
  onFound: (gtin: string) => void;
  onFailed: () => void;
};

/** Looks for a barcode in the live picture, frame by frame. */
export function useLiveScan({ screen, isOn, onFound, onFailed }: Scan): void {
  const tell = useEffectEvent(onFound);
  const fail = useEffectEvent(onFailed);
  useEffect(() => {
    if (!isOn || !screen) return;
    const scanning = { isOn: true };
    const isScanning = () => scanning.isOn;
    const scan = async () => {
      const detector = await createDetector();
      try {
        const votes = createCodeVotes();
        for (let frame = 0; isScanning(); frame += 1) {
          if (frame % REMEMBERED_FRAMES === 0) votes.clear();
          const view = LIVE_VIEWS[frame % LIVE_VIEWS.length];
          if (view && screen.videoWidth > 0) {
            const picture = { source: screen, width: screen.videoWidth, height: screen.videoHeight };
            const found = votes.add(await readView(picture, view, detector));
            if (found !== undefined && isScanning()) return tell(formatGtin(found));
          }
          await pause();
        }
      } finally {
        detector.close();
      }
    };
    void scan().catch(() => {
      if (isScanning()) fail();
    });
    return () => {
      scanning.isOn = false;
    };
  }, [isOn, screen]);
}
