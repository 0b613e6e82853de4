import { expect } from "bun:test";
import { expectConsoleErrors } from "../../support/e2e/browser.ts";
import { openOverCutServer } from "../../support/e2e/cut-server.ts";
import { listCachedPaths } from "../../support/e2e/pages.ts";
import { test } from "../../support/reported-test.ts";

const CUT = /ERR_CONNECTION_REFUSED/;

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
