import { beforeEach, describe, expect, jest, test } from "bun:test";
import { act, fireEvent, render, screen } from "@testing-library/react";
import { TOOLTIP, Tooltip, TooltipProvider } from "../../web/ui/layers/tooltip.tsx";
import { startFakeTimers } from "../support/web/fake-timers.ts";
import { setProperty } from "../support/web/set-property.ts";

const tooltip = () => screen.queryByRole("tooltip");
const readText = () => tooltip()?.textContent ?? null;
const button = (name: string) => screen.getByRole("button", { name });

// Fake timers do not change `performance.now`, which the tooltips also use.
let now = 0;
function wait(ms: number): void {
  now += ms;
  act(() => void jest.advanceTimersByTime(ms));
}

type Place = "mouse" | "touch" | "pen";
const pointer = (
  type: "pointerenter" | "pointerleave" | "pointerdown",
  element: Element,
  pointerType: Place = "mouse",
) =>
  // React derives enter events from over and out events.
  fireEvent(
    element,
    new PointerEvent({ pointerenter: "pointerover", pointerleave: "pointerout", pointerdown: "pointerdown" }[type], {
      bubbles: true,
      pointerType,
    }),
  );

beforeEach(() => {
  startFakeTimers();
  setProperty(performance, "now", () => now);
  render(
    <TooltipProvider>
      <Tooltip content="Delete">
        <button type="button">Bin</button>
      </Tooltip>
      <Tooltip content="Profile">
        <button type="button">Face</button>
      </Tooltip>
    </TooltipProvider>,
  );
});
describe("a tooltip", () => {
  test("comes where a mouse has rested for 700 ms and has not gone on before, and describes the element meanwhile", () => {
    pointer("pointerenter", button("Bin"));
    wait(TOOLTIP.delayMs - 1);
    pointer("pointerleave", button("Bin"));
    wait(TOOLTIP.delayMs);
    expect(readText()).toBeNull();
    pointer("pointerenter", button("Bin"));
    wait(TOOLTIP.delayMs - 1);
    expect(readText()).toBeNull();
    expect(button("Bin").getAttribute("aria-describedby")).toBeNull();
    wait(1);
    expect(readText()).toBe("Delete");
    expect(button("Bin").getAttribute("aria-describedby")).toBe(tooltip()?.id ?? "");
  });

  test("goes when the mouse does, but not on the way to the tooltip itself", () => {
    pointer("pointerenter", button("Bin"));
    wait(TOOLTIP.delayMs);
    pointer("pointerleave", button("Bin"));
    const shown = screen.getByRole("tooltip");
    pointer("pointerenter", shown);
    wait(10_000);
    expect(tooltip()).toBe(shown);
    pointer("pointerleave", shown);
    expect(readText()).toBeNull();
  });

  test("comes at once within 300 ms after another, and after 700 ms again later", () => {
    pointer("pointerenter", button("Bin"));
    wait(TOOLTIP.delayMs);
    pointer("pointerleave", button("Bin"));
    wait(TOOLTIP.skipDelayMs / 2);
    pointer("pointerenter", button("Face"));
    wait(0);
    expect(readText()).toBe("Profile");
    pointer("pointerleave", button("Face"));
    wait(TOOLTIP.skipDelayMs / 2);
    expect(readText()).toBeNull();
    wait(TOOLTIP.skipDelayMs);
    pointer("pointerenter", button("Bin"));
    wait(TOOLTIP.delayMs - 1);
    expect(readText()).toBeNull();
  });

  test("comes at once with the focus of a key, goes with it, and by Escape, where the focus stays", () => {
    act(() => button("Face").focus());
    expect(readText()).toBe("Profile");
    act(() => button("Face").blur());
    expect(readText()).toBeNull();
    act(() => button("Face").focus());
    fireEvent.keyDown(document.body, { key: "a" });
    expect(tooltip()).toBeTruthy();
    fireEvent.keyDown(document.body, { key: "Escape" });
    expect(readText()).toBeNull();
    expect(document.activeElement === button("Face")).toBe(true);
  });

  test("goes when the element is pressed, and when the page is scrolled", () => {
    pointer("pointerenter", button("Bin"));
    wait(TOOLTIP.delayMs);
    pointer("pointerdown", button("Bin"));
    expect(readText()).toBeNull();
    act(() => button("Face").focus());
    fireEvent.scroll(document);
    expect(readText()).toBeNull();
  });

  test.each(["touch", "pen"] as const)("does not come by %s, whose press means the element", (pointerType) => {
    pointer("pointerenter", button("Bin"), pointerType);
    wait(10_000);
    expect(readText()).toBeNull();
  });
});
