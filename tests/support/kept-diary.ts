import type { Page } from "playwright";
import { expectConsoleErrors } from "./browser.ts";
import { eatenAtThisHour } from "./diary-times.ts";
import { addEntry, openSignedIn, startProduct, waitForHome } from "./pages.ts";

// Shared steps of the tests of what the device keeps of the diary.

const API = "**/api/**";

/** The rows of a store of the device's database; null if the app has none. */
export const readStore = (page: Page, store: "changes" | "answers" | "entries" | "photos"): Promise<unknown[] | null> =>
  page.evaluate(async (name) => {
    const databases = await indexedDB.databases();
    if (!databases.some((database) => database.name === "mealglass")) return null;
    return new Promise<unknown[] | null>((resolve, reject) => {
      const opening = indexedDB.open("mealglass");
      // It may have been removed since: then it is not made anew, which would be a leftover of this test's own.
      opening.onupgradeneeded = () => opening.transaction?.abort();
      opening.onerror = () => (opening.error?.name === "AbortError" ? resolve(null) : reject(opening.error));
      opening.onsuccess = () => {
        const reading = opening.result.transaction(name).objectStore(name).getAll();
        reading.onsuccess = () => {
          opening.result.close();
          resolve(reading.result);
        };
      };
    });
  }, store);

/** The names of the entries that the device keeps; null if nothing of the app is there. */
async function readKeptNames(page: Page): Promise<string[] | null> {
  const entries = (await readStore(page, "entries")) as { name: string }[] | null;
  return entries?.map(({ name }) => name).sort() ?? null;
}

/** Waits until the device keeps these entries, which nobody waits for. */
export async function waitUntilKept(page: Page, names: string[] | null): Promise<void> {
  while (JSON.stringify(await readKeptNames(page)) !== JSON.stringify(names)) await Bun.sleep(50);
}

/** Waits until the device keeps an answer of this name, which comes a little later than what was looked at. */
export async function waitForAnswer(page: Page, name: "stored-diary" | "food-table"): Promise<void> {
  const isKept = async () =>
    ((await readStore(page, "answers")) as { path: string }[] | null)?.some(({ path }) => path === name);
  while (!(await isKept())) await Bun.sleep(50);
}

/** Has every call fail from now on, as without a connection. */
export async function cutConnection(page: Page): Promise<void> {
  expectConsoleErrors(/ERR_INTERNET_DISCONNECTED.*\/api\//);
  await page.route(API, (route) => route.abort("internetdisconnected"));
}

/** Takes back `cutConnection`. */
export const restoreConnection = (page: Page): Promise<void> => page.unroute(API);

/** The line that says that the device answers. */
export const findOfflineLine = (page: Page) =>
  page.getByRole("status").filter({ hasText: /^Offline\. Last updated \d/ });
/** A page whose diary of two days is on the device. */
export async function openWithKeptDiary() {
  const { url } = await startProduct();
  const page = await openSignedIn({ url });
  await waitForHome(page);
  await addEntry(page, url, { name: "Soup", calories: 310, protein: 10.4, eatenAt: eatenAtThisHour(0) });
  await addEntry(page, url, { name: "Curry", calories: 620, eatenAt: eatenAtThisHour(1) });
  await page.reload();
  await page.getByText("Soup").first().waitFor();
  await waitUntilKept(page, ["Curry", "Soup"]);
  await waitForAnswer(page, "stored-diary");
  return { url, page };
}
