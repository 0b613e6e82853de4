import { expect, spyOn } from "bun:test";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { type UserEvent, userEvent } from "@testing-library/user-event";
import { SECOND_TAP_MS } from "../../../web/ui/hooks/second-tap.ts";
import { afterThisTest } from "../after-test.ts";

// Shared queries and actions of the web tests.

export const getInput = (label: string): HTMLInputElement => screen.getByLabelText<HTMLInputElement>(label);

/** A person who types without a pause, and presses what can be pressed: a sheet that opens takes no tap for a moment. */
export function startUser(): UserEvent {
  const user = userEvent.setup({ delay: null });
  const click = async (element: Element): Promise<void> => {
    try {
      await user.click(element);
    } catch (error) {
      if (!String(error).includes("pointer-events")) throw error;
      await waitFor(() => user.click(element));
    }
  };
  return { ...user, click };
}

export const press = (user: UserEvent, name: string): Promise<void> => user.click(screen.getByRole("button", { name }));

/**
 * Types into the open search at once: where a busy machine pauses within a word, what its beginning finds is shown for a
 * moment, and goes before it is pressed.
 */
export const fillSearch = async (text: string): Promise<void> => {
  fireEvent.change(await screen.findByRole("searchbox"), { target: { value: text } });
};

/** Waits until the toast with this title can be pressed, or Home's card says it, and returns its description. */
export async function findToastText(title: string): Promise<string | null | undefined> {
  const said = await screen.findByText(title, { selector: ".toast__title, .added-card__title" });
  const description = said.closest(".added-card")?.querySelector(".added-card__description");
  if (description) return description.textContent;
  const toast = said.closest(".toast");
  const viewport = toast?.closest<HTMLElement>("[role=region]");
  await waitFor(() => expect(viewport?.style.pointerEvents).not.toBe("none"));
  return toast?.querySelector(".toast__description")?.textContent;
}

/** Waits until the content of the open sheet is loaded. */
export const waitForSheetContent = (): Promise<void> =>
  waitFor(() => expect(document.querySelectorAll("[role=dialog] .skeleton")).toHaveLength(0));

/** Waits until no sheet is open and the page below can be pressed again. */
export const waitForSheetToClose = (): Promise<void> =>
  waitFor(() => {
    expect(screen.queryByRole("dialog") === null).toBe(true);
    expect(document.body.style.pointerEvents).not.toBe("none");
  });

/** Taps twice like a hurried thumb: no time passes for the app in between, however busy the machine is. */
export async function tapTwice(user: UserEvent, element: Element): Promise<void> {
  const clock = spyOn(performance, "now").mockReturnValue(performance.now());
  await user.dblClick(element).finally(() => clock.mockRestore());
}

/** How much later than it is the test has made it, in milliseconds; undefined before. */
let passedMs: number | undefined;

/** Lets the time go by in which a tap can be the second one of a hurried thumb. */
export function passSecondTap(): void {
  if (passedMs === undefined) {
    const read = performance.now.bind(performance);
    const clock = spyOn(performance, "now").mockImplementation(() => read() + (passedMs ?? 0));
    afterThisTest(() => {
      clock.mockRestore();
      passedMs = undefined;
    });
  }
  passedMs = (passedMs ?? 0) + SECOND_TAP_MS;
}
