import type { Log } from "../../log.ts";
import type { Clock } from "../clock.ts";
import { noPayments } from "./no-payments.ts";
import type { Payments } from "./payments.ts";
import { createStripePayments } from "./stripe-payments.ts";

/** The settings as they are given; null for one that is not. */
export type PaymentSettings = {
  secretKey: string | null;
  publishableKey: string | null;
  webhookSecret: string | null;
  apiUrl: string | null;
};

/** `summary` says, for whoever starts the server, whether money can be taken here and why not. */
export type ChosenPayments = { payments: Payments; summary: string };

type Keys = { secretKey: string; publishableKey: string; webhookSecret: string };
type Mode = "test" | "live";

const modeOf = (key: string, kind: RegExp): Mode | undefined => {
  const mode = kind.exec(key)?.[1];
  return mode === "test" || mode === "live" ? mode : undefined;
};

/** The mode that the keys are for, or what is wrong with them in words that show nothing of them. */
function judge({ secretKey, publishableKey, webhookSecret }: Keys): { mode: Mode } | { problem: string } {
  const secretMode = modeOf(secretKey, /^[sr]k_(test|live)_\S+$/);
  const publishableMode = modeOf(publishableKey, /^pk_(test|live)_\S+$/);
  if (!secretMode) return { problem: "STRIPE_SECRET_KEY is no secret key: one begins with sk_live_ or sk_test_" };
  if (!publishableMode) {
    return { problem: "STRIPE_PUBLISHABLE_KEY is no publishable key: one begins with pk_live_ or pk_test_" };
  }
  if (secretMode !== publishableMode) {
    return {
      problem: `STRIPE_SECRET_KEY is for Stripe's ${secretMode} mode, STRIPE_PUBLISHABLE_KEY for its ${publishableMode} mode`,
    };
  }
  if (!/^whsec_\S+$/.test(webhookSecret)) {
    return { problem: "STRIPE_WEBHOOK_SECRET is no signing secret: one begins with whsec_" };
  }
  return { mode: secretMode };
}

const NAMES = {
  secretKey: "STRIPE_SECRET_KEY",
  publishableKey: "STRIPE_PUBLISHABLE_KEY",
  webhookSecret: "STRIPE_WEBHOOK_SECRET",
} as const;

const off = (because: string): ChosenPayments => ({ payments: noPayments, summary: `off${because}` });

/** The payments that the settings ask for. Keys that do not fit turn payments off, and nothing else. */
export function createPayments(settings: PaymentSettings, deps: { clock: Clock; log: Log }): ChosenPayments {
  const { secretKey, publishableKey, webhookSecret, apiUrl } = settings;
  if (secretKey === null || publishableKey === null || webhookSecret === null) {
    const missing = (["secretKey", "publishableKey", "webhookSecret"] as const).filter(
      (name) => settings[name] === null,
    );
    if (missing.length === 3)
      return off(`; ${NAMES.secretKey}, ${NAMES.publishableKey} and ${NAMES.webhookSecret} turn them on`);
    return off(`: ${missing.map((name) => NAMES[name]).join(" and ")} ${missing.length === 1 ? "is" : "are"} missing`);
  }
  const keys = { secretKey, publishableKey, webhookSecret };
  const judged = judge(keys);
  if ("problem" in judged) return off(`: ${judged.problem}`);
  return {
    payments: createStripePayments({ ...keys, apiUrl }, deps),
    summary: judged.mode === "test" ? "on, in Stripe's test mode: no money moves" : "on",
  };
}
