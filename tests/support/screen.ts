import { expect } from "bun:test";
import { screen, waitFor } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";

// What web tests look for and press on whatever screen is open.

export const input = (label: string): HTMLInputElement => screen.getByLabelText<HTMLInputElement>(label);

export const press = (user: UserEvent, name: string): Promise<void> => user.click(screen.getByRole("button", { name }));

/** The description of the toast with this title, once it is there and can be pressed. */
export async function toastText(title: string): Promise<string | null | undefined> {
  const toast = (await screen.findByText(title, { selector: ".toast__title" })).closest(".toast");
  const viewport = toast?.closest<HTMLElement>("[role=region]");
  await waitFor(() => expect(viewport?.style.pointerEvents).not.toBe("none"));
  return toast?.querySelector(".toast__description")?.textContent;
}

/** Waits until no sheet is open any more, and what lies below can be pressed again. */
export const sheetClosed = (): Promise<void> =>
  waitFor(
    () => {
      expect(screen.queryByRole("dialog") === null).toBe(true);
      expect(document.body.style.pointerEvents).not.toBe("none");
    },
    { timeout: 3000 },
  );
