import { mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import type {
  Billing,
  BillingPortal,
  ClientSecret,
  CreateSubscription,
  PaymentSuccess,
} from "../../../src/contracts/billing.ts";
import type { PaidPlan } from "../../../src/shared/product/plans.ts";
import { invalidateProfile, profileQuery } from "../../domain/access/access-queries.ts";
import { ApiError, callApi } from "../../platform/api/api-client.ts";
import { invalidate, USER_KEY } from "../../platform/query-client.ts";

const BILLING = "/api/billing";

/** The account's subscription; fetched whenever it is shown, because it may change at the provider. */
export const billingQuery = () => queryOptions<Billing>({ queryKey: [BILLING], staleTime: 0 });

/** Invalidates what the account has paid for and may do. */
const invalidateAccount = (client: QueryClient) =>
  Promise.all([invalidateProfile(client), invalidate(client, [BILLING], USER_KEY)]);

/** After a refusal (409) the account is not what was shown: it was changed elsewhere, or by a call whose answer was lost. */
async function invalidateRefused(client: QueryClient, error: Error): Promise<void> {
  if (error instanceof ApiError && error.status === 409) await invalidateAccount(client);
}

/**
 * Creates a subscription. The response has the secret for confirming its first payment; 409 if the account already has
 * premium.
 */
export const createSubscriptionMutation = (client: QueryClient) =>
  mutationOptions({
    // Runs one at a time: creating one subscription cancels the other, so the last choice must be sent last.
    scope: { id: "create-subscription" },
    mutationFn: (planType: PaidPlan) =>
      callApi<ClientSecret>("POST", "/api/create-subscription", { body: { planType } satisfies CreateSubscription }),
    onError: (error) => invalidateRefused(client, error),
  });

/** Lets the server check the payment with the provider; 409 if it has not succeeded, or not yet. */
export const activatePremiumMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: () => callApi<PaymentSuccess>("POST", "/api/payment-success"),
    onSuccess: async (response) => {
      client.setQueryData(profileQuery().queryKey, response.profile);
      await invalidateAccount(client);
    },
  });

const createBillingChangeMutation = (client: QueryClient, change: "cancel" | "resume") =>
  mutationOptions({
    mutationFn: () => callApi<Billing>("POST", `${BILLING}/${change}`),
    onSuccess: async (changed) => {
      client.setQueryData(billingQuery().queryKey, changed);
      if (changed.status === "ended") await invalidateProfile(client);
    },
    onError: (error) => invalidateRefused(client, error),
  });

/** Cancels the subscription at the end of the paid period, or at once if a payment is overdue. */
export const cancelSubscriptionMutation = (client: QueryClient) => createBillingChangeMutation(client, "cancel");

/** Undoes the cancellation, so that the subscription renews. */
export const resumeSubscriptionMutation = (client: QueryClient) => createBillingChangeMutation(client, "resume");

/** Opens the provider's page for payment method and invoices. */
export const openPortalMutation = () =>
  mutationOptions({
    mutationFn: () => callApi<BillingPortal>("POST", `${BILLING}/portal`),
    onSuccess: ({ url }) => window.location.assign(url),
  });
