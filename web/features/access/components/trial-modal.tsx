import { Button } from "@radix-ui/themes";
import { Link } from "react-router";
import type { Profile } from "../../../../src/contracts/profile.ts";
import { PRODUCT_NAME } from "../../../../src/shared/product/limits.ts";
import { formatDollars, PLANS } from "../../../../src/shared/product/plans.ts";
import { useAccessGate } from "../../../domain/access/access-gate.ts";
import { PATHS } from "../../../platform/paths.ts";
import { BottomSheet } from "../../../ui/layers/bottom-sheet.tsx";
import "../../../domain/access/trial-notice.css";

/** `onLeave` is called when a link leads away from the modal. */
type OfferProps = { onLeave: () => void };

function TrialOffer({ onLeave }: OfferProps) {
  const { startTrial, isStartingTrial, sellsPremium } = useAccessGate();
  return (
    <>
      <p>Analyze photos and add meals for free for 24 hours. No card is needed, and nothing renews automatically.</p>
      <Button size="3" loading={isStartingTrial} onClick={startTrial}>
        Start Free 24-Hour Trial
      </Button>
      {sellsPremium && (
        <Button asChild size="3" variant="soft">
          <Link to={PATHS.subscribe} onClick={onLeave}>
            See Premium Plans
          </Link>
        </Button>
      )}
    </>
  );
}

function SubscribeOffer({ onLeave }: OfferProps) {
  return (
    <>
      <p className="trial-modal__notice notice--bad" role="alert">
        Trial expired. Subscribe to keep analyzing photos and adding meals.
      </p>
      <p>
        Your diary is kept. Premium is {formatDollars(PLANS.monthly.cents)} a month or{" "}
        {formatDollars(PLANS.yearly.cents)} a year.
      </p>
      <Button asChild size="3">
        <Link to={PATHS.subscribe} onClick={onLeave}>
          Subscribe
        </Link>
      </Button>
    </>
  );
}

/** Where nothing can be bought: reading and exporting. */
function ReadingOffer({ onLeave }: OfferProps) {
  return (
    <>
      <p className="trial-modal__notice notice--bad" role="alert">
        Trial expired. You can no longer analyze photos or add meals on this server.
      </p>
      <p>You can still read and export your diary at any time.</p>
      <Button asChild size="3">
        <Link to={PATHS.history} onClick={onLeave}>
          View Food History
        </Link>
      </Button>
      <Button asChild size="3" variant="soft">
        <Link to={PATHS.exportData} onClick={onLeave}>
          Export Your Diary
        </Link>
      </Button>
    </>
  );
}

/**
 * The offer for an account without access: the free trial if it was never started, else a subscription, or what can be
 * done without one where nothing is sold. It closes as soon as the account has access.
 */
export function TrialModal({ open, onClose, profile }: { open: boolean; onClose: () => void; profile: Profile }) {
  const canStartTrial = profile.trialStartedAt === null;
  const { sellsPremium } = useAccessGate();
  const Offer = canStartTrial ? TrialOffer : sellsPremium ? SubscribeOffer : ReadingOffer;
  return (
    <BottomSheet
      open={open && !profile.trialStatus.hasAccess}
      onClose={onClose}
      title={canStartTrial ? `Try ${PRODUCT_NAME} for free` : "Your free trial has ended"}
    >
      <div className="rows-14">
        <Offer onLeave={onClose} />
        <Button size="3" variant="ghost" color="gray" onClick={onClose}>
          Not Now
        </Button>
      </div>
    </BottomSheet>
  );
}
