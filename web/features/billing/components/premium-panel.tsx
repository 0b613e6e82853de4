import { Button } from "@radix-ui/themes";
import { BadgeCheck } from "lucide-react";
import { Link } from "react-router";
import { PREMIUM_FEATURES } from "../../../../src/shared/product/plans.ts";
import { PATHS } from "../../../platform/paths.ts";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { FeatureList } from "./feature-list.tsx";

/** Replaces the plans for accounts with premium. */
export function PremiumPanel() {
  return (
    <section className="card">
      <EmptyState title="You have Premium" hint="Your plan includes everything below." icon={<BadgeCheck />}>
        <FeatureList features={PREMIUM_FEATURES} />
        <Button asChild size="3">
          <Link to={PATHS.managePremium}>Manage Premium</Link>
        </Button>
      </EmptyState>
    </section>
  );
}
