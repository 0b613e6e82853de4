import { AppError, invalidField, signedOut } from "../../errors.ts";
import type { Log } from "../../log.ts";

type Deps = {
  users: {
    byId(id: number): Promise<{ demoUntil: number | null } | undefined>;
    /** Removes the account with everything of it, in one transaction; false where it has gone already. */
    remove(id: number): Promise<boolean>;
  };
  /** Throws 422 naming the field `password` where it is wrong, 429 past ten wrong ones a minute. */
  passwords: { confirm(userId: number, password: string): Promise<void> };
  payments: { cancelNow(userId: number): Promise<void> };
  log: Pick<Log, "warn">;
};

/** Lets people leave for good. */
export function createRemovalService({ users, passwords, payments, log }: Deps) {
  /** Nobody is charged for an account that is gone: where that is not sure, the account stays. */
  async function endSubscription(userId: number): Promise<void> {
    try {
      await payments.cancelNow(userId);
    } catch (cause) {
      log.warn("A subscription could not be ended, so its account was not deleted", { userId, error: cause });
      throw new AppError(
        503,
        "Your subscription could not be cancelled, so nothing was deleted. Please try again in a moment.",
        { kind: "payments_unreachable" },
        { cause },
      );
    }
  }

  /** Ends the subscription and deletes everything of an account; 503 where the first fails, and then nothing is deleted. */
  async function remove(userId: number): Promise<void> {
    await endSubscription(userId);
    if (!(await users.remove(userId))) throw signedOut();
  }

  return {
    remove,

    /** Deletes the caller's account once its password is confirmed; a demo has none that anybody knows. */
    async leave(userId: number, password: string | undefined): Promise<void> {
      const account = await users.byId(userId);
      if (!account) throw signedOut();
      if (account.demoUntil === null) {
        if (password === undefined) throw invalidField("password", "Password is required");
        await passwords.confirm(userId, password);
      }
      await remove(userId);
    },
  };
}
export type RemovalService = ReturnType<typeof createRemovalService>;
