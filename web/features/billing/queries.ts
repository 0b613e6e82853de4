import { mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import type {
  Billing,
  BillingPortal,
  ClientSecret,
  CreateSubscription,
  PaymentSuccess,
} from "../../../src/contracts/billing.ts";
import type { PaidPlan } from "../../../src/shared/plans.ts";
import { ApiError, callApi } from "../../lib/api-client.ts";
import { readAnew, USER_KEY } from "../../lib/query-client.ts";
import { profile, refreshProfile } from "../access/queries.ts";

const BILLING = "/api/billing";

/** The account's subscription; asked for anew whenever it is looked at, as it may change at the provider. */
export const billing = () => queryOptions<Billing>({ queryKey: [BILLING], staleTime: 0 });

/** Reads anew what the account has paid for and may do. */
const refreshAccount = (client: QueryClient) =>
  Promise.all([refreshProfile(client), readAnew(client, [BILLING], USER_KEY)]);

/** Begins a subscription, whose first payment the answer's secret confirms; 409 for who has premium already. */
export const createSubscription = (client: QueryClient) =>
  mutationOptions({
    // One after the other: setting up a plan ends what was set up for the other one, so the last choice comes last.
    scope: { id: "create-subscription" },
    mutationFn: (planType: PaidPlan) =>
      callApi<ClientSecret>("POST", "/api/create-subscription", { body: { planType } satisfies CreateSubscription }),
    onError: async (error) => {
      if (error instanceof ApiError && error.status === 409) await refreshAccount(client);
    },
  });

/** Has the server ask the provider whether the payment went through; 409 where it did not, or not yet. */
export const activatePremium = (client: QueryClient) =>
  mutationOptions({
    mutationFn: () => callApi<PaymentSuccess>("POST", "/api/payment-success"),
    onSuccess: async (answer) => {
      client.setQueryData(profile().queryKey, answer.profile);
      await refreshAccount(client);
    },
  });

const changeBilling = (client: QueryClient, change: "cancel" | "resume") =>
  mutationOptions({
    mutationFn: () => callApi<Billing>("POST", `${BILLING}/${change}`),
    onSuccess: async (changed) => {
      client.setQueryData(billing().queryKey, changed);
      if (changed.status === "ended") await refreshProfile(client);
    },
  });

/** Cancels the subscription at the end of the paid period, or at once if a payment is overdue. */
export const cancelSubscription = (client: QueryClient) => changeBilling(client, "cancel");

/** Takes the cancellation back, so that the subscription renews. */
export const resumeSubscription = (client: QueryClient) => changeBilling(client, "resume");

/** Leads to the provider's own page for payment method and invoices. */
export const openPortal = () =>
  mutationOptions({
    mutationFn: () => callApi<BillingPortal>("POST", `${BILLING}/portal`),
    onSuccess: ({ url }) => window.location.assign(url),
  });
