import { Button } from "@radix-ui/themes";
import { Link } from "react-router";
import type { TrialStatus } from "../../../src/contracts/access.ts";
import { HOUR_MS, MINUTE_MS } from "../../../src/shared/product/durations.ts";
import { PATHS } from "../../platform/paths.ts";
import { useNow } from "../../ui/hooks/use-now.ts";
import { useAccessGate } from "./access-gate.ts";
import { computeTrialMsLeft, formatTrialLeft } from "./trial-time.ts";
import "./trial-notice.css";

type TrialNoticeProps = {
  trialStatus: TrialStatus;
  /** When it was fetched, by this device's clock in milliseconds. */
  fetchedAt: number;
  /** False if the plans are on the same screen. */
  hasLink?: boolean;
  /** Opens the export, where that is on the same screen. */
  onExport?: () => void;
};

function NotStarted() {
  const { startTrial, isStartingTrial } = useAccessGate();
  return (
    <div className="trial-notice--offer tinted notice smaller semibold">
      <p>Your free 24-hour trial has not started yet.</p>
      <Button size="3" loading={isStartingTrial} onClick={startTrial}>
        Start Free 24-Hour Trial
      </Button>
    </div>
  );
}

/** The trial is over, and nothing can be bought here: what people can still do. */
function ExpiredForGood({ hasLink, onExport }: Pick<TrialNoticeProps, "hasLink" | "onExport">) {
  return (
    <>
      <p>Trial expired. You can no longer add meals on this server. You can still read and export your diary.</p>
      {hasLink && (
        <div className="wrap-10 shares-room">
          <Button asChild size="3">
            <Link to={PATHS.history}>View Food History</Link>
          </Button>
          {onExport ? (
            <Button size="3" variant="surface" color="gray" onClick={onExport}>
              Export Your Diary
            </Button>
          ) : (
            <Button asChild size="3" variant="surface" color="gray">
              <Link to={PATHS.exportData}>Export Your Diary</Link>
            </Button>
          )}
        </div>
      )}
    </>
  );
}

function ExpiredUntilPaid({ hasLink }: Pick<TrialNoticeProps, "hasLink">) {
  return (
    <>
      <p>Trial expired. Subscribe to keep analyzing photos and adding meals.</p>
      {hasLink && (
        <Button asChild size="3" color="red">
          <Link to={PATHS.subscribe}>Subscribe</Link>
        </Button>
      )}
    </>
  );
}

/** Says that the trial can be started, how long it still runs, or that it has ended; nothing for premium. */
export function TrialNotice({ trialStatus, fetchedAt, hasLink = true, ...exporting }: TrialNoticeProps) {
  const now = useNow(MINUTE_MS);
  const { sellsPremium } = useAccessGate();
  const { isPremium, isTrialActive, isTrialExpired, trialHoursRemaining } = trialStatus;
  if (isPremium) return null;
  if (!isTrialActive && !isTrialExpired) return hasLink && <NotStarted />;
  const msLeft = isTrialActive ? computeTrialMsLeft(trialHoursRemaining, fetchedAt, now) : 0;
  if (msLeft > 0) {
    return (
      <p className="tinted notice smaller semibold">{formatTrialLeft({ trialHoursRemaining: msLeft / HOUR_MS })}</p>
    );
  }
  return (
    <div className="trial-notice--expired tinted notice smaller semibold" role="alert">
      {sellsPremium ? <ExpiredUntilPaid hasLink={hasLink} /> : <ExpiredForGood hasLink={hasLink} {...exporting} />}
    </div>
  );
}
