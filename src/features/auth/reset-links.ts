import type { Clock } from "../../integrations/clock.ts";
import { RESET_LINK_HOURS } from "../../shared/limits.ts";
import { RESET_PASSWORD_PATH } from "../../shared/mailed-links.ts";
import { hashOfToken, newToken } from "./mailed-token.ts";

type Deps = {
  recovery: { storeReset(userId: number, tokenHash: string, expiresAt: number): Promise<boolean> };
  /** The address that links lead to, such as `https://meals.example.org`. */
  linkOrigin: () => string;
  clock: Clock;
};

const RESET_MS = RESET_LINK_HOURS * 60 * 60 * 1000;

/** Makes links to a new password, for whoever brings them to their owner. */
export const createResetLinks = ({ recovery, linkOrigin, clock }: Deps) => ({
  /** A link that works once, for an hour, in place of the last one; undefined for no account, or one of the demo. */
  async issue(userId: number): Promise<string | undefined> {
    const token = newToken();
    const isStored = await recovery.storeReset(userId, hashOfToken(token), clock.now() + RESET_MS);
    return isStored ? `${linkOrigin()}${RESET_PASSWORD_PATH}?token=${token}` : undefined;
  },
});
export type ResetLinks = ReturnType<typeof createResetLinks>;
