import type { Login, Registration, User } from "../../contracts/auth.ts";
import { AppError } from "../../errors.ts";
import type { Clock } from "../../integrations/clock.ts";
import { imageUrlOf } from "../../shared/image-url.ts";
import { asInstant, asInstantOrNull } from "../../shared/instant.ts";
import { DEFAULT_DAILY_CALORIE_GOAL } from "../../shared/limits.ts";
import { accountKey } from "./account-key.ts";
import type { UserRepository, UserRow } from "./user-repository.ts";

type Deps = { users: UserRepository; clock: Clock };

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

function taken(field: "email" | "username"): AppError {
  const message = field === "email" ? "An account with this email already exists" : "This username is already taken";
  return new AppError(409, message, { fields: { [field]: message } });
}

/** Registers accounts and checks passwords. */
export function createAuthService({ users, clock }: Deps) {
  let nobodys: Promise<string> | undefined;
  /** An unknown e-mail is compared with this hash, so that it takes as long to refuse as a wrong password. */
  const nobodysHash = () => {
    nobodys ??= Bun.password.hash(crypto.randomUUID());
    return nobodys;
  };

  return {
    /** Stores a new account; 409 where the e-mail or username is taken, in whatever case. */
    async register(registration: Registration): Promise<User> {
      const { email } = registration;
      const emailKey = accountKey(email);
      if (await users.byEmailKey(emailKey)) throw taken("email");
      const row = await users.insert({
        email,
        emailKey,
        username: registration.username,
        usernameKey: accountKey(registration.username),
        password: await Bun.password.hash(registration.password),
        firstName: registration.firstName?.trim() ?? "",
        lastName: registration.lastName?.trim() ?? "",
        dailyCalorieGoal: registration.dailyCalorieGoal ?? DEFAULT_DAILY_CALORIE_GOAL,
        createdAt: clock.now(),
      });
      if (!row) throw taken((await users.byEmailKey(emailKey)) ? "email" : "username");
      return toUser(row);
    },

    /** The account of an e-mail and password; 401 with one and the same message for either being wrong. */
    async logIn({ email, password }: Login): Promise<User> {
      const row = await users.byEmailKey(accountKey(email));
      const isRight = await Bun.password.verify(password, row?.password ?? (await nobodysHash()));
      if (!row || !isRight) throw wrongCredentials();
      return toUser(row);
    },

    async userOf(id: number): Promise<User> {
      const row = await users.byId(id);
      if (!row) throw new AppError(401, "This account no longer exists.");
      return toUser(row);
    },
  };
}
export type AuthService = ReturnType<typeof createAuthService>;
