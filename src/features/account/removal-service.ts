import { AppError, invalidField, signedOut } from "../../errors.ts";
import type { Log } from "../../log.ts";

type Deps = {
  users: {
    findById(id: number): Promise<{ demoUntil: number | null } | undefined>;
    /** Deletes the account and all its data in one transaction; false if it is gone already. */
    remove(id: number): Promise<boolean>;
  };
  /** Throws 422 for the field `password` if it is wrong, and 429 after ten wrong ones in a minute. */
  passwords: { confirm(userId: number, password: string): Promise<void> };
  payments: { cancelNow(userId: number): Promise<void> };
  log: Pick<Log, "warn">;
};

/** Deletes accounts. */
export function createRemovalService({ users, passwords, payments, log }: Deps) {
  /** No one may be charged for a deleted account. If the cancellation is not certain, the account stays. */
  async function endSubscription(userId: number): Promise<void> {
    try {
      await payments.cancelNow(userId);
    } catch (cause) {
      log.warn("A subscription could not be ended, so its account was not deleted", { userId, error: cause });
      // Also read by an administrator and the host, who delete an account of someone else.
      throw new AppError(
        503,
        "The subscription could not be canceled, so nothing was deleted. Please try again in a moment.",
        { kind: "payments_unreachable" },
        { cause },
      );
    }
  }

  /**
   * Cancels the subscription and deletes the account with all its data. Throws 503 if canceling fails; then nothing is
   * deleted. False if the account is gone already.
   */
  async function remove(userId: number): Promise<boolean> {
    await endSubscription(userId);
    return users.remove(userId);
  }

  return {
    remove,

    /** Deletes the user's own account after checking its password. A demo account has no known password. */
    async deleteOwnAccount(userId: number, password: string | undefined): Promise<void> {
      const account = await users.findById(userId);
      if (!account) throw signedOut();
      if (account.demoUntil === null) {
        if (password === undefined) throw invalidField("password", "Password is required");
        await passwords.confirm(userId, password);
      }
      if (!(await remove(userId))) throw signedOut();
    },
  };
}
export type RemovalService = ReturnType<typeof createRemovalService>;
