import { expect } from "bun:test";
import { expectConsoleErrors, openPage } from "../../support/browser.ts";
import { startCutServer } from "../../support/cut-server.ts";
import { NOBODY_SIGNED_IN, openSignedIn, WITH_WORKER, waitForWorker } from "../../support/pages.ts";
import { test } from "../../support/reported-test.ts";

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
  const server = startCutServer();
  const page = await openSignedIn({ url: server.url, context: WITH_WORKER });
  await waitForWorker(page);
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

test("over plain http the app works without a worker", async () => {
  expectConsoleErrors(NOBODY_SIGNED_IN);
  const server = startCutServer();
  const asked: string[] = [];
  const page = await openPage(WITH_WORKER, { hostNames: ["phone.test"] });
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(`http://phone.test:${server.port}/auth/login`);
  await page.getByRole("heading", { name: "Log In" }).waitFor();
  await page.waitForLoadState("networkidle");
  expect(asked.filter((path) => path.includes("service-worker"))).toEqual([]);
});
