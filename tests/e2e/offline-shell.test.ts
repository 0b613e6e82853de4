import { expect } from "bun:test";
import { expectConsoleErrors, openPage } from "../support/browser.ts";
import { openOverCutServer, startCutServer } from "../support/cut-server.ts";
import { listCachedPaths, NOBODY_SIGNED_IN, WITH_WORKER, waitForToast, waitForWorker } from "../support/pages.ts";
import { test } from "../support/reported-test.ts";

const CUT = /ERR_CONNECTION_REFUSED/;

test("after one visit the app opens without a connection, at every address, and goes on when it is back", async () => {
  expectConsoleErrors(NOBODY_SIGNED_IN, CUT);
  const server = startCutServer();
  const page = await openPage(WITH_WORKER);
  await page.goto(`${server.url}/auth/login`);
  await waitForWorker(page);
  await server.cut();

  await page.reload();
  await page.getByRole("heading", { name: "Log In" }).waitFor();
  await page.getByLabel("Email").fill("ada@example.com");
  await page.getByLabel("Password", { exact: true }).fill("correct horse");
  await page.getByRole("button", { name: "Log In" }).click();
  await waitForToast(page, "Login Failed", "Mealglass cannot be reached. Check your connection and try again.");
  await page.goto(`${server.url}/auth/register`);
  await page.getByRole("heading", { name: "Create Account" }).waitFor();
  for (const path of ["/", "/history", "/profile?x=1", "/no/such/screen"]) {
    await page.goto(server.url + path);
    await page.getByRole("heading", { name: "Your account could not be loaded" }).waitFor();
  }

  // It is tried again without a tap.
  server.restore();
  await page.getByRole("heading", { name: "Log In" }).waitFor();
});

test("a screen that was never opened is there without a connection, and nothing of the API is kept", async () => {
  expectConsoleErrors(CUT);
  const { server, page } = await openOverCutServer();
  const [call] = await Promise.all([page.waitForResponse("**/api/config"), page.reload()]);
  expect(call.fromServiceWorker()).toBe(false);
  await page.getByRole("heading", { name: "Today's Meals" }).waitFor();
  const kept = await listCachedPaths(page);
  expect(kept.filter((path) => path !== "/index.html" && !path.startsWith("/assets/"))).toEqual([]);
  expect(kept.filter((path) => path.includes("profile-page"))).not.toEqual([]);

  await server.cut();
  await page.getByRole("link", { name: "Profile", exact: true }).click();
  await page.getByRole("heading", { name: "Profile", level: 1 }).waitFor();
  const paths = ["/api/config", "/api/auth/user", "/healthz", "/readyz", "/robots.txt"];
  const reached = await page.evaluate(async (all) => {
    const answers = await Promise.allSettled(all.map((path) => fetch(path)));
    return all.filter((_, index) => answers[index]?.status === "fulfilled");
  }, paths);
  expect(reached).toEqual([]);
  for (const path of paths) {
    const opened = page.goto(server.url + path).then(
      () => "opened",
      (error: Error) => error.message,
    );
    expect(await opened).toContain("ERR_CONNECTION_REFUSED");
  }
});
