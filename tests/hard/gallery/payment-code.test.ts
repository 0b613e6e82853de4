import { expect } from "bun:test";
import { expectConsoleErrors } from "../../support/e2e/browser.ts";
import { openSignedIn } from "../../support/e2e/pages.ts";
import { CARDS, installStripe, pay, startShop } from "../../support/e2e/paying.ts";
import { test } from "../../support/reported-test.ts";
import { installStripeStub } from "../../support/stand-ins/stripe-stub.ts";

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
