import type { Page } from "playwright";
import { expectConsoleErrors } from "./browser.ts";
import { eatenAtThisHour } from "./diary-times.ts";
import { addEntry, openSignedIn, startProduct, waitForHome } from "./pages.ts";

// Shared steps of the tests of what the device keeps of the diary.

const API = "**/api/**";

/** The names of the entries that IndexedDB keeps; null if nothing of the app is there. */
const readKeptNames = (page: Page): Promise<string[] | null> =>
  page.evaluate(async () => {
    const databases = await indexedDB.databases();
    if (!databases.some(({ name }) => name === "mealglass")) return null;
    return new Promise<string[] | null>((resolve, reject) => {
      const opening = indexedDB.open("mealglass");
      // It may have been removed since: then it is not made anew, which would be a leftover of this test's own.
      opening.onupgradeneeded = () => opening.transaction?.abort();
      opening.onerror = () => (opening.error?.name === "AbortError" ? resolve(null) : reject(opening.error));
      opening.onsuccess = () => {
        const reading = opening.result.transaction("entries").objectStore("entries").getAll();
        reading.onsuccess = () => {
          opening.result.close();
          resolve(reading.result.map(({ name }) => name).sort());
        };
      };
    });
  });

/** Waits until the device keeps these entries, which nobody waits for. */
export async function waitUntilKept(page: Page, names: string[] | null): Promise<void> {
  while (JSON.stringify(await readKeptNames(page)) !== JSON.stringify(names)) await Bun.sleep(50);
}

/** Waits until the device keeps an answer of this name, which comes a little later than what was looked at. */
export async function waitForAnswer(page: Page, name: "stored-diary" | "food-table"): Promise<void> {
  const isKept = () =>
    page.evaluate(
      (wanted) =>
        new Promise<boolean>((resolve, reject) => {
          const opening = indexedDB.open("mealglass");
          // The app makes it, or there is nothing in it yet.
          opening.onupgradeneeded = () => opening.transaction?.abort();
          opening.onerror = () => (opening.error?.name === "AbortError" ? resolve(false) : reject(opening.error));
          opening.onsuccess = () => {
            const reading = opening.result.transaction("answers").objectStore("answers").getAllKeys();
            reading.onsuccess = () => {
              opening.result.close();
              resolve(reading.result.some((key) => Array.isArray(key) && key[1] === wanted));
            };
          };
        }),
      name,
    );
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
