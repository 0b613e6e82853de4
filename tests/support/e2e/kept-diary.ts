import type { Page } from "playwright";
import { eatenAtThisHour } from "../diary-times.ts";
import { waitUntil } from "../wait-until.ts";
import { expectConsoleErrors } from "./browser.ts";
import { addEntry, createSignedInPage, shareProduct } from "./pages.ts";

// Shared steps of the tests of what the device keeps of the diary.

const API = "**/api/**";

/** Each look is a call to the page. */
const POLL = { intervalMs: 50 };

type Store = "changes" | "answers" | "entries" | "photos";

/** The rows of a store of the device's database; null if the app has none. */
export const readStore = (page: Page, store: Store): Promise<unknown[] | null> =>
  page.evaluate(async (name) => {
    const { base } = document.documentElement.dataset;
    const own = base ? `${base}:mealglass` : "mealglass";
    const databases = await indexedDB.databases();
    if (!databases.some((database) => database.name === own)) return null;
    return new Promise<unknown[] | null>((resolve, reject) => {
      const opening = indexedDB.open(own);
      // It may have been removed since: then it is not made again, which would be a leftover of this test's own.
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

/** Waits until a store has so many rows: what is written down or deleted is not waited for by a screen. */
export async function waitForRows(page: Page, store: Store, count: number): Promise<void> {
  await waitUntil(
    `${count} ${store} on the device`,
    async () => (await readStore(page, store))?.length === count,
    POLL,
  );
}

/** Waits until the device no longer has anything of the app. */
export async function waitForEmptyDevice(page: Page): Promise<void> {
  await waitUntil("nothing on the device", async () => (await readStore(page, "changes")) === null, POLL);
}

/** The names of the entries that the device keeps; null if nothing of the app is there. */
async function readKeptNames(page: Page): Promise<string[] | null> {
  const entries = (await readStore(page, "entries")) as { name: string }[] | null;
  return entries?.map(({ name }) => name).sort() ?? null;
}

/** Waits until the device keeps these entries, which no one waits for. */
export async function waitUntilKept(page: Page, names: string[] | null): Promise<void> {
  await waitUntil(`${names} on the device`, async () => Bun.deepEquals(await readKeptNames(page), names), POLL);
}

/** Waits until the device keeps an answer of this name, which comes a little later than what was looked at. */
export async function waitForAnswer(page: Page, name: string): Promise<void> {
  const isKept = async () =>
    ((await readStore(page, "answers")) as { path: string }[] | null)?.some(({ path }) => path === name);
  await waitUntil(`${name} on the device`, isKept, POLL);
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
  const { url, account } = await shareProduct();
  const page = await createSignedInPage({ url, account });
  await addEntry(page, url, { name: "Soup", calories: 310, protein: 10.4, eatenAt: eatenAtThisHour(0) });
  await addEntry(page, url, { name: "Curry", calories: 620, eatenAt: eatenAtThisHour(1) });
  await page.goto(url);
  await page.getByText("Soup").first().waitFor();
  await waitUntilKept(page, ["Curry", "Soup"]);
  await waitForAnswer(page, "stored-diary");
  return { url, page };
}
