import type { Registration } from "../../../src/contracts/auth.ts";
import {
  DEFAULT_DAILY_CALORIE_GOAL,
  INVITE_CODE_MAX_LENGTH,
  PERSON_NAME_MAX_LENGTH,
} from "../../../src/shared/product/limits.ts";
import { parseWhole } from "../../../src/shared/text/parse-number.ts";
import { checkGoal, checkNewPassword, checkUsername } from "../../domain/access/account-checks.ts";
import { checkMaxLength } from "../../ui/fields/checks.ts";
import type { Checks } from "../../ui/fields/form.ts";
import { checkEmail } from "./validation.ts";

export type RegistrationForm = {
  email: string;
  username: string;
  firstName: string;
  lastName: string;
  password: string;
  dailyCalorieGoal: string;
  /** The code of an invite; empty where none is needed. */
  invite: string;
};

/** A registration with all fields; the invite only where one is needed, and what is kept only in a demo. */
type FullRegistration = Required<Omit<Registration, "invite" | "keepEntries">> &
  Pick<Registration, "invite" | "keepEntries">;

function parseGoal(typed: string): number {
  const kcal = parseWhole(typed);
  return Number.isNaN(kcal) ? DEFAULT_DAILY_CALORIE_GOAL : kcal;
}

/** The registration to send: names are trimmed, and a goal that is not a number becomes the default. */
export const toRegistration = (form: RegistrationForm): FullRegistration => ({
  email: form.email.trim(),
  username: form.username.trim(),
  firstName: form.firstName.trim(),
  lastName: form.lastName.trim(),
  password: form.password,
  dailyCalorieGoal: parseGoal(form.dailyCalorieGoal),
  ...(form.invite.trim() === "" ? {} : { invite: form.invite.trim() }),
});

const checkPersonName = (name: string): string | undefined =>
  checkMaxLength(name, PERSON_NAME_MAX_LENGTH, `Please use at most ${PERSON_NAME_MAX_LENGTH} characters`);

/** The errors in a registration, by field. Whether a code is valid only the server knows. */
export const checkRegistration = (
  registration: FullRegistration,
  needsInvite: boolean,
): Checks<keyof RegistrationForm> => ({
  invite:
    needsInvite && registration.invite === undefined
      ? "Please enter your invite code"
      : checkMaxLength(registration.invite ?? "", INVITE_CODE_MAX_LENGTH, "This is not an invite code"),
  email: checkEmail(registration.email),
  username: checkUsername(registration.username),
  firstName: checkPersonName(registration.firstName),
  lastName: checkPersonName(registration.lastName),
  password: checkNewPassword(registration.password),
  dailyCalorieGoal: checkGoal(registration.dailyCalorieGoal),
});
