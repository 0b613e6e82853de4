import type { Login } from "../../../src/contracts/auth.ts";
import { EMAIL_MAX_LENGTH, EMAIL_PATTERN } from "../../../src/shared/product/limits.ts";
import { checkPassword } from "../../domain/access/account-checks.ts";
import type { Checks } from "../../ui/fields/form.ts";

const EMAIL_REGEX = new RegExp(EMAIL_PATTERN);

/** The error in an e-mail. */
export const checkEmail = (email: string): string | undefined =>
  EMAIL_REGEX.test(email) && email.length <= EMAIL_MAX_LENGTH ? undefined : "Invalid email address";

export type LoginForm = { email: string; password: string };

/** The credentials to send. */
export const toLogin = ({ email, password }: LoginForm): Login => ({ email: email.trim(), password });

/** The errors in the credentials, by field. */
export const checkLogin = ({ email, password }: Login): Checks<keyof LoginForm> => ({
  email: checkEmail(email),
  password: checkPassword(password),
});

/** The error in the e-mail of a password reset request; surrounding spaces are ignored. */
export const checkResetRequest = (email: string): Checks<"email"> => ({ email: checkEmail(email.trim()) });
