import type { Page } from "playwright";
import { waitUntil } from "../wait-until.ts";

// Steps of the tests of Home as the device keeps it for the next visit.

const API = "**/api/**";
export const KEY = "kept-home";

export const readKept = (page: Page): Promise<string | null> => page.evaluate((key) => localStorage.getItem(key), KEY);

/** Waits until the device keeps how Home looks, with this text and without the other. */
export async function waitUntilHomeKept(page: Page, text: string, otherText?: string): Promise<void> {
  const isKept = (kept: string | null) => kept?.includes(text) && !(otherText && kept.includes(otherText));
  await waitUntil(`Home is kept with ${text}`, async () => isKept(await readKept(page)));
}

/** Has the server answer nothing of this until the returned function is called. */
export async function holdAnswers(page: Page, address = API): Promise<() => void> {
  const released = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await released.promise;
    await route.continue();
  });
  return released.resolve;
}

export const findKept = (page: Page) => page.locator(`#${KEY}`);
