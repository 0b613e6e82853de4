import { readItem } from "../../platform/device-storage.ts";
import { DRAFT_PREFIX } from "../../platform/drafts.ts";

/** The key of the draft with what was corrected of a label. */
export const getLabelDraftKey = (photoId: string): string => `label-${photoId}`;

/** Whether figures of a label were corrected and are not saved. */
export const hasLabelDraft = (photoId: string): boolean => readItem(DRAFT_PREFIX + getLabelDraftKey(photoId)) !== null;
