import { useSyncExternalStore } from "react";
import { createListeners } from "../../platform/listeners.ts";

let analyzed: string | undefined;
const { notify, subscribe } = createListeners();

/** Notes which pending photo is analyzed now; undefined for none. */
export function noteAnalyzedPhoto(id: string | undefined): void {
  analyzed = id;
  notify();
}

/** The id of the pending photo that is analyzed now without a tap. */
export const useAnalyzedPhoto = (): string | undefined => useSyncExternalStore(subscribe, () => analyzed);
