import { expect } from "bun:test";
import type { Locator, Page, Route } from "playwright";
import { SECOND_TAP_MS } from "../../../web/ui/hooks/second-tap.ts";
import { eatenAtThisHour } from "../diary-times.ts";
import { jpeg } from "../pictures.ts";
import { PIZZA } from "../stand-ins/ai-stand-in.ts";
import { waitUntil } from "../wait-until.ts";
import { expectConsoleErrors } from "./browser.ts";
import { waitForAnswer } from "./kept-diary.ts";
import {
  addEntry,
  fetchStoredEntries,
  findAddedCard,
  findMealRow,
  findToast,
  openSignedIn,
  pickFile,
  startProduct,
  toFilePayload,
  waitForHome,
  waitForSheetToClose,
  waitOutSecondTap,
} from "./pages.ts";

// The main job over a network that is cut.

/** How long a page may be late where the network is cut; each look is a call to it. */
const PATIENCE = { timeoutMs: 120_000, intervalMs: 50 };

const API = "**/api/**";
const PHOTO = toFilePayload(await jpeg(600, 400));

/** When a request is cut: before it arrives, while it is answered, or once its answer is there, which no one gets. */
export const FAULTS = ["before", "during", "after"] as const;
export type Fault = (typeof FAULTS)[number];

/** A meal as it should be. */
export type Meal = { name: string; calories: number; isFavorite: boolean };

const describeMeal = ({ name, calories, isFavorite }: Meal): string => `${name}, ${calories}, ${isFavorite}`;

async function cut(route: Route, fault: Fault): Promise<void> {
  if (fault === "during") {
    // It is on its way when the page hears that the connection is gone.
    const asked = route.fetch().catch(() => undefined);
    await route.abort("connectionreset");
    await asked;
    return;
  }
  // The server may be gone with the test.
  if (fault === "after") await route.fetch().catch(() => undefined);
  await route.abort("connectionreset").catch(() => undefined);
}

export const OLD_MEALS = ["Old soup", "Old bread", "Old salad"];

/** A call of the API; the same again has the same `id`. */
type ApiRequest = { isWrite: boolean; id: string };

/** Home, with meals of yesterday, over a network that `nextFault` cuts. */
export async function startOverCutNetwork(nextFault: (request: ApiRequest) => Fault | undefined) {
  expectConsoleErrors(/ERR_(CONNECTION_RESET|INTERNET_DISCONNECTED|FAILED).*/);
  const { url } = await startProduct();
  const page = await openSignedIn({ url });
  // What it could not read is asked for again after 15 seconds, and that may be cut, too.
  page.setDefaultTimeout(PATIENCE.timeoutMs);
  await waitForHome(page);
  for (const name of OLD_MEALS) await addEntry(page, url, { name, calories: 100, eatenAt: eatenAtThisHour(1) });
  await page.goto(url);
  await page.getByRole("heading", { name: "Today's Meals" }).waitFor();
  await waitForAnswer(page, "stored-diary");
  await page.route(API, (route) => {
    const request = route.request();
    const [method, key = ""] = [request.method(), request.headers()["idempotency-key"]];
    const fault = nextFault({ isWrite: method !== "GET", id: `${method} ${request.url()} ${key}` });
    return fault === undefined ? route.continue() : cut(route, fault);
  });
  return { url, page };
}

const isMarked = (page: Page): Promise<boolean> =>
  page.evaluate(() => localStorage.getItem("waiting-changes") !== null);

const goHome = (page: Page) => click(page.getByRole("navigation").getByRole("link", { name: "Home" }));

/** Waits until Home shows these meals, and their sum. */
export async function waitUntilShown(page: Page, meals: readonly Meal[]): Promise<void> {
  const sum = meals.reduce((total, { calories }) => total + calories, 0).toLocaleString("en");
  await page.getByRole("img", { name: new RegExp(`^${sum} of 2,000 kcal`) }).waitFor();
  const rows = page.getByRole("main").getByRole("listitem").filter({ hasText: "kcal" });
  const isComplete = async () => (await rows.getByRole("button", { name: /^Delete / }).count()) === meals.length;
  await waitUntil(`${meals.length} meals on Home`, isComplete, PATIENCE);
  for (const { name, calories, isFavorite } of meals) {
    const row = findMealRow(page, name).filter({ hasText: `${calories}` });
    await row.waitFor();
    await row.getByLabel("Favorite").waitFor({ state: isFavorite ? "visible" : "detached" });
  }
}

/** Clicks what a person reaches now: later than the second tap of a hurried thumb, which the app takes for one. */
async function click(target: Locator): Promise<void> {
  await target.waitFor();
  await waitOutSecondTap();
  await target.click();
}

