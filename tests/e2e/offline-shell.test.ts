import { expectConsoleErrors, openPage } from "../support/e2e/browser.ts";
import { startCutServer } from "../support/e2e/cut-server.ts";
import { NOBODY_SIGNED_IN, WITH_WORKER, waitForToast, waitForWorker } from "../support/e2e/pages.ts";
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
