import { DAILY_CALORIE_GOAL, PASSWORD_LENGTH, USERNAME_LENGTH } from "../../../src/shared/product/limits.ts";
import { checkMaxLength, checkMinLength, checkRange, checkRequired, checkWhole } from "../../ui/fields/checks.ts";
import { formatWholeNumber } from "../../ui/format/format.ts";

// What is wrong with what people say of their account, if anything.

/** A name without blanks around it. */
export function checkUsername(username: string): string | undefined {
  const { min, max } = USERNAME_LENGTH;
  return (
    checkMinLength(username, min, `Username must be at least ${min} characters`) ??
    checkMaxLength(username, max, `Username must be less than ${max} characters`)
  );
}

/** What a field says for a new password. */
export const PASSWORD_HINT = `At least ${PASSWORD_LENGTH.min} characters`;

/** A password that an account is to have. */
export function checkNewPassword(password: string): string | undefined {
  const { min, max } = PASSWORD_LENGTH;
  return (
    checkMinLength(password, min, `Password must be at least ${min} characters`) ??
    checkMaxLength(password, max, `Password must be at most ${max} characters`)
  );
}

/** The current password. Only the server knows whether it is right. */
export const checkPassword = (password: string): string | undefined => checkRequired(password, "Password is required");

/** A daily goal in whole kcal; that of the profile unless another range is named. */
export const checkGoal = (kcal: number, range: { min: number; max: number } = DAILY_CALORIE_GOAL): string | undefined =>
  checkRange(
    kcal,
    range,
    `Daily calorie goal must be between ${formatWholeNumber(range.min)} and ${formatWholeNumber(range.max)}`,
  ) ?? checkWhole(kcal, "Please enter calories without decimals");
