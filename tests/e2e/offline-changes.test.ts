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
import {
  expectStored,
  fetchStoredEntries,
  findMealRow,
  tapTwice,
  waitForSheetToClose,
  waitForToast,
  waitOutSecondTap,
} from "../support/pages.ts";
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

test("a refused entry is mended in its form, and one that needs access opens the trial's modal", async () => {
  const { url, page } = await openOffline();
  await addByHand(page, "Lentils", 420);
  let refusal: { status: number; json: object } | undefined = {
    status: 422,
    json: { message: "Lentils cannot have 420 kcal." },
  };
  let sent = 0;
  await page.route("**/api/food-entries", (route) => {
    if (route.request().method() !== "POST" || !refusal) return route.fallback();
    sent += 1;
    return answerAsServer(route, refusal);
  });
  expectConsoleErrors(/(422|403) \(/);
  await reconnect(page);
  const row = page.getByRole("listitem", { name: "Add Lentils" });
  await row.getByText("Lentils cannot have 420 kcal.").waitFor();
  await checkScreen(page, "home-refused-entry");
  await row.getByRole("button", { name: "Edit" }).click();
  await page.getByLabel("Calories").fill("410");
  await checkScreen(page, "home-refused-entry-form");
  const hasNoAccess = { hasAccess: false, isTrialActive: false };
  await page.route("**/api/user/profile", async (route) => {
    const profile = await (await route.fetch()).json();
    return answerAsServer(route, { json: { ...profile, trialStatus: { ...profile.trialStatus, ...hasNoAccess } } });
  });
  refusal = { status: 403, json: { message: "Your trial has ended.", requiresTrial: true } };
  // Whether there is access is asked for again after the refusal.
  const asked = page.waitForResponse("**/api/user/profile");
  await tapTwice(page.getByRole("button", { name: "Save Changes" }));
  await waitForSheetToClose(page);
  await row.getByText("Your trial has ended.").waitFor();
  await (await asked).finished();
  // Nothing on the screen tells when the app has read the answer.
  await waitOutSecondTap();
  expect(await row.getByRole("button", { name: "Edit" }).count()).toBe(0);
  await row.getByRole("button", { name: "Try Again" }).click();
  await page.getByRole("dialog").waitFor();
  await page.keyboard.press("Escape");
  await waitForSheetToClose(page);
  expect(sent).toBe(2);

  // Premium was bought elsewhere.
  refusal = undefined;
  await page.unroute("**/api/user/profile");
  await page.reload();
  await row.getByRole("button", { name: "Try Again" }).click();
  await waitForChanges(page, 0);
  await row.waitFor({ state: "detached" });
  await findMealRow(page, "Lentils").waitFor();
  const lentils = (await fetchStoredEntries(page, url)).filter(({ name }) => name === "Lentils");
  expect(lentils).toMatchObject([{ calories: 410 }]);
});
