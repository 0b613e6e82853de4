import { describe, expect, jest, test } from "bun:test";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { TOAST, type ToastContent, useToast } from "../../web/ui/feedback/toast.tsx";
import { TOOLTIP } from "../../web/ui/layers/tooltip.tsx";
import { startFakeTimers } from "../support/web/fake-timers.ts";
import { renderWithProviders } from "../support/web/render.tsx";

function Buttons({ contents }: { contents: ToastContent[] }) {
  const toast = useToast();
  return contents.map((content) => (
    <button key={content.title} type="button" onClick={() => toast(content)}>
      show {content.title}
    </button>
  ));
}
const showsToasts = (...contents: ToastContent[]) => renderWithProviders(<Buttons contents={contents} />);
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const shown = () => document.querySelectorAll(".toast").length;

test("toasts: one at a time, 5000 ms, forgotten after 1000000 ms, swiped right by 50 px, F8 [K40 K41 K42 K43 K44]", () => {
  const swipe = { swipeDirection: "right", swipeThresholdPx: 50 } as const;
  expect(TOAST).toEqual({ limit: 1, durationMs: 5000, removeAfterMs: 1_000_000, ...swipe, hotkey: "F8" });
});

test("tooltips: after 700 ms, the next within 300 ms [K45]", () => {
  expect(TOOLTIP).toEqual({ delayMs: 700, skipDelayMs: 300 });
});

describe("a toast", () => {
  test("shows its title, description and tone, is announced, and takes the place of the one before", async () => {
    showsToasts({ title: "Delete Failed", description: "Please try again.", tone: "destructive" }, { title: "Two" });
    press("show Delete Failed");
    const title = await screen.findByText("Delete Failed", { selector: ".toast__title" });
    expect(title.closest(".toast")?.className).toContain("toast--destructive");
    expect(screen.getByText("Please try again.", { selector: ".toast__description" })).toBeTruthy();
    await waitFor(() => expect(screen.getByRole("status").textContent).toContain("Delete Failed"));
    press("show Two");
    await screen.findByText("Two", { selector: ".toast__title" });
    expect(shown()).toBe(1);
  });

  test("carries an action, and goes when it is pressed", async () => {
    const onPress = jest.fn();
    showsToasts({ title: "Entry Deleted", action: { label: "Undo", onPress } });
    press("show Entry Deleted");
    fireEvent.click(await screen.findByRole("button", { name: "Undo" }));
    expect(onPress).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(shown()).toBe(0));
  });

  test("is reached by F8 and closed by its button", async () => {
    showsToasts({ title: "One" });
    press("show One");
    await screen.findByText("One", { selector: ".toast__title" });
    fireEvent.keyDown(document, { key: "F8", code: "F8" });
    expect(document.activeElement?.className).toBe("toast-viewport");
    press("Close");
    await waitFor(() => expect(shown()).toBe(0));
  });

  test("waits while it has the focus, and goes with Escape", async () => {
    await import("../../web/ui/feedback/toaster.tsx");
    startFakeTimers();
    showsToasts({ title: "One" });
    await act(async () => {});
    press("show One");
    await act(async () => {});
    act(() => void fireEvent.keyDown(document, { key: "F8", code: "F8" }));
    act(() => void jest.advanceTimersByTime(2 * TOAST.durationMs));
    expect(shown()).toBe(1);
    act(() => screen.getByRole("button", { name: "Close" }).focus());
    fireEvent.keyDown(screen.getByRole("button", { name: "Close" }), { key: "Escape" });
    expect(shown()).toBe(0);
  });

  test("goes after five seconds without anyone touching it", async () => {
    await import("../../web/ui/feedback/toaster.tsx");
    startFakeTimers();
    showsToasts({ title: "One" });
    await act(async () => {});
    press("show One");
    await act(async () => {});
    expect(shown()).toBe(1);
    act(() => void jest.advanceTimersByTime(4999));
    expect(shown()).toBe(1);
    act(() => void jest.advanceTimersByTime(1));
    expect(shown()).toBe(0);
  });
});