/** What a person does in the main job; each changes what is meant to be in the diary. */
export const createActs = (page: Page, meals: Meal[]) => {
  const replace = (meal: Meal, changed: Partial<Meal>) => meals.splice(meals.indexOf(meal), 1, { ...meal, ...changed });
  const remove = (meal: Meal) => meals.splice(meals.indexOf(meal), 1);
  const openSheet = async ({ name }: Meal) => {
    await click(findMealRow(page, name).getByRole("button").first());
    await page.getByRole("dialog").waitFor();
  };
  const closeSheet = async () => {
    await page.keyboard.press("Escape");
    await waitForSheetToClose(page);
  };
  /** One Undo brings back all that was deleted while its toast stands. */
  const closeToasts = async () => {
    const close = findToast(page).getByRole("button", { name: "Close" });
    for (let left = await close.count(); left > 0; left = await close.count())
      await close
        .first()
        .click()
        // It has gone already.
        .catch(() => undefined);
  };
  const undo = async (title: string) => {
    const toast = findToast(page, title);
    await click(toast.getByRole("button", { name: "Undo" }));
    await toast.waitFor({ state: "detached" });
  };
  return {
    async add(name: string, calories: number) {
      await click(page.getByRole("link", { name: "Manual" }));
      await page.getByLabel("Food Name").fill(name);
      await page.getByLabel("Calories").fill(String(calories));
      await click(page.getByRole("button", { name: "Add to Food Diary" }));
      meals.push({ name, calories, isFavorite: false });
      await waitForHome(page);
    },
    /** Adds the meal of a photo, which is tried again for as long as it is not analyzed. */
    async photograph() {
      await pickFile(page, page.getByRole("link", { name: "Gallery" }), PHOTO);
      const retry = page
        .getByRole("dialog", { name: "The photo was not analyzed" })
        .getByRole("button", { name: "Retry" });
      const added = findAddedCard(page);
      // Without a connection it is analyzed without a tap once there is one.
      const later = findToast(page, "Added to Food Diary");
      const isAdded = async () => {
        if ((await added.isVisible()) || (await later.isVisible())) return true;
        if (!(await retry.isVisible())) return false;
        await waitOutSecondTap();
        // A sheet that is just closing has gone by then.
        await retry.click({ timeout: SECOND_TAP_MS }).catch(() => undefined);
        return false;
      };
      await waitUntil("the photo is analyzed", isAdded, PATIENCE);
      await page.getByRole("link", { name: "Home", exact: true }).click();
      meals.push({ name: PIZZA.name, calories: PIZZA.calories, isFavorite: false });
    },
    async edit(meal: Meal, calories: number) {
      await openSheet(meal);
      await click(page.getByRole("button", { name: "Edit", exact: true }));
      await page.getByLabel("Calories").fill(String(calories));
      await click(page.getByRole("button", { name: "Save Changes" }));
      await waitForSheetToClose(page);
      replace(meal, { calories });
    },
    async favorite(meal: Meal) {
      await openSheet(meal);
      const isFavorite = !meal.isFavorite;
      const button = page.getByRole("dialog").getByRole("button", { name: "Favorite" });
      await click(button);
      await page.getByRole("dialog").getByRole("button", { name: "Favorite", pressed: isFavorite }).waitFor();
      await closeSheet();
      replace(meal, { isFavorite });
    },
    async delete(meal: Meal) {
      await click(page.getByRole("button", { name: `Delete ${meal.name}` }));
      remove(meal);
    },
    async deleteAndUndo({ name }: Meal) {
      await closeToasts();
      await click(page.getByRole("button", { name: `Delete ${name}` }));
      await undo("Entry Deleted");
    },
    async copy(name: string, isTakenBack = false) {
      await closeToasts();
      await click(page.getByRole("navigation").getByRole("link", { name: "History" }));
      await click(page.getByRole("button", { name: "Previous" }));
      await openSheet({ name, calories: 0, isFavorite: false });
      await click(page.getByRole("dialog").getByRole("button", { name: "Copy to Today" }));
      await waitForSheetToClose(page);
      if (isTakenBack) await undo("Copied to Today");
      else meals.push({ name, calories: 100, isFavorite: false });
      await goHome(page);
    },
  };
};
/** Once all is sent, the server has these meals, and a page that is loaded again shows them. */
export async function expectAllStored(page: Page, url: string, meals: readonly Meal[]): Promise<void> {
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  const wanted = meals.map(describeMeal).sort();
  const readStored = async () =>
    (await fetchStoredEntries(page, url))
      .filter(({ name, source }) => !OLD_MEALS.includes(name) || source === "copy")
      .map(describeMeal)
      .sort();
  // What was just tapped may not even be written down.
  const isStored = async () => !(await isMarked(page)) && Bun.deepEquals(await readStored(), wanted);
  await waitUntil(`the server has ${wanted.join("; ")}, and nothing waits`, isStored, PATIENCE);
  await waitUntilShown(page, meals);
  await page.goto(url);
  await waitUntilShown(page, meals);
  expect(await readStored()).toEqual(wanted);
}
