import { Button } from "@radix-ui/themes";
import { useQuery } from "@tanstack/react-query";
import { Crown } from "lucide-react";
import { Link } from "react-router";
import { PRODUCT_NAME } from "../../../../../src/shared/limits.ts";
import { formatDollars, PLANS } from "../../../../../src/shared/plans.ts";
import { PATHS } from "../../../../app/paths.ts";
import { TrialNotice } from "../../../../components/trial-notice.tsx";
import { profileQuery } from "../../../access/queries.ts";
import { currentUserQuery } from "../../../auth/queries.ts";
import { configQuery } from "../../../config/queries.ts";
import "./upsell-card.css";

/** Premium with its price and the remaining trial time; nothing for premium accounts or on a free server. */
export function UpsellCard() {
  const { data: user } = useQuery(currentUserQuery());
  const { data: server, isPending: isConfigPending } = useQuery(configQuery());
  const { data: profile, dataUpdatedAt, isPending: isProfilePending } = useQuery(profileQuery());
  const isPremium = profile?.trialStatus.isPremium ?? user?.isPremium;
  if (isPremium || (!isConfigPending && server?.accessMode !== "subscription")) return null;
  if (isConfigPending || isProfilePending) return <div className="skeleton upsell-card-skeleton" aria-busy="true" />;
  return (
    <section className="upsell-card" aria-labelledby="premium-title">
      <div className="upsell-card__head">
        <span className="upsell-card__icon" aria-hidden>
          <Crown size={22} />
        </span>
        <div>
          <h2 className="card__title" id="premium-title">
            {PRODUCT_NAME} Premium
          </h2>
          <p className="upsell-card__hint">Unlimited AI analysis of your meals.</p>
        </div>
      </div>
      {profile && <TrialNotice trialStatus={profile.trialStatus} fetchedAt={dataUpdatedAt} hasLink={false} />}
      <div className="upsell-card__links">
        <Button asChild size="3">
          <Link to={PATHS.subscribe}>{formatDollars(PLANS.monthly.cents)}/mo</Link>
        </Button>
        <Button asChild size="3" variant="soft">
          <Link to={PATHS.profile}>View Profile</Link>
        </Button>
      </div>
    </section>
  );
}
