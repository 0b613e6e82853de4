import { DAY_MS } from "../../shared/product/durations.ts";
import { normalizeForSearch } from "../../shared/text/normalize-for-search.ts";

/** How many days of Home before today are looked at. */
export const USUAL_DAYS = 30;
export const USUAL_WINDOW_MS = (USUAL_DAYS + 1) * DAY_MS;
/** What was eaten on fewer days is not a habit. */
const LEAST_DAYS = 2;

/** An entry of one kind of meal, and its day by Home's beginning (`2026-11-21`). */
export type PastFood = { id: string; name: string; date: string };

/** The entries of one day's meal, in the order in which they were eaten. */
type PastMeal = { date: string; ids: string[]; names: Set<string>; setKey: string };

export type UsualMeal = { kind: "usual" | "last"; days: number; lastDate: string; ids: string[] };

function groupByDay(foods: readonly PastFood[]): PastMeal[] {
  return [...Map.groupBy(foods, ({ date }) => date)]
    .map(([date, eaten]) => {
      const names = eaten.map(({ name }) => normalizeForSearch(name));
      return { date, ids: eaten.map(({ id }) => id), names: new Set(names), setKey: names.toSorted().join("\n") };
    })
    .sort((a, b) => b.date.localeCompare(a.date));
}

/**
 * What someone may want to log again for a meal: the set of foods that this meal had on most of the last 30 days,
 * but on two at least, the latest if several had equally many; and the meal of the last day, if that was another. Names
 * are compared without case and accents, figures are those of the last time. A set is left out if one of its foods has
 * been logged for today's meal. `foods` are those of this kind of meal, the oldest first.
 */
export function findUsualMeals(foods: readonly PastFood[], today: string): UsualMeal[] {
  const days = groupByDay(foods);
  const eatenToday = days.find(({ date }) => date === today)?.names ?? new Set<string>();
  const past = days.filter(({ date }) => date < today);
  const counts = new Map<string, number>();
  for (const { setKey } of past) counts.set(setKey, (counts.get(setKey) ?? 0) + 1);
  const count = ({ setKey }: PastMeal): number => counts.get(setKey) ?? 0;

  const [last] = past;
  // The first of those that were eaten most often is the latest.
  const most = Math.max(...counts.values());
  const usual = past.find((meal) => count(meal) === most && most >= LEAST_DAYS);
  const isOpen = (meal: PastMeal | undefined): meal is PastMeal => meal?.names.isDisjointFrom(eatenToday) === true;
  return [
    ...(isOpen(usual) ? [{ kind: "usual" as const, days: count(usual), lastDate: usual.date, ids: usual.ids }] : []),
    ...(isOpen(last) && last.setKey !== usual?.setKey
      ? [{ kind: "last" as const, days: count(last), lastDate: last.date, ids: last.ids }]
      : []),
  ];
}
