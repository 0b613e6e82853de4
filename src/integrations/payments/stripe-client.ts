import type { Stripe } from "stripe";
import { AppError } from "../../errors.ts";
import type { Log } from "../../log.ts";
import { createBoundedFetch } from "../bounded-fetch.ts";
import { paymentRefusal, paymentsUnavailable, paymentsUnreachable } from "./payments.ts";

/** `apiUrl` is another address than Stripe's own, for tests. */
export type StripeAccess = { secretKey: string; apiUrl: string | null };

/** `timeoutMs` is for one request; it is repeated once without an answer. */
export type StripeTimeouts = { timeoutMs: number };
const DEFAULT_TIMEOUTS: StripeTimeouts = { timeoutMs: 20_000 };
/** A page of a hundred subscriptions has less than 1 MB. */
const ANSWER_MAX_BYTES = 8_000_000;

type Sdk = typeof import("stripe");

const parseApiUrl = (apiUrl: string) => {
  const { hostname, port, protocol } = new URL(apiUrl);
  const isHttps = protocol === "https:";
  return { host: hostname, port: port || (isHttps ? "443" : "80"), protocol: isHttps ? "https" : "http" } as const;
};

/** What Stripe reported, for the log. Its messages may contain the key or an email address, which are removed. */
const describeError = (error: Stripe.errors.StripeError, secretKey: string) => ({
  type: error.type,
  code: error.code,
  status: error.statusCode,
  requestId: error.requestId,
  reason: error.message.replaceAll(secretKey, "[the secret key]").replace(/\S+@\S+/g, "[an email address]"),
});

/** Whether Stripe says that the object does not exist. */
const isMissing = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "resource_missing";

/** The answer of a call; undefined if Stripe says that the object does not exist. */
export const orMissing = <Answer>(call: Promise<Answer>): Promise<Answer | undefined> =>
  call.catch((error: unknown) => {
    if (!isMissing(error)) throw error;
    return undefined;
  });

/**
 * Calls Stripe. The SDK is loaded for the first call, not at the start. Failures are logged without the key and thrown
 * as 503 `payments_unreachable`: as a PaymentRefusal if Stripe answered and repeating would change nothing.
 */
export function createStripeClient({ secretKey, apiUrl }: StripeAccess, log: Log, timeouts = DEFAULT_TIMEOUTS) {
  let loaded: { sdk: Sdk; stripe: Stripe } | undefined;

  async function load() {
    if (loaded) return loaded;
    const sdk = await import("stripe");
    const stripe = new sdk.default(secretKey, {
      ...(apiUrl === null ? {} : parseApiUrl(apiUrl)),
      timeout: timeouts.timeoutMs,
      maxNetworkRetries: 1,
      telemetry: false,
      httpClient: sdk.default.createFetchHttpClient(createBoundedFetch(ANSWER_MAX_BYTES)),
    });
    loaded = { sdk, stripe };
    return loaded;
  }

  function toPaymentError(error: unknown, { Stripe }: Sdk): unknown {
    if (!(error instanceof Stripe.errors.StripeError)) return error;
    log.warn("The payment provider did not do what it was asked", describeError(error, secretKey));
    const { StripeAuthenticationError, StripePermissionError, StripeConnectionError, StripeRateLimitError } =
      Stripe.errors;
    if (error instanceof StripeAuthenticationError || error instanceof StripePermissionError) {
      log.error("Payments are off: Stripe does not accept STRIPE_SECRET_KEY");
      return paymentsUnavailable();
    }
    const hasNoAnswer = error instanceof StripeConnectionError || error instanceof StripeRateLimitError;
    // 409: the first request with this idempotency key is still running.
    return hasNoAnswer || error.statusCode === 409 ? paymentsUnreachable() : paymentRefusal();
  }

  return async <Result>(ask: (stripe: Stripe) => Promise<Result>): Promise<Result> => {
    const { sdk, stripe } = await load();
    try {
      return await ask(stripe);
    } catch (error) {
      throw error instanceof AppError ? error : toPaymentError(error, sdk);
    }
  };
}
