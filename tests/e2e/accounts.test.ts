import { expect, test } from "bun:test";
import { join } from "node:path";
import type { Page } from "playwright";
import { openConnection } from "../../db/open.ts";
import { expectConsoleErrors, openPage } from "../support/browser.ts";
import { startExecutable } from "../support/executable.ts";
import {
  ADA,
  logIn,
  NOBODY_SIGNED_IN,
  openSignedIn,
  pickFile,
  startProduct,
  toFilePayload,
  waitForToast,
} from "../support/pages.ts";
import { jpeg } from "../support/pictures.ts";

/** Creates Ada's account without a browser session. */
async function registerAda(url: string): Promise<void> {
  const headers = { "content-type": "application/json" };
  const answer = await fetch(`${url}/api/auth/register`, { method: "POST", headers, body: JSON.stringify(ADA) });
  expect(answer.status).toBe(201);
}

/** Moves the start of every trial in the data folder 25 hours back. */
function endTrials(dataDir: string): void {
  const connection = openConnection(join(dataDir, "mealglass.db"));
  connection.run("UPDATE users SET trial_started_at = trial_started_at - 25 * 3600 * 1000");
  connection.close();
}

const FORMATS = ["DateTimeFormat", "NumberFormat", "RelativeTimeFormat", "PluralRules", "Segmenter"];

/** Has the page note the names of Intl's formats that are made; returns what reads them. */
async function watchFormats(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript((names) => {
    const made: string[] = [];
    for (const name of names) {
      const handler: ProxyHandler<() => unknown> = {
        apply: (format, self, args) => {
          made.push(name);
          return Reflect.apply(format, self, args);
        },
        construct: (format, args) => {
          made.push(name);
          return Reflect.construct(format, args);
        },
      };
      Reflect.set(Intl, name, new Proxy(Reflect.get(Intl, name), handler));
    }
    Object.assign(window, { formatsMade: made });
  }, FORMATS);
  return () => page.evaluate(() => Reflect.get(window, "formatsMade"));
}

test("the login is there before any format of Intl is made, whose first takes a slow phone 100 ms", async () => {
  const { url } = await startExecutable();
  const page = await openPage();
  const readFormats = await watchFormats(page);
  await page.goto(`${url}/auth/login`);
  await page.getByLabel("Email").fill(ADA.email);
  await page.getByRole("link", { name: "Create an account" }).waitFor();
  expect(await readFormats()).toEqual([]);

  await page.evaluate(() => new Intl.NumberFormat("en"));
  expect(await readFormats()).toEqual(["NumberFormat"]);
});

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

test("login and registration say what is wrong beside the field", async () => {
  const { url } = await startExecutable();
  const page = await openPage();
  await page.goto(`${url}/auth/login`);
  await page.getByRole("button", { name: "Log In" }).click();
  for (const problem of ["Invalid email address", "Password is required"]) await page.getByText(problem).waitFor();

  await page.getByRole("link", { name: "Create an account" }).click();
  await page.getByRole("heading", { name: "Create Account" }).waitFor();
  await page.getByLabel("Email").fill("ada@example");
  await page.getByLabel("Username").fill("a");
  await page.getByLabel("Password", { exact: true }).fill("seven77");
  await page.getByLabel("Daily calorie goal").fill("799");
  await page.getByRole("button", { name: "Create Account" }).click();
  for (const problem of [
    "Invalid email address",
    "Username must be at least 2 characters",
    "Password must be at least 8 characters",
    "Daily calorie goal must be between 800 and 5,000",
  ]) {
    await page.getByText(problem).waitFor();
  }
  await page.getByLabel("Username").fill("a".repeat(21));
  await page.getByRole("button", { name: "Create Account" }).click();
  await page.getByText("Username must be less than 20 characters").waitFor();
});

