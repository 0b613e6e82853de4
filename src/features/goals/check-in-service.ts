import type { CheckIn } from "../../contracts/goals.ts";
import type { CurrentUser } from "../../current-user.ts";
import { signedOut } from "../../errors.ts";
import type { Clock } from "../../integrations/clock.ts";
import { type AddedExercise, findAddedKcal } from "../../shared/diary/daily-goals.ts";
import { listDaysUntil } from "../../shared/diary/day-sums.ts";
import { type DiaryDay, findToday, type LocalRange, toDiaryDate } from "../../shared/diary/day-window.ts";
import { DEFAULT_ACTIVITY_LEVEL, DEFAULT_PRIMARY_GOAL, type MealType } from "../../shared/product/enums.ts";
import { average } from "./rules/averages.ts";
import { CHECK_IN_DAYS, type CheckInDay, computeCheckIn } from "./rules/compute-check-in.ts";
import type { Answers } from "./service.ts";

type Account = {
  dailyCalorieGoal: number;
  weekdayExtras: number[] | null;
  goalChangedAt: number | null;
  goalChangedOffset: number;
};
type LoggedMeal = { localTime: number; calories: number; mealType: MealType };

type Deps = {
  users: { findById(id: number): Promise<Account | undefined> };
  answers: { findByUser(userId: number): Promise<Answers | undefined> };
  entries: { findMeals(userId: number, from: number, to: number): Promise<LoggedMeal[]> };
  /** The weighings from a calendar date on, in kg. */
  weighings: { listSince(userId: number, date: string): Promise<{ date: string; kg: number }[]> };
  exercises: { listAdded(userId: number, range: LocalRange): Promise<AddedExercise> };
  clock: Clock;
};

/** The figures of each finished day. Several weighings of a day count as their mean. */
function buildDays(
  days: readonly DiaryDay[],
  meals: readonly LoggedMeal[],
  weighings: readonly { date: string; kg: number }[],
  exercise: Readonly<AddedExercise>,
): CheckInDay[] {
  const mealsByDate = Map.groupBy(meals, ({ localTime }) => toDiaryDate(localTime, "diary").toString());
  const weighingsByDate = Map.groupBy(weighings, ({ date }) => date);
  return days.map(({ date }) => {
    const name = date.toString();
    const eaten = mealsByDate.get(name) ?? [];
    const weighed = weighingsByDate.get(name);
    return {
      date: name,
      calories: eaten.reduce((sum, { calories }) => sum + calories, 0),
      meals: [...new Set(eaten.map(({ mealType }) => mealType))],
      weight: weighed ? average(weighed.map(({ kg }) => kg)) : null,
      addedExercise: findAddedKcal(exercise, date),
    };
  });
}

/** The days from the one on which the goal was changed, by the clock of that place, until `today`. */
function countDaysSinceChange({ goalChangedAt, goalChangedOffset }: Account, today: Temporal.PlainDate): number | null {
  if (goalChangedAt === null) return null;
  // After a flight over the date line to the east it can still be the day before.
  return Math.max(0, toDiaryDate(goalChangedAt + goalChangedOffset, "diary").until(today).days);
}

/** The weekly check-in. It proposes a goal; the person sets it, or the present one again, by the call for goals. */
export const createCheckInService = ({ users, answers, entries, weighings, exercises, clock }: Deps) => ({
  /** What the finished days of the caller's zone say now. */
  async getCheckIn(user: CurrentUser): Promise<CheckIn> {
    const now = clock.now();
    const account = await users.findById(user.id);
    if (!account) throw signedOut();
    const { dailyCalorieGoal, weekdayExtras } = account;
    const days = listDaysUntil(now, CHECK_IN_DAYS + 1, user.timeZone).slice(0, -1);
    const [first, last] = [days[0], days.at(-1)];
    if (!first || !last) throw new Error("A check-in has no days.");
    const meals = await entries.findMeals(user.id, first.from, last.to);
    const weights = await weighings.listSince(user.id, first.date.toString());
    const added = await exercises.listAdded(user.id, { from: first.from, to: last.to });
    const given = await answers.findByUser(user.id);
    const today = findToday(now, user.timeZone, "diary");
    const { expenditure, ...found } = computeCheckIn(buildDays(days, meals, weights, added), {
      age: given?.age ?? null,
      height: given?.heightCm ?? null,
      sex: given?.sex ?? null,
      isPregnant: given?.isPregnant ?? false,
      activityLevel: given?.activityLevel ?? DEFAULT_ACTIVITY_LEVEL,
      primaryGoal: given?.primaryGoal ?? DEFAULT_PRIMARY_GOAL,
      goal: dailyCalorieGoal,
      lowestWeekday: Math.min(0, ...(weekdayExtras ?? [])),
      daysSinceChange: countDaysSinceChange(account, today),
    });
    const round = (kcal: number | undefined) => (kcal === undefined ? null : Math.round(kcal));
    return {
      ...found,
      expenditure: round(expenditure?.mean),
      low: round(expenditure?.low),
      high: round(expenditure?.high),
      dailyCalorieGoal,
    };
  },
});
export type CheckInService = ReturnType<typeof createCheckInService>;
