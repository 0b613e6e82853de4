import { Button } from "@radix-ui/themes";
import { Link } from "react-router";
import type { TrialStatus } from "../../../../src/contracts/access.ts";
import { useAccessGate } from "../../../domain/access/access-gate.ts";
import { PATHS } from "../../../platform/paths.ts";
import "../billing.css";

/**
 * The content of the trial's card: start it, use it, or that it is over. The remaining time is shown above the plans.
 */
export function TrialPanel({ trialStatus }: { trialStatus: TrialStatus }) {
  const { startTrial, isStartingTrial, sellsPremium } = useAccessGate();
  if (trialStatus.isTrialActive) {
    return (
      <div className="trial-panel">
        <Button asChild size="3" variant="soft">
          <Link to={PATHS.camera}>Take Photo of Food</Link>
        </Button>
      </div>
    );
  }
  if (trialStatus.isTrialExpired) {
    const next = sellsPremium ? "Choose Monthly or Yearly to continue." : "You cannot subscribe on this server.";
    return <p className="trial-panel">You have used your free trial. {next}</p>;
  }
  return (
    <div className="trial-panel">
      <Button size="3" loading={isStartingTrial} onClick={startTrial}>
        Start Free 24-Hour Trial
      </Button>
    </div>
  );
}
