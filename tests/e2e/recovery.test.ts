import { expect, test } from "bun:test";
import type { Page } from "playwright";
import { expectConsoleErrors, openPage } from "../support/browser.ts";
import { startExecutable } from "../support/executable.ts";
import { ADA, NOBODY_SIGNED_IN, openSignedIn, REDUCED_MOTION, signUp, waitForToast } from "../support/pages.ts";
import { checkScreen } from "../support/screens.ts";
import { findToken, startSmtpStandIn } from "../support/smtp-stand-in.ts";

const NEW_PASSWORD = "another horse";
/** Another device of the account is out, and notices by any call. */
const SESSION_ENDED = /401 \(Unauthorized\).*\/api\//;
const REFUSED_LINK = /422 \(Unprocessable Entity\).*\/api\/auth\/(reset-password|verify-email)/;
const LINK = /http:\/\/\S+\?token=[\w-]{43}/;

/** Starts the executable with a mail server. */
async function startWithMail() {
  const mail = await startSmtpStandIn();
  const env = { SMTP_URL: mail.url, MAIL_FROM: "Mealglass <meals@example.org>" };
  const product = await startExecutable({ env });
  return {
    ...product,
    mail,
    /** Waits for the n-th message and returns its link. */
    async link(n: number): Promise<string> {
      return LINK.exec((await mail.waitForMails(n))[n - 1]?.text ?? "")?.[0] ?? "";
    },
  };
}

/** Requests a new password through the screens, starting at the login. */
async function requestLink(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/auth/login`);
  await page.getByRole("link", { name: "Forgot password?" }).click();
  await page.getByRole("heading", { name: "Forgot Password" }).waitFor();
  await page.getByLabel("Email").fill(ADA.email);
  await page.getByRole("button", { name: "Send Link" }).click();
  await page.getByRole("heading", { name: "Link Requested" }).waitFor();
}

async function choosePassword(page: Page, password: string): Promise<void> {
  await page.getByLabel("New password").fill(password);
  await page.getByRole("button", { name: "Change Password" }).click();
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

test("the notice on the profile sends the link again; opened elsewhere, the link takes the notice away", async () => {
  expectConsoleErrors(NOBODY_SIGNED_IN, REFUSED_LINK);
  const { url, link } = await startWithMail();
  const page = await openSignedIn({ url, path: "/profile" });
  const notice = page.getByRole("region", { name: "Verify Your Email" });
  await notice.getByText(ADA.email).waitFor();
  const first = await link(1);
  await page.getByRole("button", { name: "Send Link Again" }).click();
  await waitForToast(page, "Link Sent", "A new link is on its way.");
  const second = await link(2);

  const elsewhere = await openPage(REDUCED_MOTION);
  await elsewhere.goto(first);
  await elsewhere.getByRole("heading", { name: "Link Not Valid" }).waitFor();
  await elsewhere.goto(second);
  await elsewhere.getByRole("heading", { name: "Email Verified" }).waitFor();
  expect(elsewhere.url()).toBe(`${url}/auth/verify-email`);

  await page.reload();
  await page.getByRole("button", { name: "Sign Out" }).waitFor();
  await page.waitForLoadState("networkidle");
  expect(await notice.count()).toBe(0);
});

test("without a mail server the link is in the log, in the one line of it that holds a token", async () => {
  const { url, stop, dataDir } = await startExecutable();
  const page = await openPage(REDUCED_MOTION);
  await signUp(page, url);
  // Who is signed in is led past the login.
  await page.context().clearCookies();
  await requestLink(page, url);
  await page.getByText("This server cannot send email.").waitFor();
  // The page must not call a stopped server.
  await page.goto("about:blank");
  const { stderr } = await stop();
  const lines = stderr.split("\n").filter((line) => findToken(line) !== "");
  expect(lines).toHaveLength(1);
  expect(stderr).not.toContain(ADA.email);

  const again = await startExecutable({ dataDir });
  await page.goto(`${again.url}/auth/reset-password?token=${findToken(stderr)}`);
  await choosePassword(page, NEW_PASSWORD);
  await waitForToast(page, "Password Changed");
});

test("the screens of recovery and verification, each with what can go wrong", async () => {
  expectConsoleErrors(NOBODY_SIGNED_IN, REFUSED_LINK, /ERR_FAILED/);
  const { url, link } = await startWithMail();
  const profile = await openSignedIn({ url, path: "/profile" });
  await profile.getByRole("region", { name: "Verify Your Email" }).waitFor();
  await checkScreen(profile, "profile-unverified");

  const page = await openPage(REDUCED_MOTION);
  await page.goto(`${url}/auth/forgot-password`);
  await page.getByRole("heading", { name: "Forgot Password" }).waitFor();
  await checkScreen(page, "forgot-password");
  await page.getByLabel("Email").fill("grace.brewster.murray.hopper@mail.department.university.example.org");
  await page.getByRole("button", { name: "Send Link" }).click();
  await page.getByRole("heading", { name: "Link Requested" }).waitFor();
  await checkScreen(page, "forgot-password-sent");

  await page.goto(`${url}/auth/reset-password?token=${"x".repeat(43)}`);
  await page.getByRole("heading", { name: "New Password" }).waitFor();
  await page.getByRole("button", { name: "Change Password" }).click();
  await page.getByText("Password must be at least 8 characters").waitFor();
  await checkScreen(page, "reset-password-problem");
  await choosePassword(page, NEW_PASSWORD);
  await page.getByRole("heading", { name: "Link Not Valid" }).waitFor();
  await checkScreen(page, "reset-password-dead-link");

  const verify = await link(1);
  await page.route("**/api/auth/verify-email", (route) => route.abort());
  await page.goto(verify);
  await page.getByRole("button", { name: "Try Again" }).waitFor();
  await checkScreen(page, "verify-email-failed");
  await page.unrouteAll();
  await page.getByRole("button", { name: "Try Again" }).click();
  await page.getByRole("heading", { name: "Email Verified" }).waitFor();
  await checkScreen(page, "verify-email-done");
  await page.goto(verify);
  await page.getByRole("heading", { name: "Link Not Valid" }).waitFor();
  await checkScreen(page, "verify-email-dead-link");
});
