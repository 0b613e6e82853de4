import type { Page } from "playwright";
import type { Billing } from "../../../src/contracts/billing.ts";
import { expectConsoleErrors } from "../../support/browser.ts";
import { startExecutable } from "../../support/executable.ts";
import { openSignedIn, waitForToast } from "../../support/pages.ts";
import { CARDS, choosePlan, openShopper, pay, startShop } from "../../support/paying.ts";
import { test } from "../../support/reported-test.ts";
import { checkScreen } from "../../support/screens.ts";

const PROFILE = "**/api/user/profile";
const CREATE = "**/api/create-subscription";
const BILLING = "**/api/billing";

/** Changes the trial status in the profile's response. */
const mockTrialStatus = (page: Page, trialStatus: object) =>
  page.route(PROFILE, async (route) => {
    const profile = await (await route.fetch()).json();
    await route.fulfill({ json: { ...profile, trialStatus: { ...profile.trialStatus, ...trialStatus } } });
  });
const EXPIRED = { hasAccess: false, isTrialActive: false, isTrialExpired: true, trialHoursRemaining: 0 };
const PREMIUM = { hasAccess: true, isPremium: true };

test("the plans, with the trial in each of its states", async () => {
  const { url } = await startExecutable();
  const page = await openSignedIn({ url, path: "/subscribe", hasTrial: false });
  const start = page.getByRole("button", { name: "Start Free 24-Hour Trial" });
  await start.waitFor();
  await checkScreen(page, "subscribe-trial-new");
  await page.goto(`${url}/profile`);
  await page.getByText("Your free 24-hour trial has not started yet.").waitFor();
  await checkScreen(page, "profile-trial-new");
  await page.goto(`${url}/subscribe`);

  await start.click();
  await page.getByText(/left in your free trial/).waitFor();
  await waitForToast(page, "Free Trial Started");
  await checkScreen(page, "subscribe-trial-started");
  await mockTrialStatus(page, { trialHoursRemaining: 4.2 });
  await page.reload();
  await page.getByText("5 hours left in your free trial").waitFor();
  await checkScreen(page, "subscribe-trial-running");

  await page.unroute(PROFILE);
  await mockTrialStatus(page, EXPIRED);
  await page.reload();
  await page.getByText(/Trial expired/).waitFor();
  await checkScreen(page, "subscribe-trial-expired");
  await page.goto(`${url}/profile`);
  await page.getByText(/Trial expired/).waitFor();
  await checkScreen(page, "profile-trial-expired");
  await page.goto(`${url}/manual-entry`);
  await page.getByLabel("Food Name").fill("Soup");
  await page.getByLabel("Calories").fill("200");
  await page.getByRole("button", { name: "Add to Food Diary" }).click();
  await page.getByRole("dialog", { name: "Your free trial has ended" }).waitFor();
  await checkScreen(page, "trial-modal-expired");
});

test("a paid plan while it is set up, and what can stand in its way", async () => {
  expectConsoleErrors(/50[03].*\/api\/create-subscription/, /401.*\/api\/create-subscription/, /js\.stripe\.com/);
  const { url, stripe } = await startShop();
  const page = await openShopper({ url, stripe });
  await page.getByText("Monthly", { exact: true }).waitFor();
  await page.clock.install();
  await page.route(CREATE, () => {});
  await page.getByText("Monthly", { exact: true }).click();
  await page.getByText("Setting up your subscription...").waitFor();
  await checkScreen(page, "subscribe-setting-up");
  await page.clock.runFor(11_000);
  await page.getByRole("link", { name: "Log In Again" }).waitFor();
  await checkScreen(page, "subscribe-setting-up-long");

  await page.goto(`${url}/subscribe`);
  await page.unroute(CREATE);
  stripe.breakWith("refuse");
  await page.getByText("Yearly", { exact: true }).click();
  await waitForToast(page, "Payment Setup Failed");
  await checkScreen(page, "subscribe-setup-failed");
  stripe.breakWith("none");

  await page.route(CREATE, (route) => route.fulfill({ status: 401, json: { message: "Please log in to continue." } }));
  await page.getByRole("button", { name: "Try Again" }).click();
  await page.getByRole("link", { name: "Log In to Continue" }).waitFor();
  await checkScreen(page, "subscribe-session-expired");
});

