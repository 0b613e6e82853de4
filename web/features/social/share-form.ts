import type { FoodEntry } from "../../../src/contracts/diary.ts";
import type { NewShare } from "../../../src/contracts/progress.ts";
import { SHARE_TYPES, type ShareType } from "../../../src/shared/product/enums.ts";
import { SHARE } from "../../../src/shared/product/limits.ts";
import { fitsLength } from "../../../src/shared/text/text-length.ts";
import { checkRequired } from "../../ui/fields/checks.ts";

/** Who sees a share. */
export type Audience = "friends" | "everybody";

/** The share form as typed; `mealId` is empty without a meal. */
export type ShareForm = {
  title: string;
  description: string;
  shareType: ShareType;
  audience: Audience;
  mealId: string;
};

export const EMPTY_SHARE: ShareForm = {
  title: "",
  description: "",
  shareType: "achievement",
  audience: "friends",
  mealId: "",
};

/** The error in the title, if any. A title that is too long is reported by its character count. */
export const checkTitle = (title: string): string | undefined => checkRequired(title.trim(), "Please enter a title");

/** True if neither text is too long. */
export const isWithinLimits = ({ title, description }: ShareForm): boolean =>
  fitsLength(title, SHARE.titleMaxLength) && fitsLength(description, SHARE.descriptionMaxLength);

/** The chosen meal if it is one of today's; a draft may contain another day's. */
export const findChosenMeal = ({ mealId }: ShareForm, meals: readonly FoodEntry[]): FoodEntry | undefined =>
  meals.find(({ id }) => String(id) === mealId);

/** The share to send. Texts stay as typed; a blank description becomes null. */
export function toShare(form: ShareForm, meals: readonly FoodEntry[]): NewShare {
  const meal = findChosenMeal(form, meals);
  return {
    title: form.title,
    description: form.description.trim() === "" ? null : form.description,
    shareType: form.shareType,
    isPublic: form.audience === "everybody",
    data: meal ? { foodEntryId: meal.id } : null,
  };
}

/** The names of the share types. */
export const SHARE_TYPE_NAMES: Record<ShareType, string> = {
  achievement: "Achievement",
  streak: "Streak",
  goal_reached: "Goal reached",
  weekly_summary: "Weekly summary",
};

export const SHARE_TYPE_CHOICES = SHARE_TYPES.map((value) => ({ value, label: SHARE_TYPE_NAMES[value] }));
