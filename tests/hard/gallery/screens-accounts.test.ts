import { expect } from "bun:test";
import { expectConsoleErrors, openPage } from "../../support/browser.ts";
import { runExecutable, startExecutable } from "../../support/executable.ts";
import { ADA, openSignedIn, REDUCED_MOTION, waitForToast } from "../../support/pages.ts";
import { test } from "../../support/reported-test.ts";
import { checkScreen } from "../../support/screens.ts";

test("login, with its problems", async () => {
  expectConsoleErrors(/401 \(Unauthorized\).*\/api\/auth\/login/);
  const { url } = await startExecutable();
  const page = await openPage(REDUCED_MOTION);
  await page.goto(`${url}/auth/login`);
  await page.getByRole("heading", { name: "Log In" }).waitFor();
  await checkScreen(page, "login");

  await page.getByRole("button", { name: "Log In" }).click();
  await page.getByText("Password is required").waitFor();
  await checkScreen(page, "login-problems");

  await page.getByLabel("Email").fill(ADA.email);
  await page.getByLabel("Password", { exact: true }).fill("wrong horse");
  await page.getByRole("button", { name: "Show password" }).click();
  await page.getByRole("button", { name: "Log In" }).click();
  await waitForToast(page, "Login Failed");
  await checkScreen(page, "login-failed");
});

test("registration, with its problems", async () => {
  const { url } = await startExecutable();
  const page = await openPage(REDUCED_MOTION);
  await page.goto(`${url}/auth/register`);
  await page.getByRole("heading", { name: "Create Account" }).waitFor();
  await checkScreen(page, "register");

  await page.getByLabel("Daily calorie goal").fill("12");
  await page.getByRole("button", { name: "Create Account" }).click();
  await page.getByText("Invalid email address").waitFor();
  await checkScreen(page, "register-problems");
});

test("registration by invite: the link fills in the code, which makes one account", async () => {
  expectConsoleErrors(/422 \(Unprocessable Entity\).*\/api\/auth\/register/);
  const env = { REGISTRATION: "invite" };
  const { url, dataDir } = await startExecutable({ env });
  const { stdout } = await runExecutable({ args: ["user", "invite"], dataDir, env: { ...env, PUBLIC_URL: url } });
  const page = await openPage(REDUCED_MOTION);
  await page.goto(`${url}/auth/login`);
  await page.getByText("Have an invite?").waitFor();
  await checkScreen(page, "login-by-invite");
  await page.getByRole("link", { name: "Create an account" }).click();
  await page.getByLabel("Invite code").fill("7Q2M-X0KD-93TA-VWBE");
  await page.getByLabel("Email").fill(ADA.email);
  await page.getByLabel("Username").fill(ADA.username);
  await page.getByLabel("Password", { exact: true }).fill(ADA.password);
  await page.getByRole("button", { name: "Create Account" }).click();
  await waitForToast(page, "Registration Failed");
  await page.getByText("This invite code is not valid. Ask for a new one", { exact: true }).waitFor();
  await checkScreen(page, "register-invite-not-valid");

  await page.goto(stdout.trim());
  await page.getByLabel("Invite code").waitFor();
  await checkScreen(page, "register-by-invite");
  await page.getByLabel("Email").fill(ADA.email);
  await page.getByLabel("Username").fill(ADA.username);
  await page.getByLabel("Password", { exact: true }).fill("Password1");
  await page.getByRole("button", { name: "Create Account" }).click();
  await waitForToast(page, "Registration Failed");
  await page.getByText("This password is too common. Please choose another one", { exact: true }).waitFor();
  await checkScreen(page, "register-common-password");
  await page.getByLabel("Password", { exact: true }).fill(ADA.password);
  await page.getByRole("button", { name: "Create Account" }).click();
  await page.waitForURL("**/auth/onboarding");
});

test("registration that is closed leads to the login, which has no link to it", async () => {
  const { url } = await startExecutable({ env: { REGISTRATION: "closed" } });
  const page = await openPage(REDUCED_MOTION);
  await page.goto(`${url}/auth/register`);
  await page.getByRole("heading", { name: "No New Accounts" }).waitFor();
  await checkScreen(page, "register-closed");
  await page.getByRole("link", { name: "Log In" }).click();
  await page.getByRole("heading", { name: "Log In" }).waitFor();
  expect(await page.getByRole("link", { name: "Create an account" }).count()).toBe(0);
  await checkScreen(page, "login-closed");
});

test("profile and Page Not Found", async () => {
  const { url } = await startExecutable();
  const page = await openSignedIn({ url, path: "/profile" });
  await page.getByRole("button", { name: "Sign Out" }).waitFor();
  await checkScreen(page, "profile");

  await page.goto(`${url}/no/such/screen`);
  await page.getByRole("heading", { name: "Page Not Found" }).waitFor();
  await checkScreen(page, "not-found");
});

test("an account that cannot be loaded, and a screen whose code cannot", async () => {
  expectConsoleErrors(/ERR_FAILED/, /500 \(Internal Server Error\).*\/api\/auth\/user/, /module/);
  const { url } = await startExecutable();
  const page = await openSignedIn({ url });
  await page.getByText("No meals logged today yet.").waitFor();
  await page.route("**/assets/*.js", (route) => route.abort());
  // Not a tab, because tab screens may be preloaded.
  await page.getByRole("link", { name: "Profile", exact: true }).click();
  await page.getByText("This screen could not be shown").waitFor();
  await checkScreen(page, "screen-broken");

  await page.unrouteAll();
  await page.route("**/api/auth/user", (route) => route.fulfill({ status: 500, json: { message: "Out of order" } }));
  await page.getByRole("button", { name: "Reload" }).click();
  await page.getByText("Your account could not be loaded").waitFor();
  await checkScreen(page, "account-unreachable");
});
