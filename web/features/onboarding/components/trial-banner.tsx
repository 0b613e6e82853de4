import { useQuery } from "@tanstack/react-query";
import { Clock } from "lucide-react";
import { ProgressBar } from "../../../components/progress-bar.tsx";
import { trialBarPercent, trialMsLeft, trialTimeWords } from "../../../lib/trial-time.ts";
import { useNow } from "../../../lib/use-now.ts";
import { profile as profileQuery } from "../../access/queries.ts";
import { config } from "../../config/queries.ts";
import "./trial-banner.css";

const MINUTE_MS = 60 * 1000;

/** How long the trial still runs; nothing where the account has no need of one. */
export function TrialBanner() {
  const now = useNow(MINUTE_MS);
  const { data: profile, dataUpdatedAt } = useQuery(profileQuery());
  const { data: server, isPending } = useQuery(config());
  if (!profile || isPending || server?.accessMode === "free") return null;
  const { isTrialActive, isPremium, trialHoursRemaining } = profile.trialStatus;
  if (isPremium || !isTrialActive) return null;

  const msLeft = trialMsLeft(trialHoursRemaining, dataUpdatedAt, now);
  const words = msLeft > 0 ? trialTimeWords(msLeft) : "Trial expired";
  return (
    <section className="trial-banner" aria-labelledby="trial-title">
      <div className="trial-banner__head">
        <Clock size={20} aria-hidden />
        <h2 className="trial-banner__title" id="trial-title">
          24-Hour Free Trial
        </h2>
      </div>
      <p>
        <strong className="trial-banner__time">{words}</strong> {msLeft > 0 && "remaining"}
      </p>
      <ProgressBar label="Trial time left" value={trialBarPercent(msLeft)} words={words} tone="light" />
      <p className="trial-banner__note">Full access to everything. No card, and nothing renews by itself.</p>
    </section>
  );
}
