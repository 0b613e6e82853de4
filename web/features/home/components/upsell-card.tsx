import { Button } from "@radix-ui/themes";
import { Crown } from "lucide-react";
import { Link } from "react-router";
import { PRODUCT_NAME } from "../../../../src/shared/product/limits.ts";
import { formatDollars, PLANS } from "../../../../src/shared/product/plans.ts";
import { TrialNotice } from "../../../domain/access/trial-notice.tsx";
import { PATHS } from "../../../platform/paths.ts";
import type { PremiumOffer } from "../use-premium-offer.ts";
import "./upsell-card.css";

/** Premium and the remaining trial time, quiet until the end of the trial is near. */
export function UpsellCard({ offer }: { offer: PremiumOffer }) {
  const { profile, fetchedAt, isUrgent, canBuy, hasAnalyzer } = offer;
  return (
    <section className="upsell-card rows-10" data-urgent={isUrgent} aria-labelledby="premium-title">
      <div className="line-12">
        <span className="upsell-card__icon in-middle" aria-hidden>
          <Crown size={22} />
        </span>
        <div>
          <h2 className="card__title" id="premium-title">
            {PRODUCT_NAME} Premium
          </h2>
          <p className="note close-lines">
            {hasAnalyzer ? "Unlimited AI analysis of your meals." : "Add meals after your trial, too."}
          </p>
        </div>
      </div>
      {profile && (
        <TrialNotice
          trialStatus={profile.trialStatus}
          fetchedAt={fetchedAt}
          // The links below lead to the plans; only a trial that was never started is started here.
          hasLink={profile.trialStartedAt === null}
        />
      )}
      <div className="upsell-card__links rows-10">
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
