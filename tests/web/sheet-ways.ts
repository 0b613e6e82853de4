import { fireEvent, screen } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";

/** The ways out of a sheet or of a step in it that are neither Cancel nor Save. */

export type App = { user: UserEvent; go: (delta?: -1 | 1) => Promise<void> };

const findOverlay = (): Element => {
  const overlay = [...document.querySelectorAll(".bottom-sheet-backdrop")].at(-1);
  if (!overlay) throw new Error("No sheet is open.");
  return overlay;
};

export const WAYS: Record<string, (app: App) => Promise<void>> = {
  Back: ({ go }) => go(),
  Escape: ({ user }) => user.keyboard("{Escape}"),
  "a tap outside": ({ user }) => user.click(findOverlay()),
  Close: ({ user }) => user.click(screen.getAllByRole("button", { name: "Close" }).at(-1) ?? document.body),
  "a drag": async () => {
    const grip = [...document.querySelectorAll(".bottom-sheet__grip")].at(-1);
    for (const [type, clientY] of [
      ["pointerdown", 100],
      ["pointermove", 400],
      ["pointerup", 400],
    ] as const)
      if (grip) fireEvent(grip, new PointerEvent(type, { button: 0, pointerId: 1, clientY, bubbles: true }));
  },
};
