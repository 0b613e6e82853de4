import { randomBytes } from "node:crypto";
import { Value } from "@sinclair/typebox/value";
import type { Db } from "../../db/db.ts";
import { Registration } from "../contracts/auth.ts";
import { createRemovalService } from "../features/account/removal-service.ts";
import { accountKey } from "../features/auth/account-key.ts";
import { createAuthService } from "../features/auth/auth-service.ts";
import { createPasswordHasher, PASSWORD_COST } from "../features/auth/password-hasher.ts";
import { createRecoveryRepository } from "../features/auth/recovery-repository.ts";
import { createResetLinks } from "../features/auth/reset-links.ts";
import { createUserRepository, type UserRow } from "../features/auth/user-repository.ts";
import { createCancellation } from "../features/billing/cancellation.ts";
import { createCustomerRepository } from "../features/billing/customer-repository.ts";
import { createSubscriptionRepository } from "../features/billing/subscription-repository.ts";
import { createTurns } from "../features/billing/turns.ts";
import { fieldMessages } from "../http/validation-messages.ts";
import type { Clock } from "../integrations/clock.ts";
import type { Payments } from "../integrations/payments/payments.ts";
import type { Log } from "../log.ts";

/** What was asked for cannot be done, in a sentence for whoever asked. */
export class UserCommandError extends Error {
  override readonly name = "UserCommandError";
}

type Deps = {
  db: Db;
  payments: Payments;
  /** The address that people reach the server by, without a trailing slash. */
  linkOrigin: () => string;
  clock: Clock;
  log: Log;
};

const GENERATED_BYTES = 15;

/** A password of 20 characters that nobody can guess. */
export const generatedPassword = (): string => randomBytes(GENERATED_BYTES).toString("base64url");

/** Nobody at the server's own command line is slowed down. */
const unlimited = { take: () => () => undefined };

/** What the person who runs the server may do with its accounts. */
export function createUserAccounts({ db, payments, linkOrigin, clock, log }: Deps) {
  const users = createUserRepository(db);
  const auth = createAuthService({
    users,
    sessions: { open: async () => undefined, endOthers: async () => undefined },
    passwords: createPasswordHasher(PASSWORD_COST),
    // Whoever makes the account knows whose it is.
    recovery: { welcome: () => undefined },
    registrations: unlimited,
    failedLogins: unlimited,
    clock,
  });
  const removals = createRemovalService({
    users,
    passwords: { confirm: auth.confirmPassword },
    payments: createCancellation({
      payments,
      customers: createCustomerRepository(db),
      subscriptions: createSubscriptionRepository(db),
      inTurn: createTurns(),
      clock,
    }),
    log,
  });

  const resetLinks = createResetLinks({ recovery: createRecoveryRepository(db), linkOrigin, clock });

  return {
    /** Every account, the oldest first. */
    list: users.all,

    /** The account of an e-mail address or username, in whatever case. Throws a UserCommandError where there is none. */
    async find(emailOrUsername: string): Promise<UserRow> {
      const key = accountKey(emailOrUsername);
      const account = (await users.byEmailKey(key)) ?? (await users.byUsernameKey(key));
      if (!account) throw new UserCommandError(`There is no account "${emailOrUsername}".`);
      return account;
    },

    /** Makes an account by the rules that hold for everybody; an AppError where its names are taken. */
    async create(registration: Registration) {
      const problems = Object.values(fieldMessages(Value.Errors(Registration, registration)));
      if (problems.length > 0) throw new UserCommandError(`${problems.join(". ")}.`);
      return auth.register(registration, "the command line");
    },

    /** A link with which a new password can be chosen, in the place of the last one. Throws for a demo, which has none. */
    async resetLink({ id, username }: UserRow): Promise<string> {
      const link = await resetLinks.issue(id);
      if (link === undefined) throw new UserCommandError(`${username} is a demo account, which nobody logs in to.`);
      return link;
    },

    /** Gives premium beside whatever is paid, from now on; a grant that stands already keeps its date. */
    grantPremium: (id: number): Promise<void> => users.grantPremium(id, clock.now()),
    /** Takes the grant back; premium that is paid for stays. */
    revokePremium: users.revokePremium,
    /** Ends a subscription and deletes everything of the account; an AppError where the first fails. */
    remove: removals.remove,
  };
}
export type UserAccounts = ReturnType<typeof createUserAccounts>;
