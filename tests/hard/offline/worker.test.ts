import { expect } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright";
import { openWithWaiting, openWithWorker, wake } from "../../support/e2e/background-sync.ts";
import { expectConsoleErrors, openPage } from "../../support/e2e/browser.ts";
import { openOverCutServer, startCutServer } from "../../support/e2e/cut-server.ts";
import { waitForEmptyDevice, waitUntilKept } from "../../support/e2e/kept-diary.ts";
import { BUILD_TEST_MAX_MS, buildNextClient, NEXT_NAME } from "../../support/e2e/next-client.ts";
import {
  ADA,
  expectStored,
  listCachedPaths,
  NOBODY_SIGNED_IN,
  openSignedIn,
  WITH_WORKER,
  waitForHome,
  waitForWorker,
} from "../../support/e2e/pages.ts";
import { test } from "../../support/reported-test.ts";
import { waitUntil } from "../../support/wait-until.ts";

test("a proxy's error and a server that does not answer leave the app on the device", async () => {
  expectConsoleErrors(NOBODY_SIGNED_IN);
  const server = startCutServer();
  const page = await openPage(WITH_WORKER);
  await page.goto(`${server.url}/auth/login`);
  await waitForWorker(page);
  let pageAnswer: () => Promise<Response> = async () => new Response("Bad gateway", { status: 502 });
  server.disturb(({ url }) => (new URL(url).pathname.startsWith("/auth/") ? pageAnswer() : undefined));
  await page.goto(`${server.url}/auth/register`);
  await page.getByRole("heading", { name: "Create Account" }).waitFor();

  const late = Promise.withResolvers<Response>();
  pageAnswer = () => late.promise;
  await page.goto(`${server.url}/auth/login`);
  await page.getByRole("heading", { name: "Log In" }).waitFor();
  late.resolve(new Response("Late"));
});

test("Home is opened with the page on the device, and reloaded with the server's", async () => {
  const { server, page } = await openOverCutServer();
  await page.goto("about:blank");
  const newer = () =>
    new Response('<link rel="icon" href="data:,"><h1>A newer version</h1>', {
      headers: { "content-type": "text/html" },
    });
  server.disturb(({ url }) => (["/", "/history"].includes(new URL(url).pathname) ? newer() : undefined));
  await page.goto(server.url);
  await page.getByRole("heading", { name: "Today's Meals" }).waitFor();
  await page.reload();
  await page.getByRole("heading", { name: "A newer version" }).waitFor();
  await page.goto("about:blank");
  await page.goto(`${server.url}/history`);
  await page.getByRole("heading", { name: "A newer version" }).waitFor();
});

test(
  "a page that was open before an update takes the new version over, on the screen that was asked for",
  async () => {
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
  },
  BUILD_TEST_MAX_MS,
);

/** The page that is on the device. */
const readCachedPage = (page: Page): Promise<string | undefined> =>
  page.evaluate(async () => (await caches.match("/index.html", { ignoreSearch: true }))?.text());

test(
  "the worker takes a new version over beside an open page, and opens it without a connection",
  async () => {
    const next = await buildNextClient();
    const { server, page } = await openOverCutServer();

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
  },
  BUILD_TEST_MAX_MS,
);

// Pending changes are sent by the service worker, which Chromium wakes once there is a connection.

test("what the server refuses meanwhile is told on Home", async () => {
  const { url, page, restart } = await openWithWaiting();
  // No form lets it through: an older app may have.
  await page.evaluate(async () => {
    const finish = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve) => request.addEventListener("success", () => resolve(request.result)));
    const database = await finish(indexedDB.open("mealglass"));
    const changes = database.transaction("changes", "readwrite").objectStore("changes");
    const [stored] = await finish(changes.getAll());
    stored.change.entry.calories = 30_000;
    await finish(changes.put(stored));
    database.close();
  });
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
