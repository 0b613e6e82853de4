import { useSyncExternalStore } from "react";

let analysed: string | undefined;
const listeners = new Set<() => void>();

/** Notes which pending photo is analyzed now; undefined for none. */
export function noteAnalysedPhoto(id: string | undefined): void {
  analysed = id;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The id of the pending photo that is analyzed now without a tap. */
export const useAnalysedPhoto = (): string | undefined => useSyncExternalStore(subscribe, () => analysed);
