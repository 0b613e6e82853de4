import { useSyncExternalStore } from "react";
import { createListeners } from "../../platform/listeners.ts";

let analysed: string | undefined;
const { notify, subscribe } = createListeners();

/** Notes which pending photo is analyzed now; undefined for none. */
export function noteAnalysedPhoto(id: string | undefined): void {
  analysed = id;
  notify();
}

/** The id of the pending photo that is analyzed now without a tap. */
export const useAnalysedPhoto = (): string | undefined => useSyncExternalStore(subscribe, () => analysed);
