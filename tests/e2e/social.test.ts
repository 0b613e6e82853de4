import { expect } from "bun:test";
import { join } from "node:path";
import type { Page } from "playwright";
import { openPage } from "../support/browser.ts";
import { startExecutable } from "../support/executable.ts";
import { NOON } from "../support/fixed-now.ts";
import { ADA, addEntry, openSignedIn, REDUCED_MOTION, waitForSheetToClose, waitForToast } from "../support/pages.ts";
import { test } from "../support/reported-test.ts";
import { runSql } from "../support/run-sql.ts";
import { waitUntil } from "../support/wait-until.ts";

/** Opens the Social Hub for another user in a separate browser. */
async function openAs(url: string, username: string): Promise<Page> {
  const page = await openPage(REDUCED_MOTION);
  const account = { ...ADA, email: `${username}@example.com`, username };
  expect((await page.request.post(`${url}/api/auth/register`, { data: account })).status()).toBe(201);
  await page.goto(`${url}/social`);
  await page.getByRole("heading", { name: "Social Hub" }).waitFor();
  return page;
}

const feedItem = (page: Page, title: string) => page.getByRole("listitem").filter({ hasText: title });

test("one finds the other, asks, is accepted, and sees what is shared with friends, as no stranger does", async () => {
  const { url } = await startExecutable();
  const ada = await openSignedIn({ url, path: "/social" });
  const bob = await openAs(url, "bob");
  await bob.getByRole("tab", { name: "Friends" }).click();
  await bob.getByRole("searchbox", { name: "Search people by username" }).fill("ada");
  await bob.getByRole("button", { name: "Add Friend ada" }).click();
  await waitForToast(bob, "Friend Request Sent", "Your friend request has been sent successfully!");
  await bob.getByText("Requested").waitFor();

  await ada.reload();
  await ada.getByRole("link", { name: "Social 1 request" }).waitFor();
  await ada.getByRole("tab", { name: "Friends 1 request" }).click();
  await ada.getByRole("button", { name: "Accept bob" }).click();
  await waitForToast(ada, "Friend Added", "You and bob are friends now.");
  await ada.getByRole("button", { name: "Remove bob" }).waitFor();
  await ada.getByRole("link", { name: "Social", exact: true }).waitFor();

  await addEntry(ada, url, { name: "Lentil soup", calories: 410 });
  await ada.goto(`${url}/social`);
  await ada.getByRole("button", { name: "Share Progress" }).click();
  await ada.getByLabel("Title").fill("Soup every day");
  await ada.getByLabel("Description (optional)").fill("Even on Monday.\n<b>Really.</b>");
  await ada.getByText("Streak", { exact: true }).click();
  await ada.getByLabel("One of today's meals (optional)").selectOption({ label: "Lentil soup · 410 kcal" });
  await ada.getByRole("dialog").getByRole("button", { name: "Share Progress" }).click();
  await waitForToast(ada, "Progress Shared!", "Your progress has been shared with your friends.");
  await waitForSheetToClose(ada);
  await feedItem(ada, "Soup every day").waitFor();

  await bob.goto(`${url}/social`);
  const seen = feedItem(bob, "Soup every day");
  await seen.getByText("Even on Monday.\n<b>Really.</b>").waitFor();
  await seen.getByText("Lentil soup").waitFor();

  const eve = await openAs(url, "eve");
  await eve.getByText("No progress updates yet").waitFor();
});

/** From the oldest to the newest, so that the last has the highest id. */
const SHARES = `INSERT INTO progress_shares (user_id, title, description, share_type, is_public, created_at)
  WITH RECURSIVE numbers (n) AS (SELECT 118 UNION ALL SELECT n - 1 FROM numbers WHERE n > 0)
  SELECT 1, 'Share ' || n, iif(n % 3 = 0, 'Two lines of text, so that this one is longer than the others.', NULL), 'streak', 1,
    ${NOON} - n * 60000 FROM numbers`;

test("a long feed has only what is near on the page, is where it was on the way back, and asks once", async () => {
  const { url, dataDir } = await startExecutable();
  const page = await openSignedIn({ url, path: "/" });
  runSql(join(dataDir, "mealglass.db"), SHARES);
  const calls: string[] = [];
  page.on("request", (request) => void (request.url().includes("/progress/feed") && calls.push(request.url())));
  await page.getByRole("link", { name: "Social" }).click();
  const cards = page.getByRole("list", { name: "Progress feed" }).getByRole("listitem");
  await cards.first().waitFor();
  const more = page.getByRole("button", { name: "Show More" });
  const scrollTo = (title: string) =>
    waitUntil(title, async () => {
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      return feedItem(page, title).isVisible();
    });
  // A key, since the button moves while the heights of the cards above it are measured.
  for (const last of [19, 39, 59, 79, 99]) {
    await scrollTo(`Share ${last}`);
    await more.press("Enter");
  }
  await scrollTo("Share 118");
  await more.waitFor({ state: "detached" });
  expect(await cards.count()).toBeLessThan(30);
  await page.evaluate(() => window.scrollBy(0, -3000));
  const seen = () =>
    page.evaluate(() => document.elementFromPoint(180, 300)?.closest("li")?.querySelector("h2")?.textContent);
  const before = await waitUntil("a card in the middle", seen);
  await page.getByRole("link", { name: "History" }).click();
  await page.getByRole("heading", { name: "History" }).waitFor();
  calls.length = 0;
  await page.goBack();
  await waitUntil("the same card", async () => (await seen()) === before);
  expect(calls).toHaveLength(1);
});
