/**
 * The signed-in user of a call. `timeZone` is the zone of this call, a valid IANA name, and `address` where it comes
 * from. `trialStartedAt` (UTC milliseconds), `isPremium` and `isDemo` decide on access and limits. `diaryVersion` is that
 * of what the call reads, or of what was there shortly before.
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
  diaryVersion: number;
};
