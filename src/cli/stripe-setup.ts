import { loadConfig } from "../config.ts";
import { AppError } from "../errors.ts";
import { setUpStripe, WEBHOOK_EVENTS } from "../integrations/payments/stripe-setup.ts";
import { createLog } from "../log.ts";
import { defineCommand } from "./command.ts";

const USAGE = `Usage: mealglass stripe-setup

Makes or checks the prices at Stripe, with STRIPE_SECRET_KEY alone, and says which webhook to register. It may be run
again at any time.`;

const formatWebhook = (publicUrl: string | null): string[] => [
  "",
  "Register this webhook at https://dashboard.stripe.com/webhooks",
  publicUrl === null
    ? "  address  /api/stripe/webhook below the address that people use (PUBLIC_URL says which)"
    : `  address  ${publicUrl}/api/stripe/webhook`,
  ...WEBHOOK_EVENTS.map((event, index) => `  ${index === 0 ? "events " : "       "}  ${event}`),
  "and set STRIPE_WEBHOOK_SECRET to its signing secret.",
  "",
  "Save the customer portal's settings once at https://dashboard.stripe.com/settings/billing/portal",
];

async function setUp(): Promise<number> {
  const { stripe, publicUrl } = loadConfig();
  if (stripe.secretKey === null) {
    console.error("Set STRIPE_SECRET_KEY to the secret key from https://dashboard.stripe.com/apikeys");
    return 1;
  }
  const log = createLog("warn", (line) => console.error(line));
  try {
    const { created, problems } = await setUpStripe({ secretKey: stripe.secretKey, apiUrl: stripe.apiUrl }, log);
    console.log(created.join("\n"));
    if (problems.length === 0) {
      console.log(formatWebhook(publicUrl).join("\n"));
      return 0;
    }
    console.error(
      `${problems.map((problem) => `Wrong: ${problem}`).join("\n")}\nGive that price another lookup key at Stripe and run this again: it makes the right one.`,
    );
    return 1;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    console.error("Stripe could not be asked. What it said, if anything, is above.");
    return 1;
  }
}

/**
 * `mealglass stripe-setup`: creates or checks what Stripe needs for this product, and prints what is left to do by
 * hand. The exit code is 1 if something is wrong or Stripe cannot be reached.
 */
export const stripeSetupCommand = defineCommand({ usage: USAGE, run: setUp });
