import { expect } from "bun:test";
import type { Page } from "playwright";
import { expectConsoleErrors } from "../../support/browser.ts";
import { openSignedIn } from "../../support/pages.ts";
import { CARDS, choosePlan, installStripe, openShopper, pay, startShop } from "../../support/paying.ts";
import { test } from "../../support/reported-test.ts";
import { installStripeStub } from "../../support/stripe-stub.ts";

const STRIPE_JS = "https://js.stripe.com/**";

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

/** Records the activation calls from now on. */
function activations(page: Page): string[] {
  const calls: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/payment-success")) calls.push(request.method());
  });
  return calls;
}

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
