import { expect } from "bun:test";
import type { Page } from "playwright";
import type { FoodHit } from "../../../src/contracts/foods.ts";
import { expectConsoleErrors, openPage } from "../../support/browser.ts";
import {
  cutConnection,
  findOfflineLine,
  openWithKeptDiary,
  waitForAnswer,
  waitUntilKept,
} from "../../support/kept-diary.ts";
import { addEntry, fetchStoredEntries, NOBODY_SIGNED_IN, openSignedIn, startProduct } from "../../support/pages.ts";
import { test } from "../../support/reported-test.ts";
import { waitUntil } from "../../support/wait-until.ts";

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
