import type { Budgets, DailyBudget } from "../../../src/contracts/budgets.ts";
import { formatTime, formatWholeNumber } from "../../ui/format/format.ts";

/** From this share of a budget on people see what is left. */
const NEAR_SHARE = 0.2;
/** The last uses are shown of any budget, however small. */
const LAST_USES = 3;
const MEGABYTE = 1_000_000;

/** Whether so little of a budget of a day is left that its owner should know, at `now` (milliseconds). */
export const isNearlyUsed = ({ limit, remaining, resetsAt }: DailyBudget, now: number): boolean =>
  remaining <= Math.max(LAST_USES, limit * NEAR_SHARE) && (resetsAt === null || Date.parse(resetsAt) > now);

/** Whether so little space for photos is left that its owner should know. */
export const isPhotoSpaceNearlyUsed = ({ photos }: Pick<Budgets, "photos">): boolean =>
  photos.usedBytes > photos.limitBytes * (1 - NEAR_SHARE);

/** The used space for photos in whole per cent, rounded down; at most 100. */
export const computePhotoPercent = ({ photos }: Pick<Budgets, "photos">): number =>
  Math.min(100, Math.floor((100 * photos.usedBytes) / photos.limitBytes));

/** Bytes as whole megabytes, rounded down: `1,000 MB`. */
export const formatMegabytes = (bytes: number): string => `${formatWholeNumber(Math.floor(bytes / MEGABYTE))} MB`;

/**
 * When a budget is whole again, seen from `now` (milliseconds): ` until 2:05 PM`, or ` until tomorrow, 2:05 PM`. Empty
 * if nothing was used.
 */
export function formatUntil({ resetsAt }: Pick<DailyBudget, "resetsAt">, now: number): string {
  if (resetsAt === null) return "";
  const isToday = new Date(resetsAt).toDateString() === new Date(now).toDateString();
  return ` until ${isToday ? "" : "tomorrow, "}${formatTime(resetsAt)}`;
}
