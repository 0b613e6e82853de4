import { expectConsoleErrors, openPage } from "../../support/browser.ts";
import { NOBODY_SIGNED_IN, openSignedIn, REDUCED_MOTION } from "../../support/pages.ts";
import { choosePassword, startWithMail } from "../../support/recovery.ts";
import { test } from "../../support/reported-test.ts";
import { checkScreen } from "../../support/screens.ts";

const NEW_PASSWORD = "another horse";
const REFUSED_LINK = /422 \(Unprocessable Entity\).*\/api\/auth\/(reset-password|verify-email)/;

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
