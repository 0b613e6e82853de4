import type { Find, Step } from "./flow.ts";

// What people look for on the screens.

type Name = string | RegExp;

export const findButton =
  (name: Name): Find =>
  (page) =>
    page.getByRole("button", { name });

export const findLink =
  (name: Name): Find =>
  (page) =>
    page.getByRole("link", { name });

export const findText =
  (text: Name): Find =>
  (page) =>
    page.getByText(text, { exact: true });

export const findField =
  (label: string): Find =>
  (page) =>
    page.getByLabel(label);

/** The row of a meal on Home or in History; the `nth` one of this name, counted from 0. */
export const findMeal =
  (name: string, nth = 0): Find =>
  (page) =>
    page.getByRole("listitem").filter({ hasText: name }).nth(nth);

/** A tap on the tab bar. */
export const openTab = (name: string): Step => ({
  name,
  tap: (page) => page.getByRole("navigation", { name: "Main" }).getByRole("link", { name }),
});

export const see = (name: string, find: Find): Step => ({ name, see: find });
