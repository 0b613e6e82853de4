import { useQuery } from "@tanstack/react-query";
import { Clock } from "lucide-react";
import { MINUTE_MS } from "../../../../src/shared/product/durations.ts";
import { profileQuery } from "../../../domain/access/access-queries.ts";
import { computeTrialBarPercent, computeTrialMsLeft, formatTrialTime } from "../../../domain/access/trial-time.ts";
import { ProgressBar } from "../../../ui/feedback/progress-bar.tsx";
import { useNow } from "../../../ui/hooks/use-now.ts";
import { configQuery } from "../../config/queries.ts";
import "./trial-banner.css";

/** The remaining trial time; nothing if no trial is running. */
export function TrialBanner() {
  const now = useNow(MINUTE_MS);
  const { data: profile, dataUpdatedAt } = useQuery(profileQuery());
  const { data: server, isPending } = useQuery(configQuery());
  if (!profile || isPending || server?.accessMode === "free") return null;
  const { isTrialActive, isPremium, trialHoursRemaining } = profile.trialStatus;
  if (isPremium || !isTrialActive) return null;

  const msLeft = computeTrialMsLeft(trialHoursRemaining, dataUpdatedAt, now);
  const timeLeft = msLeft > 0 ? formatTrialTime(msLeft) : "Trial expired";
  return (
    <section className="trial-banner" aria-labelledby="trial-title">
      <div className="trial-banner__head">
        <Clock size={20} aria-hidden />
        <h2 className="trial-banner__title" id="trial-title">
          24-Hour Free Trial
        </h2>
      </div>
      <p>
        <strong className="trial-banner__time">{timeLeft}</strong> {msLeft > 0 && "remaining"}
      </p>
      <ProgressBar label="Trial time left" value={computeTrialBarPercent(msLeft)} valueText={timeLeft} tone="light" />
      <p className="trial-banner__note">You have full access. No card is needed, and nothing renews automatically.</p>
    </section>
  );
}
