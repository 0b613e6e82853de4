import type { Login, PasswordChange, Registration, User } from "../../contracts/auth.ts";
import type { CurrentUser } from "../../current-user.ts";
import { AppError, invalidField, usernameTaken } from "../../errors.ts";
import type { Counted, RateLimiter } from "../../http/rate-limiter.ts";
import type { Clock } from "../../integrations/clock.ts";
import { buildImageUrl } from "../../shared/image-url.ts";
import { formatInstant, formatNullableInstant } from "../../shared/instant.ts";
import { DEFAULT_DAILY_CALORIE_GOAL, DEMO_EMAIL_SUFFIX } from "../../shared/limits.ts";
import { requireUncommonPassword } from "./common-passwords.ts";
import { createKnownClients } from "./known-clients.ts";
import { normalizeIdentifier } from "./normalize-identifier.ts";
import type { PasswordHasher } from "./password-hasher.ts";
import type { UserRepository, UserRow } from "./user-repository.ts";

type Deps = {
  users: UserRepository;
  sessions: {
    /** The token of a new session; undefined if the account has another password hash by now. */
    open(account: { id: number; password: string }, userAgent: string): Promise<string | undefined>;
    endOthers(userId: number, currentId: number): Promise<void>;
  };
  passwords: PasswordHasher;
  /** Called for each new account. */
  recovery: { sendVerification(userId: number): void };
  /** Keyed by address. */
  registrationLimiter: RateLimiter;
  /** Keyed by address and by account. For a known client the account's key includes the address. */
  failedLoginLimiter: RateLimiter;
  clock: Clock;
};

/** Where somebody logs in from. */
type Device = { address: string; userAgent: string };

/** The account as its owner sees it. */
export const toUser = (row: UserRow): User => ({
  id: row.id,
  email: row.email,
  username: row.username,
  firstName: row.firstName,
  lastName: row.lastName,
  dailyCalorieGoal: row.dailyCalorieGoal,
  profileImageUrl: buildImageUrl(row.profilePhotoId),
  trialStartedAt: formatNullableInstant(row.trialStartedAt),
  isPremium: row.isPremium,
  emailVerified: row.emailVerified,
  createdAt: formatInstant(row.createdAt),
});

const wrongCredentials = () => new AppError(401, "Invalid email or password");

const emailTaken = () =>
  new AppError(409, "An account with this email already exists", {
    fields: { email: "An account with this email already exists" },
  });

/** Registers accounts and checks passwords. */
export function createAuthService({
  users,
  sessions,
  passwords,
  recovery,
  registrationLimiter,
  failedLoginLimiter,
  clock,
}: Deps) {
  const knownClients = createKnownClients();
  /** A known client is not limited by failed logins from other addresses. */
  const listCounted = (emailKey: string, address: string): Counted[] => [
    knownClients.has(emailKey, address) ? `account ${emailKey} from ${address}` : `account ${emailKey}`,
    { address },
  ];

  /**
   * Checks a password and counts a wrong one for everything in `counted`. It counts before it checks, so that many attempts at once
   * get no further than many in a row. A correct password, or one that could not be checked, is not counted.
   */
  async function checkPassword(
    counted: readonly Counted[],
    password: string,
    hash: string | undefined,
  ): Promise<boolean> {
    const refund = failedLoginLimiter.take(...counted);
    let isWrong = false;
    try {
      isWrong = !(await passwords.verify(password, hash));
      return !isWrong;
    } finally {
      if (!isWrong) refund();
    }
  }

  return {
    /**
     * Creates an account. Throws 422 for a password that is too common, 409 if the e-mail or username is taken, compared without case, and 429 after 60
     * registrations a minute from an address.
     */
    async register(registration: Registration, address: string): Promise<User> {
      registrationLimiter.take({ address });
      const { email } = registration;
      // Nobody can own such an address, and the client would treat the account as a demo.
      if (normalizeIdentifier(email).endsWith(DEMO_EMAIL_SUFFIX)) throw invalidField("email", "Invalid email address");
      await requireUncommonPassword("password", registration.password);
      const emailKey = normalizeIdentifier(email);
      if (await users.findByEmailKey(emailKey)) throw emailTaken();
      const row = await users.insert({
        email,
        emailKey,
        username: registration.username,
        usernameKey: normalizeIdentifier(registration.username),
        password: await passwords.hash(registration.password),
        firstName: registration.firstName?.trim() ?? "",
        lastName: registration.lastName?.trim() ?? "",
        dailyCalorieGoal: registration.dailyCalorieGoal ?? DEFAULT_DAILY_CALORIE_GOAL,
        createdAt: clock.now(),
        demoUntil: null,
      });
      if (!row) throw (await users.findByEmailKey(emailKey)) ? emailTaken() : usernameTaken();
      recovery.sendVerification(row.id);
      return toUser(row);
    },

    /**
     * Signs in with an e-mail and password, and returns the account and its session's token; 401 with the same message if either is wrong, and 429 after
     * ten failures within a minute, for the account or from the address. Failures elsewhere do not count for an address
     * from which the account has been logged in to before.
     */
    async logIn({ email, password }: Login, { address, userAgent }: Device): Promise<{ user: User; token: string }> {
      const emailKey = normalizeIdentifier(email);
      const row = await users.findByEmailKey(emailKey);
      if (!(await checkPassword(listCounted(emailKey, address), password, row?.password)) || !row)
        throw wrongCredentials();
      // The check takes a while. Meanwhile the password may have been changed, which ended all sessions of the old one.
      const token = await sessions.open(row, userAgent);
      if (token === undefined) throw wrongCredentials();
      knownClients.add(emailKey, address);
      return { user: toUser(row), token };
    },

    /**
     * Changes the password and signs out all other devices. Throws 422 if the current password is wrong, or was changed
     * meanwhile, and if the new one is too common.
     */
    async changePassword(user: Pick<CurrentUser, "id" | "sessionId">, change: PasswordChange): Promise<void> {
      const row = await users.findById(user.id);
      await requireUncommonPassword("newPassword", change.newPassword);
      const wrongPassword = () => invalidField("currentPassword", "The current password is not right");
      if (!(await checkPassword([`change of ${user.id}`], change.currentPassword, row?.password)) || !row) {
        throw wrongPassword();
      }
      const next = await passwords.hash(change.newPassword);
      if (!(await users.replacePassword(user.id, { from: row.password, to: next }))) throw wrongPassword();
      await sessions.endOthers(user.id, user.sessionId);
    },

    /** Throws 422 if this is not the account's password, and 429 after ten wrong ones in a minute. */
    async confirmPassword(userId: number, password: string): Promise<void> {
      const row = await users.findById(userId);
      // Counted together with password changes, because both can be used to guess the password.
      if (!(await checkPassword([`change of ${userId}`], password, row?.password))) {
        throw invalidField("password", "The password is not right");
      }
    },

    async getUser(id: number): Promise<User> {
      const row = await users.findById(id);
      if (!row) throw new AppError(401, "This account no longer exists.");
      return toUser(row);
    },
  };
}
export type AuthService = ReturnType<typeof createAuthService>;
