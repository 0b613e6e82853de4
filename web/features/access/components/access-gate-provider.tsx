import { useQuery, useQueryClient } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { AccessGateContext } from "../../../components/access-gate.ts";
import { buildFailureToast, useToast } from "../../../components/toast.tsx";
import { loadChunk } from "../../../lib/load-chunk.ts";
import { useNotifyingMutation } from "../../../lib/use-notifying-mutation.ts";
import { invalidateProfile, profileQuery, startTrialMutation } from "../queries.ts";
import { useTrialEnd } from "../use-trial-end.ts";

const TrialModal = lazy(async () => ({ default: (await loadChunk(() => import("./trial-modal.tsx"))).TrialModal }));

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
  useTrialEnd(profile?.trialStatus, dataUpdatedAt);
  const [isOpen, setIsOpen] = useState(false);
  const hasAccess = profile?.trialStatus.hasAccess;
  if (isOpen && hasAccess) setIsOpen(false);

  const trialStart = useStartTrial();
  const gate = {
    ...trialStart,
    hasAccess: hasAccess ?? false,
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
        <Suspense fallback={null}>
          <TrialModal open={isOpen} onClose={() => setIsOpen(false)} profile={profile} />
        </Suspense>
      )}
    </AccessGateContext>
  );
}
