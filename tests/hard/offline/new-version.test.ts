import { expect } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright";
import { expectConsoleErrors } from "../../support/browser.ts";
import { startCutServer } from "../../support/cut-server.ts";
import { buildNextClient, NEXT_NAME } from "../../support/next-client.ts";
import { listCachedPaths, openSignedIn, WITH_WORKER, waitForWorker } from "../../support/pages.ts";
import { test } from "../../support/reported-test.ts";
import { waitUntil } from "../../support/wait-until.ts";

test("a page that was open before an update takes the new version over, on the screen that was asked for", async () => {
  const next = await buildNextClient();
  const server = startCutServer();
  const page = await openSignedIn({ url: server.url });
  await page.getByRole("heading", { name: "Today's Meals" }).waitFor();
  expect(await page.title()).not.toContain(NEXT_NAME);

  server.update(next);
  expectConsoleErrors(/404 \(Not Found\).*\/assets\//);
  // Tab screens may be preloaded; this one is not.
  await page.getByRole("link", { name: "Profile", exact: true }).click();
  await page.getByRole("heading", { name: "Profile", level: 1 }).waitFor();
  expect(await page.title()).toContain(NEXT_NAME);
  expect(new URL(page.url()).pathname).toBe("/profile");

  await page.goBack();
  await page.getByRole("heading", { name: "Today's Meals" }).waitFor();
});

/** The page that is on the device. */
const readCachedPage = (page: Page): Promise<string | undefined> =>
  page.evaluate(async () => (await caches.match("/index.html", { ignoreSearch: true }))?.text());

test("the worker takes a new version over beside an open page, and opens it without a connection", async () => {
  const next = await buildNextClient();
  const server = startCutServer();
  const page = await openSignedIn({ url: server.url, context: WITH_WORKER });
  await page.getByRole("heading", { name: "Today's Meals" }).waitFor();
  await waitForWorker(page);

  server.update(next);
  expectConsoleErrors(/404 \(Not Found\).*\/assets\//, /ERR_CONNECTION_REFUSED/);
  // The browser looks for a new worker when the app is looked at again.
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  const [script] = /start-[\w-]+\.js/.exec(readFileSync(join(next, "index.html"), "utf8")) ?? [];
  if (!script) throw new Error("The next client's page names no script.");
  await waitUntil("the new page is kept", async () => (await readCachedPage(page))?.includes(script));
  const built = new Set(readdirSync(join(next, "assets")).map((name) => `/assets/${name}`));
  const hasEarlierFiles = (paths: string[]) => paths.some((path) => path.startsWith("/assets/") && !built.has(path));
  // Nothing is left of the version before, once the new worker is in charge.
  await waitUntil("the files before are gone", async () => !hasEarlierFiles(await listCachedPaths(page)));

  await page.getByRole("link", { name: "Profile", exact: true }).click();
  // The open page goes on, as the version that it is or as the new one.
  await page.getByRole("heading", { name: "Profile", level: 1 }).waitFor();

  await server.cut();
  await page.goto(`${server.url}/stats`);
  await page.waitForFunction((name) => document.title.includes(name), NEXT_NAME);
  await page.getByRole("heading", { level: 1 }).waitFor();
});
