import { useQuery, useQueryClient } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { AccessGateContext } from "../../../components/access-gate.ts";
import { useToast } from "../../../components/toast.tsx";
import { userMessage } from "../../../lib/api-client.ts";
import { loadChunk } from "../../../lib/load-chunk.ts";
import { useNotifyingMutation } from "../../../lib/use-notifying-mutation.ts";
import { profile as profileQuery, refreshProfile, startTrial } from "../queries.ts";

const TrialModal = lazy(async () => ({ default: (await loadChunk(() => import("./trial-modal.tsx"))).TrialModal }));

function useTrialStart() {
  const toast = useToast();
  const { mutate, isPending } = useNotifyingMutation(startTrial(useQueryClient()));
  const start = () =>
    mutate(undefined, {
      onSuccess: () =>
        toast({ title: "Free trial started", description: "You have full access for 24 hours.", tone: "success" }),
      onError: (error) =>
        toast({
          title: "Trial not started",
          description: userMessage(error, "Your trial could not be started. Please try again."),
          tone: "destructive",
        }),
    });
  return { startTrial: start, isStartingTrial: isPending };
}

/** Gives the screens below it the access gate, and shows its modal over them. */
export function AccessGateProvider({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const { data: profile, isPending } = useQuery(profileQuery());
  const [isOpen, setIsOpen] = useState(false);
  const hasAccess = profile?.trialStatus.hasAccess;
  if (isOpen && hasAccess) setIsOpen(false);

  const trialStart = useTrialStart();
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
      void refreshProfile(client).then(() => setIsOpen(true));
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
