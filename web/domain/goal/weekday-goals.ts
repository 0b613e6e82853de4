import type { WeekdayExtras } from "../../../src/shared/diary/daily-goals.ts";
import { DAILY_CALORIE_GOAL } from "../../../src/shared/product/limits.ts";
import { checkRange, checkWhole, isWithin } from "../../ui/fields/checks.ts";
import type { Choice } from "../../ui/fields/choice-group.tsx";
import { formatShortWeekday, formatWeekday } from "../../ui/format/dates.ts";
import { formatWholeNumber } from "../../ui/format/format.ts";

/** Days of the week, `1` for Monday to `7`. */
export type Weekday = "1" | "2" | "3" | "4" | "5" | "6" | "7";

const WEEKDAYS = ["1", "2", "3", "4", "5", "6", "7"] as const satisfies readonly Weekday[];

/** June 1, 2026 is a Monday. */
export const WEEKDAY_CHOICES: readonly Choice<Weekday>[] = WEEKDAYS.map((value) => ({
  value,
  label: formatShortWeekday(`2026-06-0${value}`),
  spoken: formatWeekday(`2026-06-0${value}`),
}));

/** What a higher day has more, in kcal, before another amount is typed. */
export const DEFAULT_EXTRA = 300;

/** The kcal that `days` have more, taken evenly from the other days in whole kcal; null if all days are the same. */
export function spreadExtra(days: readonly Weekday[], extra: number): WeekdayExtras {
  const others = WEEKDAYS.filter((day) => !days.includes(day));
  if (days.length === 0 || others.length === 0 || extra === 0) return null;
  const total = days.length * extra;
  const each = Math.floor(total / others.length);
  // The first of the others bear what is left over.
  const rest = total - each * others.length;
  return WEEKDAYS.map((day) => (days.includes(day) ? extra : -each - Number(others.indexOf(day) < rest)));
}

/** The higher days of stored extras, and the most that one of them has more. */
export function readExtras(extras: WeekdayExtras): { days: readonly Weekday[]; extra: number } {
  const days = WEEKDAYS.filter((_, index) => (extras?.[index] ?? 0) > 0);
  return { days, extra: Math.max(0, ...(extras ?? [])) };
}

/** `Sat 2,300 kcal, the other days 1,950 kcal. The week stays the same.` */
export function describeWeekdays(days: readonly Weekday[], extra: number, kcal: number): string {
  const extras = spreadExtra(days, extra);
  if (!extras || !Number.isInteger(kcal)) return "The other days get less, so that the week stays the same.";
  const names = WEEKDAY_CHOICES.filter(({ value }) => days.includes(value)).map(({ label }) => label);
  const low = formatWholeNumber(kcal + Math.min(...extras));
  return `${names.join(", ")} ${formatWholeNumber(kcal + extra)} kcal, the other days ${low} kcal. The week stays the same.`;
}

/** What is wrong with the kcal that `days` have more than a daily goal, if anything. */
export function checkExtra(days: readonly Weekday[], extra: number, kcal: number): string | undefined {
  if (days.length === 0) return undefined;
  const { min, max } = DAILY_CALORIE_GOAL;
  if (days.length === WEEKDAYS.length) return "Leave at least one day that is lower";
  const problem =
    checkRange(extra, { min: 1, max }, "Please enter the calories that these days have more") ??
    checkWhole(extra, "Please enter a whole number");
  const goals = (spreadExtra(days, extra) ?? []).map((more) => kcal + more);
  return (
    problem ??
    (goals.every((goal) => isWithin(goal, DAILY_CALORIE_GOAL)) || !Number.isInteger(kcal)
      ? undefined
      : `Each day's goal must be between ${formatWholeNumber(min)} and ${formatWholeNumber(max)}`)
  );
}
