import type { AppDeps } from "../../../src/app-deps.ts";
import { createStripePayments } from "../../../src/integrations/payments/stripe-payments.ts";
import type { Log } from "../../../src/log.ts";
import type { PaidPlan } from "../../../src/shared/product/plans.ts";
import { afterThisTest } from "../after-test.ts";
import type { StandInEvent } from "../stand-ins/stripe-objects.ts";
import { STRIPE_KEYS, startStripeStandIn } from "../stand-ins/stripe-stand-in.ts";
import { createTestClock } from "../test-clock.ts";
import { signInAda } from "./sign-in.ts";
import { type Call, NOON, testApi } from "./test-api.ts";

type Options = Partial<Pick<AppDeps, "analyzer">> & {
  config?: Partial<Omit<AppDeps["config"], "limits">>;
  hasPrices?: boolean;
  /** How long the SDK waits for an answer: a busy machine needs its time, and a test of what never answers little. */
  timeoutMs?: number;
};

/**
 * The whole API with the real Stripe SDK, which calls the stand-in with a timeout. Both use the clock of the
 * test.
 */
export function billingApi({ config = {}, hasPrices = true, timeoutMs = 10_000, ...options }: Options = {}) {
  const clock = createTestClock(NOON);
  const stripe = startStripeStandIn({ now: clock.now, hasPrices });
  afterThisTest(() => stripe.stop());
  /** What payments write to the log: message and fields as text. */
  const logged: string[] = [];
  const write = (message: string, fields?: object) => void logged.push(`${message} ${JSON.stringify(fields)}`);
  const log: Log = { debug: write, info: write, warn: write, error: write };
  const settings = { ...STRIPE_KEYS, apiUrl: stripe.url };
  const payments = createStripePayments(settings, { clock, log, timeouts: { timeoutMs } });
  const api = testApi({ clock, payments, config, ...options });

  /** Delivers an event to the webhook and tells the status. */
  async function deliver(event: StandInEvent, options: Parameters<typeof stripe.sign>[1] = {}): Promise<number> {
    const { payload, signature } = stripe.sign(event, options);
    const headers = { "stripe-signature": signature, "content-type": "application/json; charset=utf-8" };
    return (await api.signedOut("POST", "/stripe/webhook", undefined, { raw: payload, headers })).status;
  }

  /** Lets time pass to that instant, and handles what is due by then. */
  async function passTo(time: number): Promise<void> {
    clock.time = time;
    await api.reconciliation.processDue();
  }

  return { ...api, clock, stripe, logged, deliver, passTo };
}

/** Chooses a plan and returns the secret that its first payment is confirmed with. */
export async function choose(call: Call, planType: PaidPlan = "monthly"): Promise<string> {
  const { status, body } = await call("POST", "/create-subscription", { planType });
  const secret = (body as { clientSecret?: string }).clientSecret;
  if (status !== 200 || !secret) throw new Error(`No subscription: ${status} ${Bun.inspect(body)}`);
  return secret;
}

/** Chooses a plan, pays at the stand-in and confirms: the account is premium. Returns the subscription's id. */
export async function subscribe(
  { stripe }: Pick<ReturnType<typeof billingApi>, "stripe">,
  call: Call,
  planType: PaidPlan = "monthly",
): Promise<string> {
  const secret = await choose(call, planType);
  stripe.confirm(secret);
  const { status } = await call("POST", "/payment-success");
  if (status !== 200) throw new Error(`The payment was not confirmed: ${status}`);
  const found = stripe.subscriptions.values().find(({ clientSecret }) => clientSecret === secret);
  return found?.id ?? "";
}

/** The API with Ada, who has paid for a plan; `id` is her subscription's. */
export async function payingApi(options: Options = {}, planType: PaidPlan = "monthly") {
  const api = await signInAda(billingApi(options));
  return { ...api, id: await subscribe(api, api.call, planType) };
}

/** Whether the account is premium now, as its profile says. */
export async function isPremium(call: Call): Promise<boolean> {
  const { body } = await call("GET", "/user/profile");
  return (body as { trialStatus: { isPremium: boolean } }).trialStatus.isPremium;
}
