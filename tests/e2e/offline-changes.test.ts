import { expect } from "bun:test";
import { answerAsServer } from "../support/answers.ts";
import { expectConsoleErrors } from "../support/browser.ts";
import { cutConnection, openWithKeptDiary } from "../support/kept-diary.ts";
import {
  addByHand,
  findRing,
  KEPT,
  openHome,
  openOffline,
  reconnect,
  rename,
  sendByHand,
  waitForChanges,
} from "../support/offline-diary.ts";
import { expectStored, fetchStoredEntries, findMealRow, waitForToast } from "../support/pages.ts";
import { test } from "../support/reported-test.ts";
import { checkScreen } from "../support/screens.ts";

test("what is added, edited and deleted without a connection is shown at once, survives a reload, and is sent", async () => {
  const { url, page } = await openOffline();
  await addByHand(page, "Lentils", 420);
  await findRing(page, /^920 of 2,000 kcal/).waitFor();
  await page.getByText("1 change waits for a connection.").waitFor();

  await page.reload();
  await findRing(page, /^920 of 2,000 kcal/).waitFor();
  await page.getByText(/^You have 1,080 of 2,000 kcal left today/).waitFor();
  await rename(page, "Lentils", "Lentil soup");
  await page.getByRole("button", { name: "Delete Bread" }).click();
  await waitForToast(page, "Entry Deleted", KEPT);
  await findRing(page, /^720 of 2,000 kcal/).waitFor();
  await page.getByText("3 changes wait for a connection.").waitFor();
  await checkScreen(page, "home-waiting-changes");
  await page.goto(`${url}/history`);
  await page.getByText("Lentil soup").waitFor();
  await page.getByText("3 changes wait for a connection.").waitFor();

  await reconnect(page);
  await waitForChanges(page, 0);
  await page.getByText("3 changes wait for a connection.").waitFor({ state: "detached" });
  const stored = (await fetchStoredEntries(page, url)).map(({ name, calories }) => [name, calories]);
  expect(stored.sort()).toEqual([
    ["Lentil soup", 420],
    ["Soup", 300],
  ]);
  await page.goto(url);
  await findRing(page, /^720 of 2,000 kcal/).waitFor();
  await page.getByText(/^You have 1,280 of 2,000 kcal left today/).waitFor();
});

const SERVER = "Saved on this device. The server has a problem: it is sent when that is solved.";
const DISK = "Saved on this device. This server's disk is full: it is sent when there is room.";

test("a missing connection, a failing server and a full disk are told apart", async () => {
  expectConsoleErrors(/50\d \(/);
  const { page } = await openHome();
  const writes = "**/api/food-entries";
  for (const [status, kind, notice, line] of [
    [500, undefined, SERVER, "1 change waits: the server has a problem."],
    [507, "disk_full", DISK, "1 change waits: this server's disk is full."],
    [503, "storage_busy", SERVER, "1 change waits: the server has a problem."],
  ] as const) {
    await page.route(writes, (route) =>
      route.request().method() === "POST"
        ? answerAsServer(route, { status, json: { message: "It does not work.", kind } })
        : route.fallback(),
    );
    await sendByHand(page, `Lentils ${status}`, 420);
    await waitForToast(page, "Success!", notice);
    await page.getByText(line).waitFor();
    await cutConnection(page);
    // It is tried again soon.
    await page.getByText("1 change waits for a connection.").waitFor();
    await page.unroute(writes);
    await reconnect(page);
    await waitForChanges(page, 0);
  }
});

test("a change whose page ends before it is written down is made by the next page", async () => {
  const { url, page } = await openWithKeptDiary();
  // The database is busy, and the server is not asked before.
  await page.evaluate(() => {
    const opening = indexedDB.open("mealglass");
    opening.onsuccess = () => {
      const changes = opening.result.transaction("changes", "readwrite").objectStore("changes");
      const keepBusy = () => {
        changes.get(0).onsuccess = keepBusy;
      };
      keepBusy();
    };
  });
  await page.getByRole("button", { name: "Delete Soup" }).click();
  await page.waitForFunction(() => localStorage.getItem("waiting-changes") !== null);
  await page.reload();
  await expectStored(page, url, (stored) => expect(stored).toMatchObject([{ name: "Curry" }]));
  await findMealRow(page, "Soup").waitFor({ state: "detached" });
  expect(await page.evaluate(() => localStorage.getItem("changes-left"))).toBeNull();
});
