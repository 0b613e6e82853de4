import { expect } from "bun:test";
import { expectConsoleErrors, openPage } from "../support/browser.ts";
import { startExecutable } from "../support/executable.ts";
import { ADA, logIn, NOBODY_SIGNED_IN, waitForToast } from "../support/pages.ts";
import { test } from "../support/reported-test.ts";

/** Creates Ada's account without a browser session. */
async function registerAda(url: string): Promise<void> {
  const headers = { "content-type": "application/json" };
  const answer = await fetch(`${url}/api/auth/register`, { method: "POST", headers, body: JSON.stringify(ADA) });
  expect(answer.status).toBe(201);
}

test("signed out, a screen leads to the login and back to itself; signing out ends the session", async () => {
  expectConsoleErrors(NOBODY_SIGNED_IN, /401 \(Unauthorized\).*\/api\/auth\/login/);
  const { url } = await startExecutable();
  await registerAda(url);
  const page = await openPage();
  await page.goto(`${url}/manual-entry`);
  await page.waitForURL("**/auth/login");

  await logIn(page, "wrong horse");
  await waitForToast(page, "Login Failed", "Invalid email or password");
  expect(await page.getByLabel("Email").inputValue()).toBe(ADA.email);
  await logIn(page, ADA.password);
  await page.waitForURL("**/manual-entry");
  await waitForToast(page, "Welcome Back!");

  await page.goto(url);
  await page.getByRole("link", { name: "Profile", exact: true }).click();
  await page.getByRole("button", { name: "Sign Out" }).click();
  await page.waitForURL("**/auth/login");
  expect((await page.request.get(`${url}/api/auth/user`)).status()).toBe(401);
  await page.goto(url);
  await page.waitForURL("**/auth/login");
});
