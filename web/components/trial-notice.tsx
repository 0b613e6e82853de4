import { Button } from "@radix-ui/themes";
import { Link } from "react-router";
import type { TrialStatus } from "../../src/contracts/access.ts";
import { PATHS } from "../app/paths.ts";
import { trialLeftWords, trialMsLeft } from "../lib/trial-time.ts";
import { useNow } from "../lib/use-now.ts";
import { useAccessGate } from "./access-gate.ts";
import "./trial-notice.css";

const MINUTE_MS = 60 * 1000;
const HOUR_MS = 60 * MINUTE_MS;

type TrialNoticeProps = {
  trialStatus: TrialStatus;
  /** When the server was asked for it, by this device's clock in milliseconds. */
  askedAt: number;
  /** False where the plans are on the same screen already. */
  hasLink?: boolean;
};

function NotStarted() {
  const { startTrial, isStartingTrial } = useAccessGate();
  return (
    <div className="trial-notice trial-notice--offer">
      <p>Your free 24-hour trial has not started yet.</p>
      <Button size="3" loading={isStartingTrial} onClick={startTrial}>
        Start Free 24-Hour Trial
      </Button>
    </div>
  );
}

/** That the trial can be started, how long it still runs, or that it has ended; nothing for premium. */
export function TrialNotice({ trialStatus, askedAt, hasLink = true }: TrialNoticeProps) {
  const now = useNow(MINUTE_MS);
  const { isPremium, isTrialActive, isTrialExpired, trialHoursRemaining } = trialStatus;
  if (isPremium) return null;
  if (!isTrialActive && !isTrialExpired) return hasLink && <NotStarted />;
  const msLeft = isTrialActive ? trialMsLeft(trialHoursRemaining, askedAt, now) : 0;
  if (msLeft > 0) {
    return <p className="trial-notice">{trialLeftWords({ trialHoursRemaining: msLeft / HOUR_MS })}</p>;
  }
  return (
    <div className="trial-notice trial-notice--expired" role="alert">
      <p>Trial expired. Subscribe to keep analysing photos and adding meals.</p>
      {hasLink && (
        <Button asChild size="3" color="red">
          <Link to={PATHS.subscribe}>Subscribe</Link>
        </Button>
      )}
    </div>
  );
}
