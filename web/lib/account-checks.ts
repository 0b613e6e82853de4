import { DAILY_CALORIE_GOAL, PASSWORD_LENGTH, USERNAME_LENGTH } from "../../src/shared/limits.ts";

/** What is wrong with a username of 2 to 20 characters, if anything. */
export function checkUsername(username: string): string | undefined {
  if (username.length < USERNAME_LENGTH.min) return `Username must be at least ${USERNAME_LENGTH.min} characters`;
  if (username.length > USERNAME_LENGTH.max) return `Username must be less than ${USERNAME_LENGTH.max} characters`;
  return undefined;
}

/** What is wrong with a new password of 8 to 128 characters, if anything. */
export function checkPassword(password: string): string | undefined {
  if (password.length < PASSWORD_LENGTH.min) return `Password must be at least ${PASSWORD_LENGTH.min} characters`;
  if (password.length > PASSWORD_LENGTH.max) return `Password must be at most ${PASSWORD_LENGTH.max} characters`;
  return undefined;
}

/** What is wrong with a daily goal of 800 to 5000 kcal, if anything. */
export const checkGoal = (kcal: number): string | undefined =>
  kcal >= DAILY_CALORIE_GOAL.min && kcal <= DAILY_CALORIE_GOAL.max
    ? undefined
    : `Daily calorie goal must be between ${DAILY_CALORIE_GOAL.min} and ${DAILY_CALORIE_GOAL.max}`;
