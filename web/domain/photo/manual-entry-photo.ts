import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { DAY_MS } from "../../../src/shared/product/durations.ts";
import { discardDraft, readDraft, writeDraft } from "../../platform/drafts.ts";
import { isRecord } from "../../platform/is-record.ts";

/**
 * A photo of a meal that is typed in: its stored URL or a data URL, when it was taken and since when it is kept (ISO
 * instants); `waitingId` if it waits on this device until it is logged.
 */
export type ManualEntryPhoto = { imageUrl: string; takenAt: string; keptSince?: string; waitingId?: string };

const DRAFT_KEY = "manual-entry-photo";

/** True for a picture, and for a stored photo of the last day: the server keeps one without an entry no longer. */
const isManualEntryPhoto = (value: unknown): value is ManualEntryPhoto =>
  isRecord(value) &&
  typeof value.imageUrl === "string" &&
  typeof value.takenAt === "string" &&
  (value.imageUrl.startsWith("data:") || Date.now() - Date.parse(String(value.keptSince ?? value.takenAt)) < DAY_MS);

const readPhotoFromState = (state: unknown): ManualEntryPhoto | null =>
  isRecord(state) && isManualEntryPhoto(state.photo) ? state.photo : null;

/** The state of a link to the manual entry that takes a photo there. */
export const buildPhotoState = (photo: ManualEntryPhoto): { photo: ManualEntryPhoto } => ({
  // A photo that was chosen days after it was taken is as new to the server.
  photo: { keptSince: new Date().toISOString(), ...photo },
});

/**
 * The photo that came along to this screen, kept on the device with the screen's other drafts, and a function that
 * removes it once it is in the diary or no longer wanted.
 */
export function useManualEntryPhoto(): { photo: ManualEntryPhoto | null; discard: () => void } {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const [photo, setPhoto] = useState(
    () => readPhotoFromState(state) ?? readDraft<ManualEntryPhoto | null>(DRAFT_KEY, null, isManualEntryPhoto),
  );
  useEffect(() => {
    if (photo) writeDraft(DRAFT_KEY, photo);
  }, [photo]);
  return {
    photo,
    discard() {
      setPhoto(null);
      discardDraft(DRAFT_KEY);
      // Going back to this screen must not bring it back.
      if (readPhotoFromState(state)) void navigate(pathname + search, { replace: true });
    },
  };
}
