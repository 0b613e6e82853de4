import type { Page } from "playwright";
import { afterThisTest } from "../after-test.ts";
import { type ExecutableOptions, startExecutable } from "../executable/executable.ts";
import type { StandInEvent } from "../stand-ins/stripe-objects.ts";
import { type StripeStandIn, startStripeStandIn } from "../stand-ins/stripe-stand-in.ts";
import { type ConfirmAtStripe, installStripeStub } from "../stand-ins/stripe-stub.ts";
import { openSignedIn } from "./pages.ts";

// Shared steps of the payment browser tests.

/** Stripe's own test numbers. */
export const CARDS = {
  good: "4242424242424242",
  declined: "4000000000000002",
  /** The bank confirms on its own page. */
  withBank: "4000002500003155",
};

/** Starts the executable with a payment stand-in; both stop after the test. */
export async function startShop({ env = {}, ...options }: ExecutableOptions = {}) {
  const stripe = startStripeStandIn();
  afterThisTest(async () => void (await stripe.stop()));
  const shop = await startExecutable({ ...options, env: { ...stripe.env, ...env } });
  return { ...shop, stripe };
}

/** The provider's reaction to each card. */
const createConfirm =
  ({ stripe, onPaid }: Pick<PayOptions, "stripe" | "onPaid">): ConfirmAtStripe =>
  async (clientSecret, cardNumber, returnUrl) => {
    if (cardNumber === CARDS.declined) {
      stripe.decline(clientSecret);
      return { error: { message: "Your card was declined." } };
    }
    const event = stripe.confirm(clientSecret);
    void onPaid?.(event);
    if (cardNumber !== CARDS.withBank) return {};
    const [intent = ""] = clientSecret.split("_secret_");
    const added = { payment_intent: intent, payment_intent_client_secret: clientSecret, redirect_status: "succeeded" };
    return { redirectTo: `${returnUrl}?${new URLSearchParams(added)}` };
  };

/** Connects the page to the payment stand-in, with a stub instead of Stripe.js unless `hasStub` is false. */
export async function installStripe(
  page: Page,
  { hasStub = true, ...options }: Omit<PayOptions, "url">,
): Promise<void> {
  await page.exposeFunction("confirmAtStripe", createConfirm(options));
  if (hasStub) await page.addInitScript(installStripeStub);
}

type PayOptions = {
  stripe: StripeStandIn;
  url: string;
  hasStub?: boolean;
  /** Called with the event of each payment. */
  onPaid?: (event: StandInEvent) => Promise<void>;
};
type ShopperOptions = PayOptions & { path?: string; hasTrial?: boolean };

/** A signed-in page that can pay. */
export async function openShopper({ path = "/subscribe", hasTrial = true, ...pay }: ShopperOptions): Promise<Page> {
  const page = await openSignedIn({ url: pay.url, path: "/auth/forgot-password", hasTrial });
  await installStripe(page, pay);
  await page.goto(pay.url + path);
  return page;
}

/** Chooses a plan, and waits for its form. */
export async function choosePlan(page: Page, name: "Monthly" | "Yearly"): Promise<void> {
  await page.getByText(name, { exact: true }).click();
  await page.getByRole("button", { name: "Subscribe Now" }).waitFor();
}

/** Types a card number and pays. */
export async function pay(page: Page, card: string): Promise<void> {
  await page.getByLabel("Card number").fill(card);
  await page.getByRole("button", { name: "Subscribe Now" }).click();
}
