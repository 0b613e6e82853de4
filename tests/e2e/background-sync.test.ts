import { expect, test } from "bun:test";
import type { Page } from "playwright";
import { expectConsoleErrors } from "../support/browser.ts";
import { startExecutable } from "../support/executable.ts";
import { cutConnection, readStore, restoreConnection, waitForAnswer, waitUntilKept } from "../support/kept-diary.ts";
import { addByHand, findRing, waitForChanges } from "../support/offline-diary.ts";
import {
  ADA,
  expectStored,
  findMealRow,
  NOBODY_SIGNED_IN,
  openSignedIn,
  WITH_WORKER,
  waitForHome,
  waitForToast,
  waitForWorker,
} from "../support/pages.ts";

// What waits is sent by the service worker, which Chromium wakes once there is a connection.

/** Home with the worker, and all of the diary on the device. */
async function open() {
  const server = await startExecutable();
  const page = await openSignedIn({ url: server.url, context: WITH_WORKER });
  await waitForHome(page);
  await waitForWorker(page);
  await waitForAnswer(page, "stored-diary");
  await waitForAnswer(page, "food-table");
  return { server, url: server.url, page };
}

/** Home with a meal that waits, and a server that is gone. */
async function openWithWaiting() {
  const { server, url, page } = await open();
  const { dataDir } = server;
  expectConsoleErrors(/ERR_CONNECTION_(REFUSED|RESET)/);
  await server.kill();
  await addByHand(page, "Lentils", 420);
  const restart = async () => void (await startExecutable({ dataDir, env: { PORT: new URL(url).port } }));
  return { url, page, restart };
}

/** The names under which the page has asked the browser to wake the worker. */
const listTags = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    return (registration as unknown as { sync: { getTags(): Promise<string[]> } }).sync.getTags();
  });

/** Wakes the worker as the browser does once there is a connection. */
async function wake(page: Page, url: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const registration = new Promise<string>((resolve) =>
    session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations: [first] }) => {
      if (first) resolve(first.registrationId);
    }),
  );
  await session.send("ServiceWorker.enable");
  const event = { origin: url, registrationId: await registration, tag: "changes", lastChance: false };
  await session.send("ServiceWorker.dispatchSyncEvent", event);
  await session.detach();
}

test("what waits is sent after the app was left, and is there when it is opened again", async () => {
  const { url, page, restart } = await openWithWaiting();
  expect(await listTags(page)).toEqual(["changes"]);
  await page.goto("about:blank");
  await restart();
  await wake(page, url);
  await expectStored(page, url, (stored) => expect(stored).toMatchObject([{ name: "Lentils", calories: 420 }]));
  await page.goto(url);
  await findRing(page, /^420 of 2,000 kcal/).waitFor();
  await page.waitForFunction(() => localStorage.getItem("waiting-changes") === null);
  expect(await readStore(page, "changes")).toEqual([]);
  expect(await page.getByText("1 change waits for a connection.").count()).toBe(0);
  // Nothing is left to send.
  await wake(page, url);
  await expectStored(page, url, (stored) => expect(stored).toHaveLength(1));
});

test("a page that is open meanwhile goes on with what the worker has sent", async () => {
  const { url, page, restart } = await openWithWaiting();
  // Only the worker reaches the server.
  await cutConnection(page);
  await restart();
  await findMealRow(page, "Lentils").getByRole("button").first().click();
  const sheet = page.getByRole("dialog", { name: "Lentils" });
  await sheet.waitFor();
  await wake(page, url);
  await waitForChanges(page, 0);
  await restoreConnection(page);
  await page.getByText("1 change waits for a connection.").waitFor({ state: "detached" });
  await sheet.locator("label", { has: page.getByRole("radio", { name: "Half", exact: true }) }).click();
  await waitForToast(page, "Portion Changed", "½ of Lentils, 210 kcal.");
  await expectStored(page, url, (stored) => expect(stored).toMatchObject([{ name: "Lentils", calories: 210 }]));
});

test("what the server refuses meanwhile is told on Home", async () => {
  const { url, page, restart } = await openWithWaiting();
  // No form lets it through: an older app may have.
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open("mealglass");
        opening.onsuccess = () => {
          const writing = opening.result.transaction("changes", "readwrite");
          const changes = writing.objectStore("changes");
          const reading = changes.getAll();
          reading.onsuccess = () => {
            const [stored] = reading.result;
            changes.put({
              ...stored,
              change: { ...stored.change, entry: { ...stored.change.entry, calories: 30_000 } },
            });
          };
          writing.oncomplete = () => {
            opening.result.close();
            resolve();
          };
        };
      }),
  );
  await page.goto("about:blank");
  await restart();
  await wake(page, url);
  await page.goto(url);
  await page.getByRole("listitem", { name: "Add Lentils" }).getByRole("button", { name: "Edit" }).waitFor();
  await expectStored(page, url, (stored) => expect(stored).toEqual([]));
});

test("what one account has left is not sent for another one that is signed in by then", async () => {
  const { url, page, restart } = await openWithWaiting();
  await page.goto("about:blank");
  await restart();
  const grace = { email: "grace@example.com", username: "grace", password: ADA.password };
  expect((await page.request.post(`${url}/api/auth/register`, { data: grace })).status()).toBe(201);
  await page.request.post(`${url}/api/user/start-trial`, { headers: { origin: url } });
  await wake(page, url);
  await page.goto(url);
  await waitForHome(page);
  await waitUntilKept(page, []);
  await expectStored(page, url, (stored) => expect(stored).toEqual([]));
});

test("after signing out the worker leaves nothing on the device", async () => {
  const { url, page } = await open();
  expectConsoleErrors(NOBODY_SIGNED_IN);
  await page.goto(`${url}/profile`);
  await page.getByRole("button", { name: "Sign Out" }).click();
  await page.waitForURL("**/auth/login");
  while ((await readStore(page, "changes")) !== null) await Bun.sleep(50);
  await wake(page, url);
  await page.waitForLoadState("networkidle");
  expect(await page.evaluate(() => indexedDB.databases())).toEqual([]);
});
