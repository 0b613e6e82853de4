/**
 * The signed-in user of a call. `timeZone` is the zone of this call, a valid IANA name, and `address` where it comes
 * from. The last three fields decide on access and limits (UTC milliseconds).
 */
export type CurrentUser = {
  id: number;
  sessionId: number;
  timeZone: string;
  address: string;
  trialStartedAt: number | null;
  isPremium: boolean;
  /** Whether it is a demo account. */
  isDemo: boolean;
};
