import { Button } from "@radix-ui/themes";
import { useQuery } from "@tanstack/react-query";
import { Crown } from "lucide-react";
import { Link } from "react-router";
import { PRODUCT_NAME } from "../../../../../src/shared/limits.ts";
import { formatDollars, PLANS } from "../../../../../src/shared/plans.ts";
import { PATHS } from "../../../../app/paths.ts";
import { TrialNotice } from "../../../../components/trial-notice.tsx";
import { profile as profileQuery } from "../../../access/queries.ts";
import { currentUser } from "../../../auth/queries.ts";
import { config } from "../../../config/queries.ts";
import "./upsell-card.css";

/** Premium and its price, with the time that is left of the trial; nothing for premium accounts, and where all is free. */
export function UpsellCard() {
  const { data: user } = useQuery(currentUser());
  const { data: server, isPending: isServerUnknown } = useQuery(config());
  const { data: profile, dataUpdatedAt, isPending: isProfileUnknown } = useQuery(profileQuery());
  const isPremium = profile?.trialStatus.isPremium ?? user?.isPremium;
  if (isPremium || (!isServerUnknown && server?.accessMode !== "subscription")) return null;
  if (isServerUnknown || isProfileUnknown) return <div className="skeleton upsell-card-skeleton" aria-busy="true" />;
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
      {profile && <TrialNotice trialStatus={profile.trialStatus} askedAt={dataUpdatedAt} hasLink={false} />}
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
