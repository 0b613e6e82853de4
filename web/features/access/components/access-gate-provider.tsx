import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, Suspense, useState } from "react";
import { AccessGateContext } from "../../../components/access-gate.ts";
import { buildFailureToast, useToast } from "../../../components/toast.tsx";
import { lazyPart } from "../../../lib/lazy-part.ts";
import { useNotifyingMutation } from "../../../lib/use-notifying-mutation.ts";
import { configQuery } from "../../config/queries.ts";
import { invalidateProfile, profileQuery, startTrialMutation } from "../queries.ts";
import { useTrialEnd } from "../use-trial-end.ts";
import { ModalBoundary } from "./modal-boundary.tsx";

const TrialModal = lazyPart(async () => (await import("./trial-modal.tsx")).TrialModal);

function useStartTrial() {
  const toast = useToast();
  const { mutate, isPending } = useNotifyingMutation(startTrialMutation(useQueryClient()));
  const start = () =>
    mutate(undefined, {
      onSuccess: () =>
        toast({ title: "Free trial started", description: "You have full access for 24 hours.", tone: "success" }),
      onError: (error) =>
        toast(buildFailureToast("Trial not started", error, "Your trial could not be started. Please try again.")),
    });
  return { startTrial: start, isStartingTrial: isPending };
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

  const trialStart = useStartTrial();
  const toast = useToast();
  /** The modal is fetched ahead, and again when it is opened: only then does somebody wait for it. */
  const reportFailure = () => {
    if (!isOpen) return;
    setIsOpen(false);
    toast({ title: "Not loaded", description: "Check your connection and try again.", tone: "destructive" });
  };
  const gate = {
    ...trialStart,
    hasAccess: hasAccess ?? false,
    sellsPremium: server === undefined || server.stripePublishableKey !== null,
    isLoading: isPending,
    requireAccess() {
      if (hasAccess !== false) return true;
      setIsOpen(true);
      return false;
    },
    openModal() {
      void invalidateProfile(client).then(() => setIsOpen(true));
    },
  };
  return (
    <AccessGateContext value={gate}>
      {children}
      {profile && (isOpen || hasAccess === false) && (
        <ModalBoundary resetKey={String(isOpen)} onFailure={reportFailure}>
          <Suspense fallback={null}>
            <TrialModal open={isOpen} onClose={() => setIsOpen(false)} profile={profile} />
          </Suspense>
        </ModalBoundary>
      )}
    </AccessGateContext>
  );
}
