import { expect } from "bun:test";
import { expectConsoleErrors } from "../../support/e2e/browser.ts";
import { cutConnection, openWithKeptDiary } from "../../support/e2e/kept-diary.ts";
import { openHome, reconnect, sendByHand, waitForChanges } from "../../support/e2e/offline-diary.ts";
import { expectStored, findMealRow, waitForToast } from "../../support/e2e/pages.ts";
import { answerAsServer } from "../../support/gallery/answers.ts";
import { test } from "../../support/reported-test.ts";

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
