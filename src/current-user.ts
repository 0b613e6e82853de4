/**
 * The signed-in user of a call. `timeZone` is the zone of this call, a valid IANA name. The last two fields decide on
 * access (UTC milliseconds).
 */
export type CurrentUser = {
  id: number;
  sessionId: number;
  timeZone: string;
  trialStartedAt: number | null;
  isPremium: boolean;
};
