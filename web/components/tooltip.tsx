import * as Radix from "@radix-ui/react-tooltip";
import type { ReactNode } from "react";

/** The specification's delays: before the first tooltip, and within which the next one comes at once. */
export const TOOLTIP = { delayMs: 700, skipDelayMs: 300 } as const;

/** Gives every tooltip below it the specification's delays. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Radix.Provider delayDuration={TOOLTIP.delayMs} skipDelayDuration={TOOLTIP.skipDelayMs}>
      {children}
    </Radix.Provider>
  );
}
