import { type Static, Type } from "@sinclair/typebox";
import {
  DAILY_CALORIE_GOAL,
  EMAIL_MAX_LENGTH,
  EMAIL_PATTERN,
  INVISIBLE_CHARACTERS,
  INVITE_CODE_MAX_LENGTH,
  PASSWORD_LENGTH,
  PERSON_NAME_MAX_LENGTH,
  USERNAME_LENGTH,
} from "../shared/product/limits.ts";
import { visibleText, within } from "./bounds.ts";
import { nullable } from "./one-of.ts";

export const Email = Type.String({
  maxLength: EMAIL_MAX_LENGTH,
  pattern: EMAIL_PATTERN,
  messages: { pattern: "Invalid email address", maxLength: "Invalid email address" },
});

export const Username = visibleText(USERNAME_LENGTH, {
  // No spaces around it and no invisible characters, so that two names never look the same.
  pattern: `^[^\\s${INVISIBLE_CHARACTERS}](?:[^${INVISIBLE_CHARACTERS}]*[^\\s${INVISIBLE_CHARACTERS}])?$`,
  messages: {
    maxLength: `Username must be less than ${USERNAME_LENGTH.max} characters`,
    pattern: "Username must not begin or end with a space or contain invisible characters",
  },
});
const PersonName = visibleText({ max: PERSON_NAME_MAX_LENGTH });
export const CalorieGoal = Type.Integer(within(DAILY_CALORIE_GOAL));

const Password = visibleText(PASSWORD_LENGTH);
/** A password that an account may have had for long, from before today's rules. */
export const CurrentPassword = visibleText({ min: 1, max: PASSWORD_LENGTH.max });

export const Registration = Type.Object({
  email: Email,
  username: Username,
  password: Password,
  firstName: Type.Optional(PersonName),
  lastName: Type.Optional(PersonName),
  dailyCalorieGoal: Type.Optional(CalorieGoal),
  /** The code of an invite, where accounts need one. */
  invite: Type.Optional(Type.String({ maxLength: INVITE_CODE_MAX_LENGTH })),
  /** Keeps what was added in the demo account of the session, which becomes the new one. */
  keepEntries: Type.Optional(Type.Boolean()),
});
export type Registration = Static<typeof Registration>;

export const PasswordChange = Type.Object({
  currentPassword: CurrentPassword,
  newPassword: Password,
});
export type PasswordChange = Static<typeof PasswordChange>;

export const ForgottenPassword = Type.Object({ email: Email });

/** The token of a mailed link: 32 bytes in base64url. */
const MailedToken = Type.String({
  minLength: 1,
  pattern: "^[\\w-]{43}$",
  messages: { pattern: "This link is no longer valid" },
});

export const PasswordReset = Type.Object({ token: MailedToken, password: Password });
export type PasswordReset = Static<typeof PasswordReset>;

export const EmailVerification = Type.Object({ token: MailedToken });

/** A device that is signed in to the account; `current` is the one that sends the request. */
export const DeviceSession = Type.Object({
  id: Type.Integer(),
  createdAt: Type.String(),
  lastSeenAt: Type.String(),
  userAgent: Type.String(),
  current: Type.Boolean(),
});
export type DeviceSession = Static<typeof DeviceSession>;

export const Login = Type.Object({
  email: Type.String({ minLength: 1, maxLength: EMAIL_MAX_LENGTH }),
  password: CurrentPassword,
  /** Whose unsent changes the device has: no other account is signed in, because that would delete them. */
  pendingOf: Type.Optional(Type.Integer({ minimum: 1 })),
});
export type Login = Static<typeof Login>;

export const User = Type.Object({
  id: Type.Integer(),
  email: Type.String(),
  username: Type.String(),
  firstName: Type.String(),
  lastName: Type.String(),
  dailyCalorieGoal: Type.Integer(),
  profileImageUrl: nullable(Type.String()),
  trialStartedAt: nullable(Type.String()),
  isPremium: Type.Boolean(),
  /** Missing for all but administrators. */
  isAdmin: Type.Optional(Type.Boolean()),
  emailVerified: Type.Boolean(),
  createdAt: Type.String(),
});
export type User = Static<typeof User>;

export const SignInResponse = Type.Object({ message: Type.String(), user: User });
export type SignInResponse = Static<typeof SignInResponse>;

/** Deletes the current account. A demo account has no known password, so it needs none. */
export const AccountDeletion = Type.Object({
  password: Type.Optional(CurrentPassword),
});
export type AccountDeletion = Static<typeof AccountDeletion>;
