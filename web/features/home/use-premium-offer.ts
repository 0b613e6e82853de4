import { useQuery } from "@tanstack/react-query";
import type { Profile } from "../../../src/contracts/profile.ts";
import { profileQuery } from "../../domain/access/access-queries.ts";
import { currentUserQuery } from "../../platform/current-user.ts";
import { configQuery } from "../config/queries.ts";

/** From here on the end of the trial is near enough to be the first thing under the ways to log. */
const URGENT_HOURS = 6;

/** What Home offers to an account without premium. */
export type PremiumOffer = {
  /** Missing if it could not be loaded. */
  profile: Profile | undefined;
  /** When the profile was fetched, by this device's clock in milliseconds. */
  fetchedAt: number;
  /** The trial has ended or ends within 6 hours. */
  isUrgent: boolean;
  /** The server takes payments. */
  canBuy: boolean;
  /** The server analyses photos. */
  hasAnalyzer: boolean;
};

const isTrialEnding = ({ trialStatus }: Profile): boolean =>
  trialStatus.isTrialExpired || (trialStatus.isTrialActive && trialStatus.trialHoursRemaining <= URGENT_HOURS);

/** The offer; null if there is none, for premium accounts and on a free server. Pending while it is not known yet. */
export function usePremiumOffer(): { isPending: boolean; offer: PremiumOffer | null } {
  const { data: user } = useQuery(currentUserQuery());
  const { data: server, isPending: isConfigPending } = useQuery(configQuery());
  const { data: profile, dataUpdatedAt, isPending: isProfilePending } = useQuery(profileQuery());
  const isPremium = profile?.trialStatus.isPremium ?? user?.isPremium;
  if (isPremium || (!isConfigPending && server?.accessMode !== "subscription"))
    return { isPending: false, offer: null };
  if (!server || isProfilePending) return { isPending: true, offer: null };
  return {
    isPending: false,
    offer: {
      profile,
      fetchedAt: dataUpdatedAt,
      isUrgent: profile !== undefined && isTrialEnding(profile),
      canBuy: server.stripePublishableKey !== null,
      hasAnalyzer: server.analyzer.available,
    },
  };
}