test("a taken email address is told, and what was typed stays", async () => {
  expectConsoleErrors(/409 \(Conflict\).*\/api\/auth\/register/);
  const { url } = await startExecutable();
  await registerAda(url);
  const page = await openPage();
  await page.goto(`${url}/auth/register`);
  await page.getByLabel("Email").fill(ADA.email.toUpperCase());
  await page.getByLabel("Username").fill("lovelace");
  await page.getByLabel("Password", { exact: true }).fill(ADA.password);
  await page.getByRole("button", { name: "Create Account" }).click();
  await waitForToast(page, "Registration Failed");
  expect(await page.getByLabel("Username").inputValue()).toBe("lovelace");
});

test("every tab leads somewhere, and an unknown address to Page Not Found", async () => {
  const { url } = await startExecutable();
  const page = await openSignedIn({ url, path: "/no/such/screen" });
  await page.getByRole("heading", { name: "Page Not Found" }).waitFor();
  await page.getByRole("link", { name: "Back to Home" }).click();

  const tabs = page.getByRole("navigation", { name: "Main" });
  for (const [tab, heading] of [
    ["History", "Food History"],
    ["Camera", "Camera"],
    ["Social", "Social Hub"],
    ["Stats", "Statistics"],
    ["Home", "Mealglass"],
  ] as const) {
    await tabs.getByRole("link", { name: tab }).click();
    await page.getByRole("heading", { name: heading, level: 1 }).waitFor();
    expect(await tabs.getByRole("link", { name: tab }).getAttribute("aria-current")).toBe("page");
  }
});

test("Home shows a card of its own for a session that has ended, and comes back after the login", async () => {
  expectConsoleErrors(/401 \(Unauthorized\)/);
  const { url } = await startExecutable();
  const page = await openSignedIn({ url, path: "/camera" });
  await page.getByRole("button", { name: "Open Camera" }).waitFor();
  // A call of the camera's that is refused would go to the login.
  await page.waitForLoadState("networkidle");
  await page.context().clearCookies();
  await page.getByRole("link", { name: "Home" }).click();
  const card = page.getByRole("alert").filter({ hasText: "Unable to load daily summary" });
  await card.getByText("Please try logging in again").waitFor();
  await card.getByRole("link", { name: "Log In Again" }).click();
  await logIn(page, ADA.password);
  await page.getByText("No meals logged today yet.").waitFor();
});

test("another screen goes to the login when its session has ended, and what was typed is there afterwards", async () => {
  expectConsoleErrors(/401 \(Unauthorized\)/);
  const { url } = await startExecutable();
  const page = await openSignedIn({ url, path: "/manual-entry" });
  await page.getByLabel("Food Name").fill("Lentil soup");
  await page.getByLabel("Calories").fill("420");
  await page.context().clearCookies();
  await page.getByRole("button", { name: "Add to Food Diary" }).click();
  await page.waitForURL("**/auth/login");
  await logIn(page, ADA.password);
  await page.waitForURL("**/manual-entry");
  expect(await page.getByLabel("Food Name").inputValue()).toBe("Lentil soup");
});

test("a trial that has ended where nothing is sold is noticed by the next photo, and the export is offered without a toast", async () => {
  expectConsoleErrors(/403 \(Forbidden\).*\/api\/analyze-food/);
  const { url, dataDir, provider } = await startProduct();
  const page = await openSignedIn({ url, path: "/camera" });
  await page.getByRole("button", { name: "Upload from Gallery" }).waitFor();
  // The client must load the profile while the trial still runs.
  await page.waitForLoadState("networkidle");
  endTrials(dataDir);
  await pickFile(page, page.getByRole("button", { name: "Upload from Gallery" }), toFilePayload(await jpeg(600, 400)));
  const modal = page.getByRole("dialog", { name: "Your free trial has ended" });
  await modal.getByText("Trial expired.").waitFor();
  expect(await page.locator(".toast").count()).toBe(0);
  expect(provider.received).toBeEmpty();

  await page.keyboard.press("Escape");
  await modal.waitFor({ state: "hidden" });
  await page.getByRole("button", { name: "Open Camera" }).click();
  await modal.getByRole("link", { name: "Export Your Diary" }).click();
  await page.getByRole("dialog", { name: "Export My Data" }).waitFor();
  await modal.waitFor({ state: "detached" });
});
