import { expect } from "bun:test";
import type { Page } from "playwright";
import { expectConsoleErrors, openPage } from "../../support/browser.ts";
import { startExecutable } from "../../support/executable.ts";
import { register } from "../../support/http-account.ts";
import { ADA, openSignedIn, REDUCED_MOTION, waitForToast } from "../../support/pages.ts";
import { choosePassword, startWithMail } from "../../support/recovery.ts";
import { test } from "../../support/reported-test.ts";
import { findToken } from "../../support/smtp-stand-in.ts";

const NEW_PASSWORD = "another horse";
/** Another device of the account is out, and notices by any call. */
const SESSION_ENDED = /401 \(Unauthorized\).*\/api\//;
const REFUSED_LINK = /422 \(Unprocessable Entity\).*\/api\/auth\/(reset-password|verify-email)/;

/** Requests a new password through the screens, starting at the login. */
async function requestLink(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/auth/login`);
  await page.getByRole("link", { name: "Forgot password?" }).click();
  await page.getByRole("heading", { name: "Forgot Password" }).waitFor();
  await page.getByLabel("Email").fill(ADA.email);
  await page.getByRole("button", { name: "Send Link" }).click();
  await page.getByRole("heading", { name: "Link Requested" }).waitFor();
}

test("a forgotten password: from the login to the mail, a new password and back in; every other device is out", async () => {
  expectConsoleErrors(SESSION_ENDED, REFUSED_LINK);
  const { url, link, mail, stop } = await startWithMail();
  const other = await openSignedIn({ url });
  const page = await openPage(REDUCED_MOTION);
  const referrers: (string | undefined)[] = [];
  page.on("request", (request) => void referrers.push(request.headers().referer));

  await requestLink(page, url);
  await page.getByText("a link to reset your password is on its way").waitFor();
  const reset = await link(2);
  expect(reset).toStartWith(`${url}/auth/reset-password?token=`);
  await page.goto(reset);
  await page.waitForURL(`${url}/auth/reset-password`);
  await choosePassword(page, NEW_PASSWORD);
  await waitForToast(page, "Password Changed", "Your password was changed. You can log in with it now.");
  await page.waitForURL("**/auth/login");
  await page.getByLabel("Email").fill(ADA.email);
  await page.getByLabel("Password", { exact: true }).fill(NEW_PASSWORD);
  await page.getByRole("button", { name: "Log In" }).click();
  await page.waitForURL(`${url}/`);
  expect((await other.request.get(`${url}/api/auth/user`)).status()).toBe(401);
  for (const referrer of referrers) expect(referrer ?? "").not.toContain("token");

  await page.goto(reset);
  await choosePassword(page, "a third horse");
  await page.getByRole("heading", { name: "Link Not Valid" }).waitFor();
  await page.getByRole("link", { name: "Get a New Link" }).click();
  await page.getByRole("heading", { name: "Forgot Password" }).waitFor();
  // Going back does not restore the token in the URL.
  await page.goBack();
  expect(page.url()).toBe(`${url}/auth/reset-password`);

  // Chromium fetches the icon some time after the page, and would miss the server then.
  await page.close();
  await other.close();
  const { stderr, stdout } = await stop();
  for (const secret of [ADA.email, ADA.password, NEW_PASSWORD, ...mail.received.map(({ text }) => findToken(text))]) {
    expect(stderr + stdout).not.toContain(secret);
  }
});

test("without a mail server the link is in the log, in the one line of it that holds a token", async () => {
  const { url, stop, dataDir } = await startExecutable();
  const ada = await register(url, "ada");
  expect((await ada("POST", "/auth/forgot-password", { email: ADA.email })).status).toBe(202);
  const { stderr } = await stop();
  const lines = stderr.split("\n").filter((line) => findToken(line) !== "");
  expect(lines).toHaveLength(1);
  expect(stderr).not.toContain(ADA.email);

  const again = await startExecutable({ dataDir });
  const page = await openPage(REDUCED_MOTION);
  await page.goto(`${again.url}/auth/reset-password?token=${findToken(stderr)}`);
  await choosePassword(page, NEW_PASSWORD);
  await waitForToast(page, "Password Changed");
});
