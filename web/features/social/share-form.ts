import type { FoodEntry } from "../../../src/contracts/diary.ts";
import type { NewShare } from "../../../src/contracts/progress.ts";
import type { ShareType } from "../../../src/shared/enums.ts";
import { SHARE } from "../../../src/shared/limits.ts";
import { checkRequired } from "../../lib/checks.ts";
import { fitsLength } from "../../lib/length-note.ts";

/** Who sees a share. */
export type Audience = "friends" | "everybody";

/** What the share dialog holds, as it was typed; `mealId` is empty without a meal. */
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

/** What is wrong with the title, if anything; what is too long says so where it is counted. */
export const checkTitle = (title: string): string | undefined => checkRequired(title.trim(), "Please enter a title");

/** True where neither text is longer than people may write. */
export const fitsLimits = ({ title, description }: ShareForm): boolean =>
  fitsLength(title, SHARE.titleMaxLength) && fitsLength(description, SHARE.descriptionMaxLength);

/** The meal that is chosen, while it is one of today's: a draft may remember another day's. */
export const chosenMeal = ({ mealId }: ShareForm, meals: readonly FoodEntry[]): FoodEntry | undefined =>
  meals.find(({ id }) => String(id) === mealId);

/** The share to send. Texts go as they were typed; a blank description is none. */
export function toShare(form: ShareForm, meals: readonly FoodEntry[]): NewShare {
  const meal = chosenMeal(form, meals);
  return {
    title: form.title,
    description: form.description.trim() === "" ? null : form.description,
    shareType: form.shareType,
    isPublic: form.audience === "everybody",
    data: meal ? { foodEntryId: meal.id } : null,
  };
}
