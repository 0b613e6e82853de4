import { expect } from "bun:test";
import type { Page } from "playwright";
import { waitForToast } from "../support/e2e/pages.ts";
import { CARDS, choosePlan, openShopper, pay, startShop } from "../support/e2e/paying.ts";
import { test } from "../support/reported-test.ts";

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
