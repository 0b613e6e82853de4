import { expect } from "bun:test";
import type { Page } from "playwright";
import { expectConsoleErrors, openPage } from "../../support/e2e/browser.ts";
import { ADA, logIn, openSignedIn, REDUCED_MOTION, waitForToast } from "../../support/e2e/pages.ts";
import { choosePassword, startWithMail } from "../../support/e2e/recovery.ts";
import { test } from "../../support/reported-test.ts";

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
  const { url, link } = await startWithMail();
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
  await logIn(page, { ...ADA, password: NEW_PASSWORD });
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
});
