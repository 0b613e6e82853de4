import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { SECOND_MS } from "../../../src/shared/product/durations.ts";

/** Longer than the ring takes to count to a new figure. */
const DELAY_MS = 1.5 * SECOND_MS;

/** Keeps on the device how Home looks, once it no longer changes, for the beginning of the next visit. */
export function useHomeSnapshot(isComplete: boolean): void {
  const client = useQueryClient();
  // After each rendering, because each may have changed something.
  useEffect(() => {
    if (!isComplete) return;
    let isCurrent = true;
    const keep = async () => {
      const { writeHomeSnapshot } = await import("../../offline/cache/home-snapshot.ts");
      if (isCurrent) writeHomeSnapshot(client);
    };
    // Where its code cannot be loaded the next visit begins with the logo.
    const timer = setTimeout(() => void keep().catch(() => undefined), DELAY_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  });
}
