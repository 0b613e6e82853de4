import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { profileQuery } from "../../domain/access/access-queries.ts";
import { getErrorMessage, isPaymentsUnavailable, isSignedOut } from "../../platform/api/api-client.ts";
import { isRecord } from "../../platform/is-record.ts";
import { useToast } from "../../ui/feedback/toast.tsx";
import { useNavigateIfMounted } from "../../ui/hooks/use-navigate-if-mounted.ts";
import { useNotifyingMutation } from "../../ui/hooks/use-notifying-mutation.ts";
import { activatePremiumMutation } from "./queries.ts";

/** Stored in the browser history, so that a reload does not activate again. */
const ACTIVATED = { isActivated: true };

const isActivatedState = (state: unknown): boolean => isRecord(state) && state.isActivated === true;

/**
 * Activates premium once, when the screen opens, unless `isSkipped`. Returns `isActive` once the server confirms it, or
 * the error and a retry.
 */
export function useActivation(isSkipped: boolean) {
  const { pathname, state } = useLocation();
  const navigateIfMounted = useNavigateIfMounted();
  const toast = useToast();
  const { data: profile, isPending: isProfilePending } = useQuery(profileQuery());
  const { mutate, error, isSuccess } = useNotifyingMutation(activatePremiumMutation(useQueryClient()));
  const activate = () =>
    mutate(undefined, {
      onSuccess: () => {
        const description = "Your premium features are now active.";
        toast({ title: "Premium Activated!", description, tone: "success" });
        navigateIfMounted(pathname, { replace: true, state: ACTIVATED });
      },
      onError: (failure) => {
        if (isSignedOut(failure)) return;
        const support = "Please contact support if premium features aren't working.";
        const description = isPaymentsUnavailable(failure) ? getErrorMessage(failure, support) : support;
        toast({ title: "Activation Issue", description, tone: "destructive" });
      },
    });

  const isStillPremium = isActivatedState(state) && (isProfilePending || profile?.trialStatus.isPremium === true);
  const hasStarted = useRef(false);
  useEffect(() => {
    if (hasStarted.current || isSkipped || isStillPremium) return;
    hasStarted.current = true;
    activate();
  });

  const isActive = isSuccess || (isStillPremium && !isProfilePending);
  return { isActive, error, retry: activate };
}
