import { useCurrentDiary } from "../domain/diary/use-current-diary.ts";
import { PickedPhotoProvider } from "../domain/photo/picked-photo.tsx";
import { AccessGateProvider } from "../features/access/components/access-gate-provider.tsx";
import { PendingAnalysis } from "../features/camera/pending/pending-analysis.tsx";
import { TooltipProvider } from "../ui/layers/tooltip.tsx";
import { RequireAuth } from "./require-auth.tsx";
import { Shell } from "./shell.tsx";
import { TabBar } from "./tab-bar.tsx";

type SignedInProps = {
  /** See `RequireAuth`. */
  hasSessionCard?: boolean;
  hasTabs?: boolean;
};

/** The frame of all screens for signed-in people. */
export function SignedIn({ hasSessionCard = false, hasTabs = true }: SignedInProps) {
  useCurrentDiary();
  return (
    <RequireAuth hasSessionCard={hasSessionCard}>
      <TooltipProvider>
        <AccessGateProvider>
          <PickedPhotoProvider>
            <Shell tabBar={hasTabs ? <TabBar /> : undefined} />
            <PendingAnalysis />
          </PickedPhotoProvider>
        </AccessGateProvider>
      </TooltipProvider>
    </RequireAuth>
  );
}
