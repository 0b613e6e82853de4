import { useEffect } from "react";
import { noteFailedLoad } from "./load-chunk.ts";

/**
 * Fetches the code of a part that a screen does not show at first, once the screen is there. A failure is ignored: the
 * part is fetched again when it is shown, and shows the error then.
 */
export function usePrefetchedPart(load: () => Promise<unknown>): void {
  useEffect(() => {
    void load().catch(() => noteFailedLoad(load));
  }, [load]);
}
