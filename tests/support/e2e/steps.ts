import { expect } from "bun:test";
import type { Page } from "playwright";
import * as pages from "./pages.ts";

// Steps from one state of the gallery to the next.

/** The page, and what serves it. */
export type Scene = { page: Page; url: string; moved: string[] };
export type Step<S extends Scene = Scene> = (scene: S) => unknown;
type Role = Parameters<Page["getByRole"]>[0];

/** The first element with this in its name, and this role, or with this in its text. */
const find = (page: Page, name: string | RegExp, role?: Role) =>
  (role ? page.getByRole(role, { name }) : page.getByText(name)).first();

export const see =
  (name: string | RegExp, role?: Role): Step =>
  ({ page }) =>
    find(page, name, role).waitFor();

export const press =
  (name: string | RegExp, role: Role = "button"): Step =>
  ({ page }) =>
    find(page, name, role).click();

/** Clicks the label with this text alone. */
export const choose =
  (text: string): Step =>
  ({ page }) =>
    page.getByText(text, { exact: true }).first().click();

export const scrollTo =
  (name: string | RegExp, role?: Role): Step =>
  ({ page }) =>
    find(page, name, role).evaluate((element) => element.scrollIntoView());

/** Fills in fields by their labels. Those of a sheet follow those of the screen below it. */
export const fill =
  (fields: Record<string, string>): Step =>
  async ({ page }) => {
    for (const [label, text] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).last().fill(text);
  };

export const upload =
  (photo: Uint8Array | Promise<Uint8Array>, name = "meal.jpg", type = "image/jpeg"): Step =>
  async ({ page }) =>
    pages.pickFile(page, find(page, "Upload from Gallery", "button"), pages.toFilePayload(await photo, name, type));

export const toast =
  (title: string): Step =>
  ({ page }) =>
    pages.waitForToast(page, title);

/** Closes the sheet that is open. */
export const close: Step = async ({ page }) => {
  await page.keyboard.press("Escape");
  await pages.waitForSheetToClose(page);
};

export const reload: Step = ({ page }) => page.reload();

export const open =
  (path: string): Step =>
  ({ page, url }) =>
    page.goto(url + path);

export const eat =
  (...meals: object[]): Step =>
  async ({ page, url }) => {
    for (const meal of meals) await pages.addEntry(page, url, meal);
  };

/** Makes a call of the page's account. */
export const post =
  (path: string, data: object = {}): Step =>
  async ({ page, url }) =>
    expect((await page.request.post(url + path, { headers: { origin: url }, data })).ok()).toBe(true);
