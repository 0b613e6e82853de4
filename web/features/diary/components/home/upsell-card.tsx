import { Button } from "@radix-ui/themes";
import { Crown } from "lucide-react";
import { Link } from "react-router";
import { PRODUCT_NAME } from "../../../../../src/shared/limits.ts";
import { formatDollars, PLANS } from "../../../../../src/shared/plans.ts";
import { PATHS } from "../../../../app/paths.ts";
import { TrialNotice } from "../../../../components/trial-notice.tsx";
import type { PremiumOffer } from "../../use-premium-offer.ts";
import "./upsell-card.css";

/** The time left of the trial. Where nothing can be bought, the end of the trial leads to no plans. */
function Notice({ offer: { profile, fetchedAt, canBuy } }: { offer: PremiumOffer }) {
  if (!profile) return null;
  if (!canBuy && profile.trialStatus.isTrialExpired) {
    return (
      <p className="trial-notice trial-notice--expired" role="alert">
        Trial expired. You can still read your diary, and export it from your profile.
      </p>
    );
  }
  return <TrialNotice trialStatus={profile.trialStatus} fetchedAt={fetchedAt} hasLink={false} />;
}

/** Premium and the remaining trial time, quiet until the end of the trial is near. */
export function UpsellCard({ offer }: { offer: PremiumOffer }) {
  const { isUrgent, canBuy, hasAnalyzer } = offer;
  return (
    <section className="upsell-card" data-urgent={isUrgent} aria-labelledby="premium-title">
      <div className="upsell-card__head">
        <span className="upsell-card__icon" aria-hidden>
          <Crown size={22} />
        </span>
        <div>
          <h2 className="card__title" id="premium-title">
            {PRODUCT_NAME} Premium
          </h2>
          <p className="upsell-card__hint">
            {hasAnalyzer ? "Unlimited AI analysis of your meals." : "Add meals after your trial, too."}
          </p>
        </div>
      </div>
      <Notice offer={offer} />
      <div className="upsell-card__links">
        <Button asChild size="3" variant={isUrgent && canBuy ? "solid" : "soft"}>
          <Link to={PATHS.subscribe}>{canBuy ? `${formatDollars(PLANS.monthly.cents)}/mo` : "See Plans"}</Link>
        </Button>
        <Button asChild size="3" variant="soft">
          <Link to={PATHS.profile}>View Profile</Link>
        </Button>
      </div>
    </section>
  );
}
