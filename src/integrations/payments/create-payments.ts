import type { Config } from "../../config.ts";
import type { Log } from "../../log.ts";
import type { Clock } from "../clock.ts";
import { type Payments, paymentsUnavailable } from "./payments.ts";
import { createStripePayments } from "./stripe-payments.ts";

/** `summary` tells the host whether payments are on, and why not. */
export type PaymentsSetup = { payments: Payments; summary: string };

type Keys = { secretKey: string; publishableKey: string; webhookSecret: string };
type Mode = "test" | "live";

const parseMode = (key: string, kind: RegExp): Mode | undefined => {
  const mode = kind.exec(key)?.[1];
  return mode === "test" || mode === "live" ? mode : undefined;
};

/** Checks the keys and returns their mode, or a problem that does not contain them. */
function checkKeys({ secretKey, publishableKey, webhookSecret }: Keys): { mode: Mode } | { problem: string } {
  const secretMode = parseMode(secretKey, /^[sr]k_(test|live)_\S+$/);
  const publishableMode = parseMode(publishableKey, /^pk_(test|live)_\S+$/);
  if (!secretMode) return { problem: "STRIPE_SECRET_KEY is not a secret key, which begins with sk_live_ or sk_test_" };
  if (!publishableMode) {
    return { problem: "STRIPE_PUBLISHABLE_KEY is not a publishable key, which begins with pk_live_ or pk_test_" };
  }
  if (secretMode !== publishableMode) {
    return {
      problem: `STRIPE_SECRET_KEY is for Stripe's ${secretMode} mode, STRIPE_PUBLISHABLE_KEY for its ${publishableMode} mode`,
    };
  }
  if (!/^whsec_\S+$/.test(webhookSecret)) {
    return { problem: "STRIPE_WEBHOOK_SECRET is not a signing secret, which begins with whsec_" };
  }
  return { mode: secretMode };
}

const NAMES = {
  secretKey: "STRIPE_SECRET_KEY",
  publishableKey: "STRIPE_PUBLISHABLE_KEY",
  webhookSecret: "STRIPE_WEBHOOK_SECRET",
} as const;

const createDisabled = (reason: string): PaymentsSetup => ({ payments: noPayments, summary: `off${reason}` });

/** The configured payments. Invalid keys turn payments off, and nothing else. */
export function createPayments(settings: Config["stripe"], deps: { clock: Clock; log: Log }): PaymentsSetup {
  const { secretKey, publishableKey, webhookSecret, apiUrl } = settings;
  if (secretKey === null || publishableKey === null || webhookSecret === null) {
    const missing = (["secretKey", "publishableKey", "webhookSecret"] as const).filter(
      (name) => settings[name] === null,
    );
    if (missing.length === 3)
      return createDisabled(`; ${NAMES.secretKey}, ${NAMES.publishableKey} and ${NAMES.webhookSecret} turn them on`);
    return createDisabled(
      `: ${missing.map((name) => NAMES[name]).join(" and ")} ${missing.length === 1 ? "is" : "are"} missing`,
    );
  }
  const keys = { secretKey, publishableKey, webhookSecret };
  const checked = checkKeys(keys);
  if ("problem" in checked) return createDisabled(`: ${checked.problem}`);
  return {
    payments: createStripePayments({ ...keys, apiUrl }, deps),
    summary: checked.mode === "test" ? "on, in Stripe's test mode: no money moves" : "on",
  };
}

const refuse = async (): Promise<never> => {
  throw paymentsUnavailable();
};

/** Payments are off: plans are shown, and choosing one says why it cannot be bought. */
export const noPayments: Payments = {
  isOn: false,
  publishableKey: null,
  getPrices: refuse,
  findCustomer: refuse,
  createCustomer: refuse,
  deleteCustomer: refuse,
  listOpenSubscriptions: refuse,
  findSubscription: refuse,
  createSubscription: refuse,
  setRenewal: refuse,
  cancel: refuse,
  createPortalUrl: refuse,
  readEvent: refuse,
};
