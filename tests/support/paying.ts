import type { Page } from "playwright";
import { afterThisTest } from "./after-test.ts";
import { type ExecutableOptions, startExecutable } from "./executable.ts";
import { openSignedIn } from "./pages.ts";
import { type StripeStandIn, startStripeStandIn } from "./stripe-stand-in.ts";
import { type ConfirmAtStripe, installStripeStub } from "./stripe-stub.ts";

// What the browser tests of payments have in common: a server with a payment provider, and people who pay.

/** Stripe's own test numbers. */
export const CARDS = {
  good: "4242424242424242",
  declined: "4000000000000002",
  /** The bank asks on a page of its own. */
  withBank: "4000002500003155",
};

/** The executable with a payment provider; both end with the test. */
export async function startShop({ env = {}, ...options }: ExecutableOptions = {}) {
  const stripe = startStripeStandIn();
  afterThisTest(async () => void (await stripe.stop()));
  const shop = await startExecutable({ ...options, env: { ...stripe.env, ...env } });
  return { ...shop, stripe };
}

/** What the provider does with each card. */
const confirmWith =
  (stripe: StripeStandIn): ConfirmAtStripe =>
  async (clientSecret, cardNumber, returnUrl) => {
    if (cardNumber === CARDS.declined) {
      stripe.decline(clientSecret);
      return { error: { message: "Your card was declined." } };
    }
    stripe.confirm(clientSecret);
    if (cardNumber !== CARDS.withBank) return {};
    const [intent = ""] = clientSecret.split("_secret_");
    const added = { payment_intent: intent, payment_intent_client_secret: clientSecret, redirect_status: "succeeded" };
    return { redirectTo: `${returnUrl}?${new URLSearchParams(added)}` };
  };

/** Lets the page pay at the stand-in, through the stub in the place of Stripe.js unless `hasStub` is false. */
export async function bringStripe(page: Page, { stripe, hasStub = true }: Omit<PayOptions, "url">): Promise<void> {
  await page.exposeFunction("confirmAtStripe", confirmWith(stripe));
  if (hasStub) await page.addInitScript(installStripeStub);
}

type PayOptions = { stripe: StripeStandIn; url: string; hasStub?: boolean };
type ShopperOptions = PayOptions & { path?: string; hasTrial?: boolean };

/** A page of somebody who is signed in and can pay. */
export async function openShopper({ path = "/subscribe", hasTrial = true, ...pay }: ShopperOptions): Promise<Page> {
  const page = await openSignedIn({ url: pay.url, path: "/auth/login", hasTrial });
  await bringStripe(page, pay);
  await page.goto(pay.url + path);
  return page;
}

/** Chooses a plan, and waits for its form. */
export async function choosePlan(page: Page, name: "Monthly" | "Yearly"): Promise<void> {
  await page.getByText(name, { exact: true }).click();
  await page.getByRole("button", { name: "Subscribe Now" }).waitFor();
}

/** Types a card in and pays with it. */
export async function pay(page: Page, card: string): Promise<void> {
  await page.getByLabel("Card number").fill(card);
  await page.getByRole("button", { name: "Subscribe Now" }).click();
}
