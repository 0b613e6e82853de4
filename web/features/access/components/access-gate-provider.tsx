import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { AccessGateContext } from "../../../domain/access/access-gate.ts";
import { invalidateProfile, profileQuery, startTrialMutation } from "../../../domain/access/access-queries.ts";
import { formatTrialLeft } from "../../../domain/access/trial-time.ts";
import { lazyPart } from "../../../platform/lazy-part.ts";
import { prefetchPart } from "../../../platform/prefetch-part.ts";
import { SheetBoundary } from "../../../ui/feedback/sheet-boundary.tsx";
import { buildFailureToast, useToast } from "../../../ui/feedback/toast.tsx";
import { useNotifyingMutation } from "../../../ui/hooks/use-notifying-mutation.ts";
import { configQuery } from "../../config/queries.ts";
import { useTrialEnd } from "../use-trial-end.ts";

const loadTrialModal = async () => (await import("./trial-modal.tsx")).TrialModal;
const TrialModal = lazyPart(loadTrialModal);

function useStartTrial() {
  const toast = useToast();
  const client = useQueryClient();
  const { mutate, isPending } = useNotifyingMutation(startTrialMutation(client));
  const notifyStarted = (description: string) => toast({ title: "Free Trial Started", description, tone: "success" });
  const start = () =>
    mutate(undefined, {
      onSuccess: () => notifyStarted("You have full access for 24 hours."),
      onError: (error) => {
        // Started on another device, or by a call whose answer was lost: the profile, which was loaded again, has it.
        const trial = client.getQueryData(profileQuery().queryKey)?.trialStatus;
        if (trial?.isTrialActive) notifyStarted(`${formatTrialLeft(trial)}.`);
        else toast(buildFailureToast("Trial Not Started", error, "Your trial could not be started. Please try again."));
      },
    });
  return { startTrial: start, isStartingTrial: isPending };
}

/** Those who wait for access, until they are told whether there is some. */
function useWaiting() {
  const waiting = useRef<((hasAccess: boolean) => void)[]>([]);
  return {
    wait: () => new Promise<boolean>((resolve) => waiting.current.push(resolve)),
    tell(isGranted: boolean) {
      for (const resolve of waiting.current.splice(0)) resolve(isGranted);
    },
  };
}

/** Provides the access gate and renders its modal. */
export function AccessGateProvider({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const { data: profile, isPending, dataUpdatedAt } = useQuery(profileQuery());
  const { data: server } = useQuery(configQuery());
  useTrialEnd(profile?.trialStatus, dataUpdatedAt);
  const [isOpen, setIsOpen] = useState(false);
  const hasAccess = profile?.trialStatus.hasAccess;
  if (isOpen && hasAccess) setIsOpen(false);

  const { wait, tell } = useWaiting();
  const grant = useEffectEvent(() => tell(true));
  useEffect(() => {
    if (hasAccess) grant();
    else if (hasAccess === false) prefetchPart(loadTrialModal);
  }, [hasAccess]);
  const open = () => {
    setIsOpen(true);
    return wait();
  };
  const close = () => {
    setIsOpen(false);
    tell(false);
  };

  const trialStart = useStartTrial();
  const gate = {
    ...trialStart,
    hasAccess: hasAccess ?? false,
    sellsPremium: server === undefined || server.stripePublishableKey !== null,
    isLoading: isPending,
    requireAccess: async () => hasAccess !== false || open(),
    async openModal() {
      await invalidateProfile(client);
      const current = client.getQueryData(profileQuery().queryKey);
      return current?.trialStatus.hasAccess ? false : open();
    },
  };
  return (
    <AccessGateContext value={gate}>
      {children}
      {profile && (
        <SheetBoundary isOpen={isOpen} onClose={close}>
          <TrialModal open={isOpen} onClose={close} profile={profile} />
        </SheetBoundary>
      )}
    </AccessGateContext>
  );
}
