import type { Login, PasswordChange, Registration, User } from "../../contracts/auth.ts";
import type { CurrentUser } from "../../current-user.ts";
import { AppError, invalidField, signedOut, usernameTaken } from "../../errors.ts";
import type { Clock } from "../../integrations/clock.ts";
import type { RateLimiter, RateLimitKey } from "../../limits/rate-limiter.ts";
import type { Log } from "../../log.ts";
import type { RegistrationMode } from "../../shared/product/enums.ts";
import { buildImageUrl } from "../../shared/product/image-url.ts";
import { DEFAULT_DAILY_CALORIE_GOAL, DEMO_EMAIL_SUFFIX } from "../../shared/product/limits.ts";
import { formatInstant, formatNullableInstant } from "../../shared/text/instant.ts";
import { requireUncommonPassword } from "./common-passwords.ts";
import { type Invites, invalidInvite } from "./invites.ts";
import type { KnownAddresses } from "./known-addresses.ts";
import { normalizeIdentifier } from "./normalize-identifier.ts";
import type { HashPurpose, PasswordHasher } from "./password-hasher.ts";
import { requireDistinctUsername } from "./require-distinct-username.ts";
import type { NewUser, UserRepository, UserRow } from "./user-repository.ts";

type Deps = {
  users: UserRepository;
  /** Makes a demo account this one, without its samples; undefined if that is not possible. */
  adoptDemo(demo: UserRow, user: NewUser, codeHash: string | null): Promise<UserRow | undefined>;
  sessions: {
    /** The token of a new session; undefined if the account has another password hash by now. */
    open(account: { id: number; password: string }, userAgent: string): Promise<string | undefined>;
  };
  passwords: PasswordHasher;
  /** Called for each new account. */
  recovery: { sendVerification(userId: number): void };
  registration: RegistrationMode;
  invites: Pick<Invites, "findAdminCode" | "requireValid">;
  knownAddresses: KnownAddresses;
  /** Keyed by address. */
  registrationLimiter: RateLimiter;
  /** Keyed by address and by account. From a known address the account's key includes the address. */
  failedLoginLimiter: RateLimiter;
  clock: Clock;
  log: Pick<Log, "warn">;
};

/** Where someone logs in from: the address that limits count, the IP address itself, and the browser. */
type Device = { address: string; ipAddress: string; userAgent: string };

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
  ...(row.adminSince !== null && { isAdmin: true }),
  emailVerified: row.emailVerified,
  createdAt: formatInstant(row.createdAt),
});

/** An id that no account has. */
const NO_ACCOUNT = 0;

const wrongCredentials = () => new AppError(401, "Invalid email or password");

/** Shown only after the right password. */
const suspended = () =>
  new AppError(403, "This account is suspended. Ask who runs this server.", { kind: "account_suspended" });

/** Shown only after the right password. */
const otherAccount = () =>
  new AppError(409, "This device has unsent changes of another account, which signing in would delete.", {
    kind: "other_account",
  });

const registrationClosed = () =>
  new AppError(403, "This server takes no new accounts.", { kind: "registration_closed" });

const demoEnded = () =>
  invalidField("keepEntries", "This demo has ended, and what was added in it is gone. Register without it.");

const emailTaken = () =>
  new AppError(409, "An account with this email already exists", {
    fields: { email: "An account with this email already exists" },
  });

/** What a wrong password is counted for, and the queue in which it is checked. */
type Attempt = { counted: readonly RateLimitKey[]; purpose: HashPurpose };

