import { SHARE_TYPES, type ShareType } from "../../../src/shared/product/enums.ts";

/** The names of the share types. */
export const SHARE_TYPE_NAMES: Record<ShareType, string> = {
  achievement: "Achievement",
  streak: "Streak",
  goal_reached: "Goal reached",
  weekly_summary: "Weekly summary",
};

export const SHARE_TYPE_CHOICES = SHARE_TYPES.map((value) => ({ value, label: SHARE_TYPE_NAMES[value] }));
