import type { TrialStatus } from "../../contracts/access.ts";
import { AppError } from "../../errors.ts";
import type { Clock } from "../../integrations/clock.ts";
import type { AccessMode } from "../../shared/enums.ts";
import { type AccessFacts, trialStatusOf } from "./trial-status.ts";

type Deps = {
  users: {
    startTrial(id: number, now: number): Promise<AccessFacts | undefined>;
  };
  clock: Clock;
  mode: AccessMode;
};

/** Who may analyse photos and add entries, and the one trial of each account. */
export const createAccessService = ({ users, clock, mode }: Deps) => {
  const statusOf = (facts: AccessFacts): TrialStatus => trialStatusOf(facts, clock.now(), mode);

  return {
    statusOf,

    /** Throws 403 `requiresTrial` for an account without an active trial or premium. */
    require(account: AccessFacts): void {
      const { hasAccess, isTrialExpired } = statusOf(account);
      if (hasAccess) return;
      const message = isTrialExpired
        ? "Your free trial has ended. Subscribe to keep analysing and logging food."
        : "Start your free trial or subscribe to analyse and log food.";
      throw new AppError(403, message, { requiresTrial: true });
    },

    /** Starts the trial; 409 where it was used, the account is premium, or nobody needs one here. */
    async startTrial(userId: number): Promise<void> {
      if (mode === "free") throw new AppError(409, "Everything is free on this server: there is no trial to start.");
      if (!(await users.startTrial(userId, clock.now()))) {
        throw new AppError(409, "Your free trial was already used, or you have premium.");
      }
    },
  };
};
export type AccessService = ReturnType<typeof createAccessService>;
