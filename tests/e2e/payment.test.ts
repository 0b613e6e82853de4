import { expect, spyOn, test } from "bun:test";
import type { Page } from "playwright";
import { expectConsoleErrors } from "../support/browser.ts";
import { openSignedIn, tapTwice, waitForToast } from "../support/pages.ts";
import { CARDS, choosePlan, installStripe, openShopper, pay, startShop } from "../support/paying.ts";
import { installStripeStub } from "../support/stripe-stub.ts";

const STRIPE_JS = "https://js.stripe.com/**";

/** Records the activation calls from now on. */
function activations(page: Page): string[] {
  const calls: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/payment-success")) calls.push(request.method());
  });
  return calls;
}

const isPremium = async (page: Page, url: string): Promise<boolean> =>
  (await (await page.request.get(`${url}/api/user/profile`)).json()).trialStatus.isPremium;

test("plan, card, confirmation, activation: premium, paid once", async () => {
  const { url, stripe } = await startShop();
  const page = await openShopper({ url, stripe, hasTrial: false });
  await choosePlan(page, "Monthly");
  await pay(page, CARDS.good);
  await page.getByText("Payment Successful!").waitFor();
  await waitForToast(page, "Premium Activated!", "Your premium features are now active.");
  expect(await isPremium(page, url)).toBe(true);
  expect(stripe.requestsTo("POST /v1/customers")).toHaveLength(1);
  expect(stripe.requestsTo("POST /v1/subscriptions")).toHaveLength(1);

  await page.getByRole("link", { name: "Go to Profile" }).click();
  await page.getByText("Mealglass Premium").waitFor();
  await page.goto(`${url}/subscribe`);
  await page.getByText("You have Premium").waitFor();
});

test("a double click on Subscribe Now confirms the payment once", async () => {
  const { url, stripe } = await startShop();
  const confirm = spyOn(stripe, "confirm");
  const page = await openShopper({ url, stripe });
  await choosePlan(page, "Monthly");
  await page.getByLabel("Card number").fill(CARDS.good);
  await tapTwice(page.getByRole("button", { name: "Subscribe Now" }));
  await page.getByText("Payment Successful!").waitFor();
  expect(confirm).toHaveBeenCalledTimes(1);
});

test("a payment that the bank confirms on its own page comes back, and its secret does not stay in the address", async () => {
  const { url, stripe } = await startShop();
  const page = await openShopper({ url, stripe });
  const calls = activations(page);
  await choosePlan(page, "Yearly");
  await pay(page, CARDS.withBank);
  await page.getByText("Payment Successful!").waitFor();
  expect(page.url()).toBe(`${url}/payment-success`);
  expect(calls).toEqual(["POST"]);

  await page.reload();
  await page.getByText("Payment Successful!").waitFor();
  expect(calls).toEqual(["POST"]);
});

test("a card that is declined can be replaced by one that works", async () => {
  const { url, stripe } = await startShop();
  const page = await openShopper({ url, stripe });
  await choosePlan(page, "Monthly");
  await pay(page, CARDS.declined);
  await waitForToast(page, "Payment Failed", "Your card was declined.");
  expect(await isPremium(page, url)).toBe(false);
  await pay(page, CARDS.good);
  await page.getByText("Payment Successful!").waitFor();
});

test("a changed mind pays for the plan that was chosen last", async () => {
  const { url, stripe } = await startShop();
  const page = await openShopper({ url, stripe });
  await choosePlan(page, "Monthly");
  await choosePlan(page, "Yearly");
  await page.getByText("$19.97 now, then every year").waitFor();
  await pay(page, CARDS.good);
  await page.getByText("Payment Successful!").waitFor();
  await page.goto(`${url}/profile#premium`);
  await page.getByText("Yearly, $19.97 per year").waitFor();
  const paid = [...stripe.subscriptions.values()].filter(({ status }) => status === "active");
  expect(paid).toHaveLength(1);
});

test("a subscription is cancelled and resumed on the profile", async () => {
  const { url, stripe } = await startShop();
  const page = await openShopper({ url, stripe });
  await choosePlan(page, "Monthly");
  await pay(page, CARDS.good);
  await page.getByText("Payment Successful!").waitFor();
  await page.getByRole("link", { name: "Go to Profile" }).click();
  await page.getByRole("button", { name: /^Premium/ }).click();
  await page.getByText("Renews on").waitFor();
  await page.getByRole("button", { name: "Cancel Subscription" }).click();
  await waitForToast(page, "Subscription Canceled");
  await page.getByText("Ends on").waitFor();
  expect(await isPremium(page, url)).toBe(true);

  await page.reload();
  await page.getByRole("button", { name: /^Premium/ }).click();
  await page.getByRole("button", { name: "Resume Subscription" }).click();
  await waitForToast(page, "Subscription Resumed");
  await page.getByText("Renews on").waitFor();
});

test("nothing is fetched from Stripe before a paid plan is chosen; where that fails it can be tried again", async () => {
  expectConsoleErrors(/ERR_FAILED.*js\.stripe\.com/);
  const { url, stripe } = await startShop();
  const page = await openSignedIn({ url });
  const fetched: string[] = [];
  await page.route(STRIPE_JS, (route) => {
    fetched.push(route.request().url());
    return route.abort();
  });
  const screens = ["/", "/camera", "/manual-entry", "/history", "/stats", "/recommendations", "/social", "/profile"];
  const others = [
    "/payment-success",
    "/marketing",
    "/reviews",
    "/app-preview",
    "/app-preview-android",
    "/auth/forgot-password",
  ];
  expectConsoleErrors(/409 \(Conflict\).*\/api\/payment-success/);
  for (const path of [...screens, ...others, "/subscribe"]) {
    await page.goto(url + path, { waitUntil: "networkidle" });
    expect([path, fetched]).toEqual([path, []]);
  }

  await page.getByText("Monthly", { exact: true }).click();
  await page.getByText("The payment form could not be loaded").waitFor();
  expect(new Set(fetched)).toEqual(new Set(["https://js.stripe.com/endive/stripe.js"]));

  await page.unroute(STRIPE_JS);
  await page.route(STRIPE_JS, (route) =>
    route.fulfill({ contentType: "text/javascript", body: `(${installStripeStub})()` }),
  );
  await installStripe(page, { stripe, hasStub: false });
  await page.getByRole("button", { name: "Try Again" }).click();
  await pay(page, CARDS.good);
  await page.getByText("Payment Successful!").waitFor();
});

test("while the provider is down plans cannot be bought, and the rest goes on", async () => {
  expectConsoleErrors(/503 \(Service Unavailable\).*\/api\/create-subscription/);
  const { url, stripe } = await startShop();
  const page = await openShopper({ url, stripe });
  stripe.breakWith("refuse");
  await page.getByText("Monthly", { exact: true }).click();
  await waitForToast(page, "Payment Setup Failed", "Unable to initialize payment. Please try again.");
  await page.getByRole("navigation").getByRole("link", { name: "Home" }).click();
  await page.getByText("No meals logged today yet.").waitFor();

  stripe.breakWith("none");
  await page.goto(`${url}/subscribe`);
  await choosePlan(page, "Monthly");
  await pay(page, CARDS.good);
  await page.getByText("Payment Successful!").waitFor();
  expect([...stripe.subscriptions.values()].filter(({ status }) => status === "active")).toHaveLength(1);
});
