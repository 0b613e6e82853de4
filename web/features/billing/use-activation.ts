import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { useToast } from "../../components/toast.tsx";
import { isSignedOut } from "../../lib/api-client.ts";
import { useNotifyingMutation } from "../../lib/use-notifying-mutation.ts";
import { useOnwardNavigate } from "../../lib/use-onward-navigate.ts";
import { profile as profileQuery } from "../access/queries.ts";
import { activatePremium } from "./queries.ts";

/** Kept in the browser's history, so that loading the page again asks for nothing a second time. */
const ACTIVATED = { isActivated: true };

const wasActivated = (state: unknown): boolean =>
  typeof state === "object" && state !== null && "isActivated" in state && state.isActivated === true;

/**
 * Activates premium once, as soon as the screen is there, unless `isSkipped`: `active` when the server says so,
 * `failed` when it does not, with the error and a way to ask again.
 */
export function useActivation(isSkipped: boolean) {
  const { pathname, state } = useLocation();
  const navigateOnward = useOnwardNavigate();
  const toast = useToast();
  const { data: profile, isPending: isProfilePending } = useQuery(profileQuery());
  const { mutate, error, isSuccess } = useNotifyingMutation(activatePremium(useQueryClient()));
  const activate = () =>
    mutate(undefined, {
      onSuccess: () => {
        const description = "Your premium features are now active.";
        toast({ title: "Premium Activated!", description, tone: "success" });
        navigateOnward(pathname, { replace: true, state: ACTIVATED });
      },
      onError: (failure) => {
        if (isSignedOut(failure)) return;
        const description = "Please contact support if premium features aren't working.";
        toast({ title: "Activation Issue", description, tone: "destructive" });
      },
    });

  const isStillPremium = wasActivated(state) && (isProfilePending || profile?.trialStatus.isPremium === true);
  const hasBegun = useRef(false);
  useEffect(() => {
    if (hasBegun.current || isSkipped || isStillPremium) return;
    hasBegun.current = true;
    activate();
  });

  const isActive = isSuccess || (isStillPremium && !isProfilePending);
  return { isActive, error, retry: activate };
}
