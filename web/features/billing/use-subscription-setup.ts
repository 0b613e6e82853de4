import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import type { PaidPlan } from "../../../src/shared/product/plans.ts";
import { profileQuery } from "../../domain/access/access-queries.ts";
import type { ReturnTo } from "../../domain/access/return-to.ts";
import { ApiError, isPaymentsUnavailable, isSignedOut } from "../../platform/api/api-client.ts";
import { PATHS } from "../../platform/paths.ts";
import { useToast } from "../../ui/feedback/toast.tsx";
import { createSubscriptionMutation } from "./queries.ts";

/** How long the toast about the ended session stays before the login page opens. */
export const LOGIN_REDIRECT_MS = 2000;

/** Opens the login page after the session has ended. */
function useLoginRedirect() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [isDue, setIsDue] = useState(false);
  useEffect(() => {
    if (!isDue) return;
    const state: ReturnTo = { from: pathname };
    const timer = setTimeout(() => void navigate(PATHS.login, { state }), LOGIN_REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [isDue, navigate, pathname]);
  return () => setIsDue(true);
}

/** Whether another try can help: not where nothing is sold, nor for an account that cannot buy, such as a demo. */
export const canTryAgain = (failure: Error): boolean =>
  !isPaymentsUnavailable(failure) && !(failure instanceof ApiError && failure.status === 409);

/** The setup of a paid plan: the secret of its first payment, or the error. */
export type SubscriptionSetup = {
  /** For the plan that was started last; undefined until it is loaded. */
  clientSecret: string | undefined;
  error: Error | null;
  begin(plan: PaidPlan): void;
  /** Discards the setup. */
  reset(): void;
};

/**
 * Sets subscriptions up at the payment provider, and shows a toast if that fails. No notifying mutation: another plan
 * may be chosen while one is set up, and only the result of the last choice matters.
 */
export function useSubscriptionSetup(): SubscriptionSetup {
  const toast = useToast();
  const redirectToLogin = useLoginRedirect();
  const client = useQueryClient();
  const { mutate, reset, data, error } = useMutation(createSubscriptionMutation(client));
  const begun = useRef<PaidPlan>(undefined);
  const notify = (failure: Error) => {
    // Bought on another device: the profile, which was loaded again after the refusal, has it, and the plans are gone.
    if (client.getQueryData(profileQuery().queryKey)?.trialStatus.isPremium) {
      toast({ title: "You already have Premium", description: "No payment was started." });
      return;
    }
    // The panel below the plan says what is left.
    if (!canTryAgain(failure)) return;
    if (!isSignedOut(failure)) {
      const description = "Unable to initialize payment. Please try again.";
      toast({ title: "Payment Setup Failed", description, tone: "destructive" });
      return;
    }
    const description = "Please log in again to continue with your subscription.";
    toast({ title: "Session Expired", description, tone: "destructive" });
    redirectToLogin();
  };
  return {
    clientSecret: data?.clientSecret,
    error,
    begin(plan) {
      // A second tap on Retry.
      if (begun.current === plan) return;
      begun.current = plan;
      mutate(plan, {
        onError: notify,
        onSettled: () => {
          begun.current = undefined;
        },
      });
    },
    reset() {
      begun.current = undefined;
      reset();
    },
  };
}
