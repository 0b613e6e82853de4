import { expect } from "bun:test";
import { join } from "node:path";
import type { Page } from "playwright";
import { openSignedIn } from "../../support/e2e/pages.ts";
import { startExecutable } from "../../support/executable/executable.ts";
import { runSql } from "../../support/executable/run-sql.ts";
import { NOON } from "../../support/fixed-now.ts";
import { test } from "../../support/reported-test.ts";
import { waitUntil } from "../../support/wait-until.ts";

const feedItem = (page: Page, title: string) => page.getByRole("listitem").filter({ hasText: title });

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
