import { useEffect } from "react";
import { fetchAhead } from "./load-chunk.ts";

/** Fetches the code of a part ahead. A failure is ignored: it is fetched again when it is shown, and shows the error then. */
export const prefetchPart = (load: () => Promise<unknown>): void => void fetchAhead(load);

/** Fetches the code of a part that a screen does not show at first, once the screen is there. */
export function usePrefetchedPart(load: () => Promise<unknown>): void {
  useEffect(() => prefetchPart(load), [load]);
}
