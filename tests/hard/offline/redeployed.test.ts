import { expect } from "bun:test";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { wake } from "../../support/e2e/background-sync.ts";
import { expectConsoleErrors, openPage } from "../../support/e2e/browser.ts";
import { answerPage, startCountingProxy } from "../../support/e2e/counting-proxy.ts";
import { startCutServer } from "../../support/e2e/cut-server.ts";
import { changeDiary, expectChanged, openBehindProxy, prepareDiary } from "../../support/e2e/front-proxy.ts";
import { readStore } from "../../support/e2e/kept-diary.ts";
import { BUILD_TEST_MAX_MS, buildNextClient, NEXT_NAME } from "../../support/e2e/next-client.ts";
import { findMealRow, listCachedPaths, WITH_WORKER, waitForWorker } from "../../support/e2e/pages.ts";
import { test } from "../../support/reported-test.ts";
import { waitUntil } from "../../support/wait-until.ts";

/** Has the browser look for a new worker, as when the app is looked at again. */
const LOOK = () => document.dispatchEvent(new Event("visibilitychange"));

test(
  "a redeployment behind a proxy loses and doubles nothing, and no page of a login becomes a part of the app",
  async () => {
    expectConsoleErrors(/Failed to load resource|net::ERR_|[Ss]ervice.?[Ww]orker|bad-precaching-response/);
    const next = await buildNextClient();
    const server = startCutServer();
    const proxy = startCountingProxy({ isHttps: false, hostName: "localhost" });
    proxy.forwardTo(server.url);
    const page = await openPage(WITH_WORKER);
    await page.goto(`${proxy.url}/robots.txt`);
    await prepareDiary(page, proxy.url);
    await waitForWorker(page);
    const before = await listCachedPaths(page);

    await server.cut();
    proxy.answerWith(() => answerPage(404));
    await changeDiary(page);
    server.update(next);
    server.restore();
    // Its new worker passes, but the files that it needs meet a login.
    let asked = 0;
    proxy.answerWith(({ url }) => {
      if (url.endsWith("/service-worker.js")) return undefined;
      asked += 1;
      return answerPage(200);
    });
    await page.evaluate(LOOK);
    await waitUntil("the new worker asks for its files", () => asked > 5);
    await page.goto(proxy.url);
    await findMealRow(page, "Toast").waitFor();
    expect(await listCachedPaths(page)).toEqual(before);

    proxy.answerWith(() => undefined);
    await expectChanged(page);
    await page.evaluate(LOOK);
    const built = readdirSync(join(next, "assets")).map((name) => `/assets/${name}`);
    const newFiles = built.filter((path) => path.endsWith(".js") && !before.includes(path));
    await waitUntil("the new files are kept", async () =>
      (await listCachedPaths(page)).some((path) => newFiles.includes(path)),
    );
    await page.goto(`${proxy.url}/history`);
    await page.waitForFunction((name) => document.title.includes(name), NEXT_NAME);
    await expectChanged(page);
  },
  BUILD_TEST_MAX_MS,
);

test("the worker alone takes no answer of a proxy for the server's", async () => {
  const { page, url, proxy } = await openBehindProxy("local");
  proxy.answerWith(() => answerPage(503));
  await changeDiary(page);
  for (const status of [404, 401, 403, 200]) {
    let asked = 0;
    proxy.answerWith(({ url: address }) => {
      // It first asks who is signed in.
      if (!address.includes("/api/food-entries")) return undefined;
      asked += 1;
      return answerPage(status);
    });
    await page.goto(`${url}/robots.txt`);
    await wake(page, url);
    await waitUntil("the worker tries to send them", () => asked > 0);
    expect(await readStore(page, "changes")).toMatchObject([{ refusal: null }, { refusal: null }, { refusal: null }]);
  }
  proxy.answerWith(() => undefined);
  await wake(page, url);
  await waitUntil("the worker has sent them", async () => (await readStore(page, "changes"))?.length === 0);
  await page.goto(url);
  await expectChanged(page);
});
