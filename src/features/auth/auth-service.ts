import type { Login, PasswordChange, Registration, User } from "../../contracts/auth.ts";
import { AppError, invalidField, usernameTaken } from "../../errors.ts";
import type { Clock } from "../../integrations/clock.ts";
import { imageUrlOf } from "../../shared/image-url.ts";
import { asInstant, asInstantOrNull } from "../../shared/instant.ts";
import { DEFAULT_DAILY_CALORIE_GOAL, DEMO_EMAIL_ENDING } from "../../shared/limits.ts";
import { accountKey } from "./account-key.ts";
import { createFamiliarAddresses } from "./familiar-addresses.ts";
import type { PasswordHasher } from "./password-hasher.ts";
import type { UserRepository, UserRow } from "./user-repository.ts";

/** Counts an event for each key, throws 429 where that is too much, and returns what takes the event back. */
type RateLimit = { take(...keys: string[]): () => void };

type Deps = {
  users: UserRepository;
  sessions: {
    /** The token of a new session; undefined where the account has another password hash by now. */
    open(account: { id: number; password: string }, userAgent: string): Promise<string | undefined>;
    endOthers(userId: number, currentId: number): Promise<void>;
  };
  passwords: PasswordHasher;
  /** Told of each new account. */
  recovery: { welcome(userId: number): void };
  /** By address. */
  registrations: RateLimit;
  /** By account, for an address that the account has logged in from before by both, and by address. */
  failedLogins: RateLimit;
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
  profileImageUrl: imageUrlOf(row.profilePhotoId),
  trialStartedAt: asInstantOrNull(row.trialStartedAt),
  isPremium: row.isPremium,
  emailVerified: row.emailVerified,
  createdAt: asInstant(row.createdAt),
});

const wrongCredentials = () => new AppError(401, "Invalid email or password");

const emailTaken = () =>
  new AppError(409, "An account with this email already exists", {
    fields: { email: "An account with this email already exists" },
  });

/** Registers accounts and checks passwords. */
export function createAuthService({ users, sessions, passwords, recovery, registrations, failedLogins, clock }: Deps) {
  const familiar = createFamiliarAddresses();
  /** Who has logged in from here before is not slowed down by what others guess elsewhere. */
  const keysOfLogin = (emailKey: string, address: string): string[] => [
    familiar.has(emailKey, address) ? `account ${emailKey} from ${address}` : `account ${emailKey}`,
    `address ${address}`,
  ];

  /**
   * Compares a password, and counts a wrong one for each key. It counts before it compares, so that many at once get
   * no further than many in a row; one that is right, or that could not be compared, is taken back.
   */
  async function isRight(keys: string[], password: string, hash: string | undefined): Promise<boolean> {
    const takeBack = failedLogins.take(...keys);
    let isWrong = false;
    try {
      isWrong = !(await passwords.verify(password, hash));
      return !isWrong;
    } finally {
      if (!isWrong) takeBack();
    }
  }

  return {
    /**
     * Stores a new account; 409 where the e-mail or username is taken, in whatever case, and 429 past 60 a minute from
     * an address.
     */
    async register(registration: Registration, address: string): Promise<User> {
      registrations.take(address);
      const { email } = registration;
      // Nobody has an address there, and the client would take the account for a demo.
      if (accountKey(email).endsWith(DEMO_EMAIL_ENDING)) throw invalidField("email", "Invalid email address");
      const emailKey = accountKey(email);
      if (await users.byEmailKey(emailKey)) throw emailTaken();
      const row = await users.insert({
        email,
        emailKey,
        username: registration.username,
        usernameKey: accountKey(registration.username),
        password: await passwords.hash(registration.password),
        firstName: registration.firstName?.trim() ?? "",
        lastName: registration.lastName?.trim() ?? "",
        dailyCalorieGoal: registration.dailyCalorieGoal ?? DEFAULT_DAILY_CALORIE_GOAL,
        createdAt: clock.now(),
        demoUntil: null,
      });
      if (!row) throw (await users.byEmailKey(emailKey)) ? emailTaken() : usernameTaken();
      recovery.welcome(row.id);
      return toUser(row);
    },

    /**
     * Signs in with an e-mail and password, and returns the account and its session's token; 401 with one and the same message for either being wrong, and 429 after
     * ten failures within a minute, for the account or from the address. Failures elsewhere do not count for an address
     * from which the account has been logged in to before.
     */
    async logIn({ email, password }: Login, { address, userAgent }: Device): Promise<{ user: User; token: string }> {
      const emailKey = accountKey(email);
      const row = await users.byEmailKey(emailKey);
      if (!(await isRight(keysOfLogin(emailKey, address), password, row?.password)) || !row) throw wrongCredentials();
      // Comparing takes a while, in which the password may have been changed and every session of the old one ended.
      const token = await sessions.open(row, userAgent);
      if (token === undefined) throw wrongCredentials();
      familiar.add(emailKey, address);
      return { user: toUser(row), token };
    },

    /**
     * Takes a new password for the current one and signs all other devices out; 422 where that is wrong, or is the
     * current one no more by the time the new one is hashed.
     */
    async changePassword(caller: { id: number; sessionId: number }, change: PasswordChange): Promise<void> {
      const row = await users.byId(caller.id);
      const wrongPassword = () => invalidField("currentPassword", "The current password is not right");
      if (!(await isRight([`change of ${caller.id}`], change.currentPassword, row?.password)) || !row) {
        throw wrongPassword();
      }
      const next = await passwords.hash(change.newPassword);
      if (!(await users.replacePassword(caller.id, { from: row.password, to: next }))) throw wrongPassword();
      await sessions.endOthers(caller.id, caller.sessionId);
    },

    /** Throws 422 unless this is the account's password, and 429 past ten wrong ones a minute. */
    async confirmPassword(userId: number, password: string): Promise<void> {
      const row = await users.byId(userId);
      // The same count as for changing it: both could be used to guess it.
      if (!(await isRight([`change of ${userId}`], password, row?.password))) {
        throw invalidField("password", "The password is not right");
      }
    },

    async userOf(id: number): Promise<User> {
      const row = await users.byId(id);
      if (!row) throw new AppError(401, "This account no longer exists.");
      return toUser(row);
    },
  };
}
export type AuthService = ReturnType<typeof createAuthService>;
