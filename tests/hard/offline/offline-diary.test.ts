import { expect } from "bun:test";
import type { Page } from "playwright";
import type { FoodHit } from "../../../src/contracts/foods.ts";
import { eatenAtThisHour } from "../../support/diary-times.ts";
import { expectConsoleErrors, openPage } from "../../support/e2e/browser.ts";
import {
  cutConnection,
  findOfflineLine,
  openWithKeptDiary,
  restoreConnection,
  waitForAnswer,
  waitUntilKept,
} from "../../support/e2e/kept-diary.ts";
import { addByHand, changeGoal, reconnect } from "../../support/e2e/offline-diary.ts";
import {
  addEntry,
  createSignedInPage,
  expectStored,
  fetchStoredEntries,
  NOBODY_SIGNED_IN,
  openSignedIn,
  shareProduct,
  startProduct,
} from "../../support/e2e/pages.ts";
import { test } from "../../support/reported-test.ts";
import { waitUntil } from "../../support/wait-until.ts";

test("after a change that the server has made, figures that cannot be read again come from the device", async () => {
  const { url, page } = await openWithKeptDiary();
  await page.getByRole("img", { name: /^310 of 2,000 kcal/ }).waitFor();
  expectConsoleErrors(/ERR_INTERNET_DISCONNECTED.*\/api\//);
  await page.route("**/api/**", async (route) => {
    if (route.request().method() !== "GET") return route.continue();
    // By then nothing is pending.
    await page.waitForFunction(() => localStorage.getItem("waiting-changes") === null);
    return route.abort("internetdisconnected");
  });
  await page.getByRole("button", { name: "Delete Soup" }).click();
  await page.getByRole("img", { name: /^0 of 2,000 kcal/ }).waitFor();
  await findOfflineLine(page).waitFor();
  await expectStored(page, url, (stored) => expect(stored.map(({ name }) => name)).toEqual(["Curry"]));
  await page.getByRole("link", { name: "Profile", exact: true }).click();
  await changeGoal(page, 1800);
  await page.getByRole("navigation").getByRole("link", { name: "Home" }).click();
  await page.getByRole("img", { name: /^0 of 1,800 kcal/ }).waitFor();

  await restoreConnection(page);
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await findOfflineLine(page).waitFor({ state: "detached" });
  await page.getByRole("img", { name: /^0 of 1,800 kcal/ }).waitFor();
});

test("what arrives right before the page is left is there without a connection", async () => {
  const { url, page } = await openWithKeptDiary();
  await addEntry(page, url, { name: "Tea", calories: 2 });
  // As another tab does after a change.
  await page.evaluate(() => new BroadcastChannel("diary").postMessage(null));
  await page.getByText("Tea").first().waitFor();
  await page.goto("about:blank");
  await cutConnection(page);
  await page.goto(url);
  await findOfflineLine(page).waitFor();
  await page.getByText("Tea").first().waitFor();
});

test("nutrients that were seen are there without a connection, until a change waits that they would miss", async () => {
  const { url, account } = await shareProduct();
  const page = await createSignedInPage({ url, account, preferences: { showNutrients: true } });
  await addEntry(page, url, { name: "Soup", calories: 310, eatenAt: eatenAtThisHour(0) });
  await page.goto(`${url}/stats`);
  const card = page.getByRole("region", { name: "Nutrients" });
  const seeSum = () => card.getByText(/^Today: 0% of the calories/).waitFor();
  await seeSum();
  await waitUntilKept(page, ["Soup"]);
  for (const answer of ["stored-diary", '/api/nutrients {"days":1}']) await waitForAnswer(page, answer);
  await cutConnection(page);
  await page.reload();
  await seeSum();
  await page.getByRole("navigation").getByRole("link", { name: "Home" }).click();
  await addByHand(page, "Bread", 200);
  await page.goto(`${url}/stats`);
  await card.getByText("Your nutrients could not be loaded").waitFor();
  await reconnect(page);
  await seeSum();
});

/** Where each text and control of the screen is. */
const readPlaces = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll("#root h1, #root h2, #root a, #root button, #root svg")].map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return [element.tagName, x, y, width, height].join(" ");
    }),
  );

