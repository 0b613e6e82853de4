import type { Find, Step, Tap, Text } from "./flow.ts";

// What people look for on the screens, and do there.

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

export const findInDialog =
  (name: string): Find =>
  (page) =>
    page.getByRole("dialog").getByRole("button", { name, exact: true });

/** The row of a meal on Home or in History. */
export const findMeal =
  (name: string): Find =>
  (page) =>
    page.getByRole("listitem").filter({ hasText: name });

/** A tap on the button of this name, or on what `find` finds. */
export const tap = (
  name: string,
  { find = findButton(name), ...more }: Partial<Omit<Tap, "tap">> & { find?: Find } = {},
) => ({ name, tap: find, ...more }) satisfies Step;

/** A text that is typed into the field with this label, or into what `find` finds. */
export const type = (name: string, text: Text, find: Find = (page) => page.getByLabel(name)): Step => ({
  name,
  type: find,
  text,
});

/** A look for this text, or for what `find` finds. */
export const see = (name: string, find = findText(name)) => ({ name, see: find }) satisfies Step;

/** A tap on the tab bar. */
export const openTab = (name: string): Step =>
  tap(name, { find: (page) => page.getByRole("navigation", { name: "Main" }).getByRole("link", { name }) });
