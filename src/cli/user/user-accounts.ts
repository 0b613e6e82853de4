import { randomBytes } from "node:crypto";
import type { Db } from "../../../db/engine/db.ts";
import { Registration } from "../../contracts/auth.ts";
import { notPlainText } from "../../errors.ts";
import { createRemovalService } from "../../features/account/removal-service.ts";
import { createAuthService } from "../../features/auth/auth-service.ts";
import { createGrantRepository } from "../../features/auth/grant-repository.ts";
import { createInviteRepository } from "../../features/auth/invite-repository.ts";
import { createInvites } from "../../features/auth/invites.ts";
import { normalizeIdentifier } from "../../features/auth/normalize-identifier.ts";
import { createPasswordHasher, PASSWORD_COST } from "../../features/auth/password-hasher.ts";
import { createRecoveryRepository } from "../../features/auth/recovery-repository.ts";
import { createResetLinks } from "../../features/auth/reset-links.ts";
import { createSuspensionRepository } from "../../features/auth/suspension-repository.ts";
import { createUserRepository, type UserRow } from "../../features/auth/user-repository.ts";
import { createAccountLock } from "../../features/billing/account-lock.ts";
import { createCancellation } from "../../features/billing/cancellation.ts";
import { createCustomerRepository } from "../../features/billing/customer-repository.ts";
import { createKeyedQueue } from "../../features/billing/keyed-queue.ts";
import { createSubscriptionRepository } from "../../features/billing/subscription-repository.ts";
import type { Leases } from "../../features/leases/leases.ts";
import { findFieldMessages } from "../../http/validation-messages.ts";
import type { Clock } from "../../integrations/clock.ts";
import type { Payments } from "../../integrations/payments/payments.ts";
import type { Log } from "../../log.ts";
import { ADMIN_PATH } from "../../shared/product/client-paths.ts";
import type { RegistrationMode } from "../../shared/product/enums.ts";
import { EMAIL_PATTERN } from "../../shared/product/limits.ts";
import { isPlainText } from "../../shared/text/text-characters.ts";

/** The command cannot be executed; the message says why. */
export class UserCommandError extends Error {
  override readonly name = "UserCommandError";
}

type Deps = {
  db: Db;
  payments: Payments;
  /** The address that people reach the server by, without a trailing slash. */
  linkOrigin: () => string;
  /** Who can make an account by these settings. */
  registration: RegistrationMode;
  /** Those of a process on a cluster, so that an account's payments happen one after another over all processes. */
  leases: Leases;
  clock: Clock;
  log: Log;
};

const GENERATED_BYTES = 15;
const IS_EMAIL = new RegExp(EMAIL_PATTERN);

/** A password of 20 characters that no one can guess. */
export const generatePassword = (): string => randomBytes(GENERATED_BYTES).toString("base64url");

/** The command line has no rate limits. */
const noLimiter = { take: async () => async () => undefined, tryTake: async () => true };

/** What the host may do with accounts. */
export function createUserAccounts({ db, payments, linkOrigin, registration, leases, clock, log }: Deps) {
  const users = createUserRepository(db);
  const grants = createGrantRepository(db);
  const suspensions = createSuspensionRepository(db);
  const invites = createInvites({ invites: createInviteRepository(db), linkOrigin, clock });
  const auth = createAuthService({
    users,
    adoptDemo: async () => undefined,
    sessions: { open: async () => undefined },
    passwords: createPasswordHasher(PASSWORD_COST),
    // The host who creates an account knows whose address it is.
    recovery: { sendVerification: () => undefined },
    // The host needs no invite.
    registration: "open",
    invites,
    // No one logs in by the command line.
    knownAddresses: { has: async () => false, add: async () => undefined },
    registrationLimiter: noLimiter,
    failedLoginLimiter: noLimiter,
    clock,
    log,
  });
  const queue = createKeyedQueue();
  const cancellation = createCancellation({
    payments,
    customers: createCustomerRepository(db, leases.holder),
    subscriptions: createSubscriptionRepository(db, leases.holder),
    serialize: leases.holder === null ? queue : createAccountLock({ serialize: queue, leases, log }),
    clock,
  });
  const passwords = { confirm: auth.confirmPassword };
  const removals = createRemovalService({ users, passwords, payments: cancellation, log });

  const resetLinks = createResetLinks({ recovery: createRecoveryRepository(db), linkOrigin, clock });

  return {
    invites,
    registration,

    /** Every account, the oldest first. */
    list: users.listAll,

    /**
     * The account of an email address or username, compared without case. Throws a UserCommandError if there is none. An
     * address is not compared with usernames, because anyone may have taken that of another person.
     */
    async find(emailOrUsername: string): Promise<UserRow> {
      const key = normalizeIdentifier(emailOrUsername);
      const isUsername = !IS_EMAIL.test(key);
      const account =
        (await users.findByEmailKey(key)) ?? (isUsername ? await users.findByUsernameKey(key) : undefined);
      if (!account) throw new UserCommandError(`There is no account "${emailOrUsername}".`);
      return account;
    },

    /** Creates an account by the rules that apply to everyone. Throws an AppError if a name is taken. */
    async create(registration: Registration) {
      const problems = Object.values(findFieldMessages(Registration, registration));
      if (problems.length > 0) throw new UserCommandError(`${problems.join(". ")}.`);
      const notPlain = Object.entries(registration).find(([, text]) => typeof text === "string" && !isPlainText(text));
      if (notPlain) throw notPlainText(notPlain[0]);
      return auth.register(registration, "the command line");
    },

    /** A link for choosing a new password. It replaces the last one. Throws for a demo account, which has none. */
    async createResetLink({ id, username }: UserRow): Promise<string> {
      const link = await resetLinks.issue(id);
      if (link === undefined) throw new UserCommandError(`${username} is a demo account, which no one logs in to.`);
      return link;
    },

    /** Grants premium, independent of any subscription. An existing grant keeps its date. */
    grantPremium: (id: number): Promise<void> => grants.grantPremium(id, clock.now()),
    /** Revokes the grant; paid premium stays. */
    revokePremium: grants.revokePremium,
    /** Makes an account an administrator. Throws for a demo account, which anyone can have. */
    async makeAdmin({ id, username }: UserRow): Promise<void> {
      if (!(await grants.makeAdmin(id, clock.now())))
        throw new UserCommandError(`${username} is a demo account, which cannot be an administrator.`);
    },
    revokeAdmin: grants.revokeAdmin,
    /**
     * Signs an account out everywhere until it is resumed, and ends its subscription. Throws for the only administrator,
     * and an AppError if the account is suspended, but its subscription goes on.
     */
    async suspend({ id, username }: UserRow): Promise<void> {
      if (!(await suspensions.suspend(id, clock.now())))
        throw new UserCommandError(`${username} is the only administrator. Make another one first.`);
      await cancellation.endRenewals(id);
    },
    /** Lets an account sign in again. */
    resume: suspensions.resume,
    /** Where administrators look after the server. */
    adminUrl: () => `${linkOrigin()}${ADMIN_PATH}`,
    /**
     * Cancels the subscription and deletes the account with all its data. False if it is gone. Throws an AppError if
     * canceling fails.
     */
    remove: removals.remove,
  };
}
export type UserAccounts = ReturnType<typeof createUserAccounts>;
