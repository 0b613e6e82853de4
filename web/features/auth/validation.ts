import type { Login, Registration } from "../../../src/contracts/auth.ts";
import {
  DEFAULT_DAILY_CALORIE_GOAL,
  EMAIL_MAX_LENGTH,
  EMAIL_PATTERN,
  PERSON_NAME_MAX_LENGTH,
} from "../../../src/shared/limits.ts";
import { checkGoal, checkPassword, checkUsername } from "../../lib/account-checks.ts";
import { type FieldErrors, failedChecks } from "../../lib/form.ts";

const EMAIL = new RegExp(EMAIL_PATTERN);

const checkEmail = (email: string): string | undefined =>
  EMAIL.test(email) && email.length <= EMAIL_MAX_LENGTH ? undefined : "Invalid email address";

export type LoginForm = { email: string; password: string };

/** The credentials as they are sent. */
export const toLogin = ({ email, password }: LoginForm): Login => ({ email: email.trim(), password });

/** What is wrong with credentials, by field. */
export const checkLogin = ({ email, password }: Login): FieldErrors<keyof LoginForm> =>
  failedChecks({
    email: checkEmail(email),
    password: password.length > 0 ? undefined : "Password is required",
  });

/** What is wrong with the e-mail of somebody who forgot their password; blanks around it do not count. */
export const checkForgottenPassword = (email: string): FieldErrors<"email"> =>
  failedChecks({ email: checkEmail(email.trim()) });

/** What is wrong with a new password. */
export const checkNewPassword = (password: string): FieldErrors<"password"> =>
  failedChecks({ password: checkPassword(password) });

export type RegistrationForm = {
  email: string;
  username: string;
  firstName: string;
  lastName: string;
  password: string;
  dailyCalorieGoal: string;
};

function toGoal(typed: string): number {
  const kcal = Number.parseInt(typed, 10);
  return Number.isNaN(kcal) ? DEFAULT_DAILY_CALORIE_GOAL : kcal;
}

/** The registration as it is sent: blanks around names do not count, and a goal that is no number is the default. */
export const toRegistration = (form: RegistrationForm): Required<Registration> => ({
  email: form.email.trim(),
  username: form.username.trim(),
  firstName: form.firstName.trim(),
  lastName: form.lastName.trim(),
  password: form.password,
  dailyCalorieGoal: toGoal(form.dailyCalorieGoal),
});

const checkPersonName = (name: string): string | undefined =>
  name.length <= PERSON_NAME_MAX_LENGTH ? undefined : `Names are at most ${PERSON_NAME_MAX_LENGTH} characters`;

/** What is wrong with a registration, by field. */
export const checkRegistration = (registration: Required<Registration>): FieldErrors<keyof RegistrationForm> =>
  failedChecks({
    email: checkEmail(registration.email),
    username: checkUsername(registration.username),
    firstName: checkPersonName(registration.firstName),
    lastName: checkPersonName(registration.lastName),
    password: checkPassword(registration.password),
    dailyCalorieGoal: checkGoal(registration.dailyCalorieGoal),
  });
