import { Activity, type ReactNode, useLayoutEffect, useState } from "react";
import { useLayer } from "./layers.tsx";
import { focusTopDialog } from "./restore-focus.ts";

/** Whether a step is open. One that was left has what was typed in it; a closed one begins again. */
export type StepState = "closed" | "open" | "left";

/** A step inside a sheet. */
export function useStep() {
  const [state, setState] = useState<StepState>("closed");
  return {
    state,
    isOpen: state === "open",
    open: () => setState("open"),
    /** Goes back, as for Back and Escape: what was typed stays for the next time. */
    leave: () => setState("left"),
    /** Ends the step, because what was typed is saved or canceled. */
    end: () => setState("closed"),
  };
}

type SheetStepProps = {
  state: StepState;
  /** Back, Escape or a tap outside of the sheet was pressed. */
  onLeave: () => void;
  children: ReactNode;
};

/** A step inside a sheet, which is a layer of its own. It stays mounted while it is left. */
export function SheetStep({ state, onLeave, children }: SheetStepProps) {
  const isOpen = state === "open";
  useLayer(isOpen, onLeave);
  useLayoutEffect(() => {
    if (isOpen) return focusTopDialog;
  }, [isOpen]);
  if (state === "closed") return null;
  return <Activity mode={isOpen ? "visible" : "hidden"}>{children}</Activity>;
}
