import type { TrialStatus } from "../../../src/contracts/access.ts";

const HOURS_A_DAY = 24;

const counted = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? "" : "s"}`;

/** The time left of a trial, rounded up: hours under a day, else days; `Trial expired` where none is left. */
export function trialLeftWords({ trialHoursRemaining }: Pick<TrialStatus, "trialHoursRemaining">): string {
  if (trialHoursRemaining <= 0) return "Trial expired";
  const left =
    trialHoursRemaining < HOURS_A_DAY
      ? counted(Math.ceil(trialHoursRemaining), "hour")
      : counted(Math.ceil(trialHoursRemaining / HOURS_A_DAY), "day");
  return `${left} left in your free trial`;
}
