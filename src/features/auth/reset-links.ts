import type { Clock } from "../../integrations/clock.ts";
import { RESET_PASSWORD_PATH } from "../../shared/product/client-paths.ts";
import { HOUR_MS } from "../../shared/product/durations.ts";
import { RESET_LINK_HOURS } from "../../shared/product/limits.ts";
import { createToken, hashToken } from "./mailed-token.ts";

type Deps = {
  recovery: { storeReset(userId: number, tokenHash: string, expiresAt: number): Promise<boolean> };
  /** The origin of links, such as `https://meals.example.org`. */
  linkOrigin: () => string;
  clock: Clock;
};

/** How long a link works. */
export const RESET_MS = RESET_LINK_HOURS * HOUR_MS;

/** Creates password reset links. The caller delivers them. */
export const createResetLinks = ({ recovery, linkOrigin, clock }: Deps) => ({
  /**
   * A link that works once within an hour, in place of the last one; undefined if the account does not exist or is a
   * demo.
   */
  async issue(userId: number): Promise<string | undefined> {
    const token = createToken();
    const isStored = await recovery.storeReset(userId, hashToken(token), clock.now() + RESET_MS);
    return isStored ? `${linkOrigin()}${RESET_PASSWORD_PATH}?token=${token}` : undefined;
  },
});
export type ResetLinks = ReturnType<typeof createResetLinks>;
