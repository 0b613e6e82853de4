import { expect } from "bun:test";
import { listTags, openWithWaiting, wake } from "../../support/e2e/background-sync.ts";
import { readStore } from "../../support/e2e/kept-diary.ts";
import { findRing } from "../../support/e2e/offline-diary.ts";
import { expectStored } from "../../support/e2e/pages.ts";
import { test } from "../../support/reported-test.ts";

// Pending changes are sent by the service worker, which Chromium wakes once there is a connection.

test("pending changes are sent after the app was left, and is there when it is opened again", async () => {
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
