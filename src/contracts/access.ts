import { type Static, Type } from "@sinclair/typebox";

/** What an account may do now. Hours are not rounded; 0 without a running trial. */
export const TrialStatus = Type.Object({
  hasAccess: Type.Boolean(),
  isTrialExpired: Type.Boolean(),
  isTrialActive: Type.Boolean(),
  trialHoursRemaining: Type.Number(),
  isPremium: Type.Boolean(),
});
export type TrialStatus = Static<typeof TrialStatus>;
