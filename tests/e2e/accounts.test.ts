import { expect } from "bun:test";
import { expectConsoleErrors, openPage } from "../support/e2e/browser.ts";
import { ADA, logIn, NOBODY_SIGNED_IN, waitForToast } from "../support/e2e/pages.ts";
import { startExecutable } from "../support/executable/executable.ts";
import { register } from "../support/executable/http-account.ts";
import { test } from "../support/reported-test.ts";

test("signed out, a screen leads to the login and back to itself; signing out ends the session", async () => {
  expectConsoleErrors(NOBODY_SIGNED_IN, /401 \(Unauthorized\).*\/api\/auth\/login/);
  const { url } = await startExecutable();
  await register(url, ADA.username);
  const page = await openPage();
  await page.goto(`${url}/manual-entry`);
  await page.waitForURL("**/auth/login");

  await logIn(page, { ...ADA, password: "wrong horse" });
  await waitForToast(page, "Login Failed", "Invalid email or password");
  expect(await page.getByLabel("Email").inputValue()).toBe(ADA.email);
  await logIn(page);
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
