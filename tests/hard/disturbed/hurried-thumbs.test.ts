import { expect, test } from "bun:test";
import type { Locator, Page } from "playwright";
import { SECOND_TAP_MS } from "../../../web/lib/second-tap.ts";
import { openPage } from "../../support/browser.ts";
import { eatenAgo } from "../../support/diary-times.ts";
import { startExecutable } from "../../support/executable.ts";
import {
  ADA,
  addEntry,
  expectStored,
  fetchStoredEntries,
  openSignedIn,
  register,
  waitForToast,
} from "../../support/pages.ts";

// Two taps of a thumb on one spot, so far apart that the screen has changed between them, are one.

const PAUSES_MS = [120, 700];

/** Taps the middle of `target` with a finger, and the same spot again, for the page exactly `pauseMs` later. */
async function tapTwice(page: Page, target: Locator, pauseMs: number): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  // Neither the tab bar nor a toast covers the middle.
  await target.evaluate((element) => element.scrollIntoView({ block: "center" }));
  // Waits until it stands still.
  await target.click({ trial: true });
  const box = await target.boundingBox();
  if (!box) throw new Error("There is nothing to tap.");
  const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }];
  // The page reads the time of a touch, which a busy machine would otherwise make later.
  const tap = async (timestamp: number) => {
    await devTools.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints, timestamp });
    await devTools.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [], timestamp });
  };
  const firstAt = Date.now();
  await tap(firstAt / 1000);
  await Bun.sleep(pauseMs);
  await tap((firstAt + pauseMs) / 1000);
}

const describeToast = (count: number): [title: string, description: string] =>
  count === 1
    ? ["Entry Deleted", "Food entry has been removed from your diary."]
    : [`${count} Meals Deleted`, "They have been removed from your diary."];

/** So long that the next tap is meant, and that nothing moves any more. */
async function restThumb(page: Page): Promise<void> {
  await Bun.sleep(SECOND_TAP_MS);
  await page.locator("li[aria-hidden]").first().waitFor({ state: "detached" });
}

const deleteButtons = (page: Page) => page.getByRole("button", { name: /^Delete / });

/** How far the second meal has moved in the frame in which the first one goes, in pixels. */
const measureShift = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        const [first, second] = document.querySelectorAll(".meal-row");
        first?.scrollIntoView({ block: "center" });
        let y = second?.getBoundingClientRect().y ?? 0;
        const watch = () => {
          const now = second?.getBoundingClientRect().y ?? Number.NaN;
          if (!first?.isConnected) return resolve(now - y);
          y = now;
          requestAnimationFrame(watch);
        };
        watch();
      }),
  );

test("delete one meal; further ones are counted, and one Undo brings all of them back", async () => {
  const { url } = await startExecutable();
  const page = await openSignedIn({ url, path: "/profile" });
  for (const name of ["Soup", "Salad", "Tea", "Milk", "Bread"]) await addEntry(page, url, { name, calories: 100 });
  const count = async () => (await fetchStoredEntries(page, url)).length;
  for (const [path, pauses] of [
    ["/history", PAUSES_MS],
    ["/", [400]],
  ] as const) {
    await page.goto(url + path);
    await deleteButtons(page).first().waitFor();
    expect(await count()).toBe(5);
    for (const [index, pause] of pauses.entries()) {
      const left = await count();
      const shift = measureShift(page);
      await tapTwice(page, deleteButtons(page).first(), pause);
      expect(`${path} ${pause} ${left}: ${await shift}`).toBe(`${path} ${pause} ${left}: 0`);
      await waitForToast(page, ...describeToast(index + 1));
      expect(await count()).toBe(left - 1);
      await restThumb(page);
    }
    await page.getByRole("button", { name: "Undo" }).click();
    await deleteButtons(page).nth(4).waitFor();
    expect(await count()).toBe(5);
  }
});

test("accept one person's friend request, and leave the others where they were", async () => {
  const { url } = await startExecutable();
  const page = await openSignedIn({ url, path: "/profile" });
  const { id } = (await (await page.request.get(`${url}/api/auth/user`)).json()) as { id: number };
  for (const username of ["bob", "cyd", "dan"]) {
    const other = await openPage();
    const account = { ...ADA, email: `${username}@example.com`, username };
    expect((await other.request.post(`${url}/api/auth/register`, { data: account })).status()).toBe(201);
    const asked = await other.request.post(`${url}/api/friends/request`, {
      headers: { origin: url },
      data: { addresseeId: id },
    });
    expect(asked.status()).toBe(201);
  }
  await page.goto(`${url}/social`);
  await page.getByRole("tab", { name: /Friends/ }).click();
  const accept = page.getByRole("button", { name: /^Accept / });
  for (const [index, pause] of PAUSES_MS.entries()) {
    await tapTwice(page, accept.first(), pause);
    await page
      .getByRole("button", { name: /^Remove / })
      .nth(index)
      .waitFor();
    const requests = (await (await page.request.get(`${url}/api/friends/requests`)).json()) as unknown[];
    expect(requests).toHaveLength(2 - index);
    await restThumb(page);
  }
});

test("skip no step of the setup", async () => {
  const { url } = await startExecutable();
  const page = await openPage({ hasTouch: true });
  await page.goto(`${url}/auth/login`);
  await register(page);
  for (const [step, pause] of [
    ["Activity Level", 400],
    ["Preferences", 700],
  ] as const) {
    await tapTwice(page, page.getByRole("button", { name: "Next" }), pause);
    await restThumb(page);
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe(step);
  }
});

test("hold up nothing that is meant: a mouse, and the same control again", async () => {
  const { url } = await startExecutable();
  const page = await openPage({ hasTouch: true });
  await page.goto(`${url}/auth/login`);
  await register(page);
  const next = page.getByRole("button", { name: "Next" });
  await next.click();
  await next.click();
  await next.click();
  expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("Welcome");

  const previous = page.getByRole("button", { name: "Previous" });
  const openHistory = async () => {
    await page.goto(`${url}/history`);
    await previous.waitFor();
  };
  await openHistory();
  const today = Temporal.PlainDate.from(await page.getByLabel("Date", { exact: true }).inputValue());
  const threeDaysAgo = `${url}/history?date=${today.subtract({ days: 3 })}`;
  await previous.click({ clickCount: 3 });
  await page.waitForURL(threeDaysAgo);
  await openHistory();
  for (let tap = 0; tap < 3; tap += 1) await previous.tap();
  await page.waitForURL(threeDaysAgo);
});

test("log one portion from the list, and open nothing else of the screen", async () => {
  const { url } = await startExecutable();
  const page = await openSignedIn({ url, path: "/profile" });
  await addEntry(page, url, { name: "Soup", calories: 100, eatenAt: eatenAgo(1) });
  await page.goto(`${url}/manual-entry`);
  for (const [index, pause] of PAUSES_MS.entries()) {
    await tapTwice(page, page.getByRole("button", { name: "Add Soup" }), pause);
    await waitForToast(page, "Success!", "Food logged successfully.");
    // The screen stays, for the next food; a tap after this pause is another one.
    await Bun.sleep(SECOND_TAP_MS + 100);
    await expectStored(page, url, (stored) => expect(stored).toHaveLength(index + 2));
    expect(new URL(page.url()).pathname).toBe("/manual-entry");
    expect(await page.getByRole("dialog").count()).toBe(0);
    await expectStored(page, url, (stored) => expect(stored).toHaveLength(index + 2));
  }
});
