import { expect } from "bun:test";
import { openWithWaiting, openWithWorker, wake } from "../../support/background-sync.ts";
import { expectConsoleErrors } from "../../support/browser.ts";
import { cutConnection, restoreConnection, waitForEmptyDevice, waitUntilKept } from "../../support/kept-diary.ts";
import { waitForChanges } from "../../support/offline-diary.ts";
import { ADA, expectStored, findMealRow, NOBODY_SIGNED_IN, waitForHome, waitForToast } from "../../support/pages.ts";
import { test } from "../../support/reported-test.ts";

// What waits is sent by the service worker, which Chromium wakes once there is a connection.

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
  const { url, page } = await openWithWorker();
  expectConsoleErrors(NOBODY_SIGNED_IN);
  await page.goto(`${url}/profile`);
  await page.getByRole("button", { name: "Sign Out" }).click();
  await page.waitForURL("**/auth/login");
  await waitForEmptyDevice(page);
  await wake(page, url);
  await page.waitForLoadState("networkidle");
  expect(await page.evaluate(() => indexedDB.databases())).toEqual([]);
});