test("a server without payments, and a browser without Stripe", async () => {
  expectConsoleErrors(/503.*\/api\/create-subscription/, /ERR_FAILED.*js\.stripe\.com/);
  const { url } = await startExecutable();
  const page = await openSignedIn({ url, path: "/subscribe" });
  await page.getByText("Monthly", { exact: true }).click();
  await page.getByText(/you cannot subscribe here/).waitFor();
  await checkScreen(page, "subscribe-no-payments");

  const shop = await startShop();
  const shopper = await openSignedIn({ url: shop.url, path: "/subscribe" });
  await shopper.getByText("Yearly", { exact: true }).waitFor();
  await shopper.clock.install();
  const asked = shopper.waitForRequest("https://js.stripe.com/**");
  await shopper.route("https://js.stripe.com/**", () => {});
  await shopper.getByText("Yearly", { exact: true }).click();
  await asked;
  await shopper.clock.runFor(21_000);
  await shopper.getByText(/js\.stripe\.com/).waitFor();
  await checkScreen(shopper, "subscribe-no-stripe");
});

test("the payment form, a declined card, the activation and what premium unlocks", async () => {
  expectConsoleErrors(/409 \(Conflict\).*\/api\/payment-success/);
  const { url, stripe } = await startShop();
  const page = await openShopper({ url, stripe });
  await choosePlan(page, "Monthly");
  await checkScreen(page, "subscribe-monthly");
  await choosePlan(page, "Yearly");
  await checkScreen(page, "subscribe-yearly");
  await pay(page, CARDS.declined);
  await waitForToast(page, "Payment Failed", "Your card was declined.");
  await checkScreen(page, "subscribe-declined");

  await page.goto(`${url}/payment-success`);
  await waitForToast(page, "Activation Issue");
  await checkScreen(page, "payment-not-active");
  await page.goto(`${url}/payment-success?redirect_status=failed`);
  await page.getByText("Your payment was not confirmed").waitFor();
  await checkScreen(page, "payment-not-confirmed");
  // The same address again would be a reload, after which the page still knows that.
  await page.getByRole("link", { name: "Back to the Plans" }).click();
  await page.route("**/api/payment-success", () => {});
  await page.goto(`${url}/payment-success`);
  await page.getByText("Activating Premium...").waitFor();
  await checkScreen(page, "payment-activating");
  await page.unroute("**/api/payment-success");

  await page.goto(`${url}/subscribe`);
  await choosePlan(page, "Yearly");
  await pay(page, CARDS.good);
  await page.getByText("Payment Successful!").waitFor();
  await waitForToast(page, "Premium Activated!");
  await checkScreen(page, "payment-success");
  await page.goto(`${url}/subscribe`);
  await page.getByText("You have Premium").waitFor();
  await checkScreen(page, "subscribe-premium");
});

test("managing premium, in every state that it has", async () => {
  const { url } = await startExecutable();
  const page = await openSignedIn({ url, path: "/auth/forgot-password" });
  const dialog = page.getByRole("dialog", { name: "Premium" });
  const renewsAt = "2027-09-22T12:00:00.000Z";
  const yearly: Billing = { plan: "yearly", status: "active", renewsAt, cancelAtPeriodEnd: false };
  const states: Record<string, Billing> = {
    active: yearly,
    cancelled: { ...yearly, cancelAtPeriodEnd: true },
    "past-due": { ...yearly, status: "past_due" },
    ended: { ...yearly, status: "ended", renewsAt: null },
    granted: { plan: null, status: "none", renewsAt: null, cancelAtPeriodEnd: false },
  };
  await mockTrialStatus(page, PREMIUM);
  await page.goto(`${url}/profile`);
  await page.getByText("Mealglass Premium").waitFor();
  await checkScreen(page, "profile-premium");
  for (const [name, billing] of Object.entries(states)) {
    await page.route(BILLING, (route) => route.fulfill({ json: billing }));
    await page.goto(`${url}/profile#premium`);
    await page.reload();
    await dialog.waitFor();
    await page.locator(".premium__skeleton").waitFor({ state: "detached" });
    await checkScreen(page, `premium-${name}`);
    await page.unroute(BILLING);
  }

  await page.unroute(PROFILE);
  await mockTrialStatus(page, EXPIRED);
  await page.route(BILLING, (route) => route.fulfill({ json: { ...yearly, status: "past_due" } }));
  await page.goto(`${url}/subscribe`);
  await page.getByText("Your last payment did not go through").waitFor();
  await checkScreen(page, "subscribe-past-due");
});
