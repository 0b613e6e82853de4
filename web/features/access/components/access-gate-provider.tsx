import { useQuery, useQueryClient } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { AccessGateContext } from "../../../components/access-gate.ts";
import { loadChunk } from "../../../lib/load-chunk.ts";
import { profile as profileQuery, refreshProfile } from "../queries.ts";

const TrialModal = lazy(async () => ({ default: (await loadChunk(() => import("./trial-modal.tsx"))).TrialModal }));

/** Gives the screens below it the access gate, and shows its modal over them. */
export function AccessGateProvider({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const { data: profile, isPending } = useQuery(profileQuery());
  const [isOpen, setIsOpen] = useState(false);
  const hasAccess = profile?.trialStatus.hasAccess;
  if (isOpen && hasAccess) setIsOpen(false);

  const gate = {
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