/** Registers accounts and checks passwords. */
export function createAuthService({
  users,
  adoptDemo,
  sessions,
  passwords,
  recovery,
  registration: mode,
  invites,
  knownAddresses,
  registrationLimiter,
  failedLoginLimiter,
  clock,
  log,
}: Deps) {
  /** From a known address, failed logins and the queues of others count for nothing. */
  const buildAttempt = (emailKey: string, address: string, isKnown: boolean): Attempt =>
    isKnown
      ? { counted: [`account ${emailKey} from ${address}`, { address }], purpose: "login from a known address" }
      : { counted: [`account ${emailKey}`, { address }], purpose: "login" };

  /** Guesses at the password in a session are counted together: each of its calls can be used for them. */
  const buildSessionAttempt = (userId: number): Attempt => ({ counted: [`change of ${userId}`], purpose: "change" });

  /**
   * Checks a password and counts a wrong one. It counts before it checks, so that many attempts at once get no further
   * than many in a row. A correct password, or one that could not be checked, is not counted.
   */
  async function checkPassword(attempt: Attempt, password: string, hash: string | undefined): Promise<boolean> {
    const refund = await failedLoginLimiter.take(...attempt.counted);
    let isWrong = false;
    try {
      isWrong = !(await passwords.verify(password, hash, attempt.purpose));
      return !isWrong;
    } finally {
      if (!isWrong) await refund();
    }
  }

  /**
   * The hash of a code that makes an administrator, or that is needed for an account. Throws 403 where there are no new
   * accounts.
   */
  async function requireInvite(code: string | undefined): Promise<string | undefined> {
    const adminCode = code && (await invites.findAdminCode(code));
    if (adminCode) return adminCode;
    if (mode === "closed") throw registrationClosed();
    return mode === "invite" ? invites.requireValid(code) : undefined;
  }

  /** Stores an account, and uses the invite only then. Throws 409 if a name is taken, and 422 for a used invite. */
  async function insertAccount(user: NewUser, invite: string | undefined, demo: UserRow | undefined): Promise<UserRow> {
    const insert = () => (invite === undefined ? users.insert(user) : users.insertInvited(user, invite));
    const row = await (demo ? adoptDemo(demo, user, invite ?? null) : insert());
    if (row) return row;
    if (await users.findByEmailKey(user.emailKey)) throw emailTaken();
    if (await users.findByUsernameKey(user.usernameKey)) throw usernameTaken();
    throw invite === undefined ? demoEnded() : invalidInvite();
  }

  async function findDemo(session: CurrentUser | undefined): Promise<UserRow> {
    const row = session?.isDemo ? await users.findById(session.id) : undefined;
    if (!row) throw demoEnded();
    return row;
  }

  return {
    /**
     * Creates an account. Throws 403 where none can be made, 422 for an invite that is not valid, a username that can
     * look like another one or a common password, 409 if the e-mail or username is taken, compared without case, and
     * 429 after 60 registrations a minute from an address. With `keepEntries` the demo account of the session becomes
     * this one, with what was added in it and without its samples; 422 where the session is none of a running demo.
     */
    async register(registration: Registration, address: string, session?: CurrentUser): Promise<User> {
      await registrationLimiter.take({ address });
      // First, so that strangers who may not register learn nothing about who has an account.
      const invite = await requireInvite(registration.invite);
      const { email } = registration;
      const emailKey = normalizeIdentifier(email);
      // No one can own such an address, and the client would treat the account as a demo.
      if (emailKey.endsWith(DEMO_EMAIL_SUFFIX)) throw invalidField("email", "Invalid email address");
      requireDistinctUsername(registration.username);
      await requireUncommonPassword("password", registration.password);
      if (await users.findByEmailKey(emailKey)) throw emailTaken();
      // After the email: a demo has also ended by becoming this account, in a call whose answer was lost.
      const demo = registration.keepEntries ? await findDemo(session) : undefined;
      const user = {
        email,
        emailKey,
        username: registration.username,
        usernameKey: normalizeIdentifier(registration.username),
        password: await passwords.hash(registration.password, "registration"),
        firstName: registration.firstName?.trim() ?? "",
        lastName: registration.lastName?.trim() ?? "",
        dailyCalorieGoal: registration.dailyCalorieGoal ?? DEFAULT_DAILY_CALORIE_GOAL,
        createdAt: clock.now(),
        demoUntil: null,
      };
      const row = await insertAccount(user, invite, demo);
      recovery.sendVerification(row.id);
      return toUser(row);
    },

    /**
     * Signs in with an e-mail and password, and returns the account and its session's token; 401 with the same message
     * if either is wrong, 403 for a suspended account, 409 where the device has unsent changes of another one, and 429
     * after ten failures within a minute, for the account or from the address. Failures elsewhere do not count for an
     * address from which the account has been logged in to before.
     */
    async logIn({ email, password, pendingOf }: Login, device: Device): Promise<{ user: User; token: string }> {
      const { address, ipAddress, userAgent } = device;
      const emailKey = normalizeIdentifier(email);
      const row = await users.findByEmailKey(emailKey);
      // Also looked up for an e-mail without an account, so that both take the same time.
      const isKnown = await knownAddresses.has(row?.id ?? NO_ACCOUNT, address);
      const attempt = buildAttempt(emailKey, address, isKnown);
      if (!(await checkPassword(attempt, password, row?.password)) || !row) {
        // docs/fail2ban.md promises this line.
        log.warn("Failed login", { address: ipAddress });
        throw wrongCredentials();
      }
      if (row.suspendedAt !== null) throw suspended();
      if (pendingOf !== undefined && pendingOf !== row.id) throw otherAccount();
      // The check takes a while. Meanwhile the password may have been changed, which ended all sessions of the old one.
      const token = await sessions.open(row, userAgent);
      if (token === undefined) throw wrongCredentials();
      await knownAddresses.add(row.id, address);
      return { user: toUser(row), token };
    },

    /**
     * Changes the password and signs out all other devices. Throws 422 if the current password is wrong, or was changed
     * meanwhile, and if the new one is too common.
     */
    async changePassword(user: Pick<CurrentUser, "id" | "sessionId">, change: PasswordChange): Promise<void> {
      const row = await users.findById(user.id);
      const wrongPassword = () => invalidField("currentPassword", "The current password is incorrect");
      await requireUncommonPassword("newPassword", change.newPassword);
      if (!(await checkPassword(buildSessionAttempt(user.id), change.currentPassword, row?.password)) || !row) {
        throw wrongPassword();
      }
      const next = await passwords.hash(change.newPassword, "change");
      const replacement = { from: row.password, to: next, keptSessionId: user.sessionId };
      if (!(await users.replacePassword(user.id, replacement))) throw wrongPassword();
    },

    /** Throws 422 if this is not the account's password, 429 after ten wrong ones in a minute, and 401 if it is gone. */
    async confirmPassword(userId: number, password: string): Promise<void> {
      const row = await users.findById(userId);
      // Another call may have deleted it since the session was looked up.
      if (!row) throw signedOut();
      if (!(await checkPassword(buildSessionAttempt(userId), password, row.password))) {
        throw invalidField("password", "The password is incorrect");
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