test("nothing moves when the offline line comes and goes, and it takes no tap", async () => {
  const { url, page } = await openWithKeptDiary();
  await page.goto(`${url}/stats`);
  // The last card that comes.
  const weight = page.getByText("No weight in the last 30 days.", { exact: true });
  await weight.waitFor();
  const before = await readPlaces(page);
  await waitForAnswer(page, '/api/weights {"days":90}');
  await cutConnection(page);
  await page.reload();
  await weight.waitFor();
  await findOfflineLine(page).waitFor();
  expect(await readPlaces(page)).toEqual(before);

  const { x, y, width, height } = (await findOfflineLine(page).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const title = await page.getByRole("heading", { level: 1 }).boundingBox();
  expect(y).toBe(0);
  expect(y + height).toBeLessThanOrEqual(title?.y ?? 0);
  const isHit = await page.evaluate(
    ([left, top]) => document.elementFromPoint(left, top)?.closest(".offline-line") !== null,
    [x + width / 2, y + height / 2] as const,
  );
  expect(isHit).toBe(false);

  await reconnect(page);
  await findOfflineLine(page).waitFor({ state: "detached" });
  expect(await readPlaces(page)).toEqual(before);
});

const TABLE = "/api/foods/table";
/** The results that Manual Entry shows before "Show All". */
const SHOWN = 6;

/** The paths of what the page asks for from now on. */
function watchCalls(page: Page): string[] {
  const paths: string[] = [];
  page.on("request", (request) => paths.push(new URL(request.url()).pathname));
  return paths;
}

/** What the server finds: the names that are shown. */
async function searchServer(page: Page, url: string, query: Record<string, string>): Promise<string[]> {
  const answer = await page.request.get(`${url}/api/foods/search?${new URLSearchParams(query)}`);
  return ((await answer.json()) as FoodHit[]).map(({ name }) => name);
}

/** Waits until a list of foods shows exactly these. */
async function waitForFoods(page: Page, title: string, names: readonly string[]): Promise<void> {
  const rows = page.getByRole("region", { name: title }).locator(".food-hit__name");
  await waitUntil(`${title}: ${names.join(", ")}`, async () => Bun.deepEquals(await rows.allTextContents(), names));
}

test("without a connection a typed name finds what the server finds: own and recent foods first, then the table's", async () => {
  const { url, page } = await openWithKeptDiary();
  const soup = (await fetchStoredEntries(page, url)).find(({ name }) => name === "Soup");
  await page.request.post(`${url}/api/foods`, { headers: { origin: url }, data: { entryId: soup?.id } });
  await addEntry(page, url, { name: "Eggy bread", calories: 300 });
  await page.reload();
  await page.getByText("Eggy bread").first().waitFor();
  await waitUntilKept(page, ["Curry", "Eggy bread", "Soup"]);
  await waitForAnswer(page, "food-table");
  const texts = ["2 eggs", "egg", "so", "bananna", "chicken and rice", "CURRY"];
  const online = await Promise.all(texts.map((text) => searchServer(page, url, { q: text })));
  expect(online[1]?.[0]).toBe("Eggy bread");
  expect(online[2]?.[0]).toBe("Soup");

  await cutConnection(page);
  await page.goto(`${url}/manual-entry`);
  await findOfflineLine(page).waitFor();
  for (const [index, text] of texts.entries()) {
    await page.getByLabel("Food Name").fill(text);
    await waitForFoods(page, "Results", online[index]?.slice(0, SHOWN) ?? []);
  }
});

test("the table of foods is fetched after everything else of the screen, and once", async () => {
  const { url } = await startProduct();
  const page = await openSignedIn({ url, path: "/auth/forgot-password" });
  const calls = watchCalls(page);
  await page.goto(url);
  await waitForAnswer(page, "food-table");
  const home = ["/api/user/daily-summary", "/api/food-entries", "/api/user/goals", "/api/food-entries/usual"];
  const asked = calls.indexOf(TABLE);
  expect(home.map((path) => calls.indexOf(path)).filter((at) => at < 0 || at > asked)).toEqual([]);

  calls.length = 0;
  await page.reload();
  await page.getByRole("heading", { name: "Today's Meals" }).waitFor();
  await page.waitForLoadState("networkidle");
  expect(calls).not.toContain(TABLE);
});

test("the table of foods is fetched neither before the login nor where data is saved", async () => {
  expectConsoleErrors(NOBODY_SIGNED_IN);
  const { url } = await startProduct();
  const visitor = await openPage();
  const visited = watchCalls(visitor);
  await visitor.goto(`${url}/auth/login`);
  await visitor.waitForLoadState("networkidle");
  expect(visited).not.toContain(TABLE);

  const page = await openSignedIn({ url, path: "/auth/forgot-password" });
  await page.addInitScript(() => Object.defineProperty(navigator, "connection", { value: { saveData: true } }));
  const calls = watchCalls(page);
  await page.goto(url);
  await waitForAnswer(page, "stored-diary");
  await page.waitForLoadState("networkidle");
  expect(calls).not.toContain(TABLE);
});
