import { findChangeTime } from "../../change-time.ts";
import type { Goals, GoalsChange } from "../../contracts/goals.ts";
import type { CurrentUser } from "../../current-user.ts";
import { invalidField, signedOut } from "../../errors.ts";
import type { Clock } from "../../integrations/clock.ts";
import {
  type AddedExercise,
  type DailyGoals,
  describeGoalEnd,
  type GoalEnd,
  type WeeklyGoal,
} from "../../shared/diary/daily-goals.ts";
import { formatLocalTime, type LocalRange } from "../../shared/diary/day-window.ts";
import { computeFatPercent, type MacroSplit } from "../../shared/food/nutrition.ts";
import { DAY_MS } from "../../shared/product/durations.ts";
import {
  type ActivityLevel,
  DEFAULT_ACTIVITY_LEVEL,
  DEFAULT_PRIMARY_GOAL,
  type PrimaryGoal,
  type Sex,
} from "../../shared/product/enums.ts";
import { DAILY_CALORIE_GOAL, EXERCISE_GOAL_DAYS, MACRO_PERCENT } from "../../shared/product/limits.ts";
import { formatInstant } from "../../shared/text/instant.ts";
import type { PastGoalRepository } from "./repository.ts";

type Account = {
  dailyCalorieGoal: number;
  proteinPercent: number;
  carbsPercent: number;
  weekdayExtras: number[] | null;
};
/** What a person has answered about itself. */
export type Answers = {
  dailyCalorieGoal: number;
  activityLevel: ActivityLevel;
  primaryGoal: PrimaryGoal;
  dietaryPreferences: string[];
  age: number | null;
  heightCm: number | null;
  weightKg: number | null;
  sex: Sex | null;
  isPregnant: boolean;
  targetWeightKg: number | null;
  waterGoalMl: number | null;
};
type GoalFields = {
  dailyCalorieGoal: number | undefined;
  macroSplit: MacroSplit | undefined;
  weekdayExtras: number[] | null | undefined;
};
type GoalChange = GoalFields & GoalEnd;

type Deps = {
  users: {
    findById(id: number): Promise<Account | undefined>;
    /** Changes the goal, and keeps the one that ends. */
    change(id: number, change: { goal: GoalChange }): Promise<boolean>;
  };
  answers: {
    findByUser(userId: number): Promise<Answers | undefined>;
    store(userId: number, given: Partial<Answers>, defaults: Answers, now: number): Promise<void>;
  };
  pastGoals: PastGoalRepository;
  exercises: { listAdded(userId: number, range: LocalRange): Promise<AddedExercise> };
  clock: Clock;
};

/** The answers that a change gives, under the names of their columns. */
function pickAnswers({ macroSplit, weekdayExtras, ...change }: GoalsChange): Partial<Answers> {
  const { height, weight, targetWeight, waterGoal, ...sameName } = change;
  return {
    ...sameName,
    ...(height !== undefined && { heightCm: height }),
    ...(weight !== undefined && { weightKg: weight }),
    ...(targetWeight !== undefined && { targetWeightKg: targetWeight }),
    ...(waterGoal !== undefined && { waterGoalMl: waterGoal }),
  };
}

/** Throws 422 unless the weekdays add up to 0, and each has a goal within its bounds. */
function checkWeekdays(extras: readonly number[], dailyCalorieGoal: number): void {
  if (extras.reduce((sum, extra) => sum + extra, 0) !== 0) {
    throw invalidField("weekdayExtras", "The weekdays together must keep the week's total");
  }
  const { min, max } = DAILY_CALORIE_GOAL;
  if (extras.some((extra) => dailyCalorieGoal + extra < min || dailyCalorieGoal + extra > max)) {
    throw invalidField("weekdayExtras", `Each weekday's goal must be between ${min} and ${max}`);
  }
}

/** The fields of a change that were not changed after it: `since` are the goals that have stood since then. */
function omitSuperseded(
  { dailyCalorieGoal, macroSplit, weekdayExtras }: GoalFields,
  since: readonly WeeklyGoal[],
): GoalFields {
  const stood = (name: keyof WeeklyGoal): boolean =>
    new Set(since.map((goal) => JSON.stringify(goal[name]))).size === 1;
  return {
    dailyCalorieGoal: stood("dailyCalorieGoal") ? dailyCalorieGoal : undefined,
    macroSplit: stood("macroSplit") ? macroSplit : undefined,
    weekdayExtras: stood("weekdayExtras") ? weekdayExtras : undefined,
  };
}

/** A day's goal and what it follows from: weight goal, activity, diet, body and the split of the macros. */
export const createGoalService = ({ users, answers, pastGoals, exercises, clock }: Deps) => {
  const findAccount = async (userId: number): Promise<Account> => {
    const account = await users.findById(userId);
    if (!account) throw signedOut();
    return account;
  };

  const listDailyGoals = async (userId: number) => {
    const { dailyCalorieGoal, proteinPercent, carbsPercent, weekdayExtras } = await findAccount(userId);
    const macroSplit = { protein: proteinPercent, carbs: carbsPercent };
    const current = { dailyCalorieGoal, macroSplit, weekdayExtras };
    // A local time is at most a day from UTC.
    const now = clock.now();
    const exercise = await exercises.listAdded(userId, { from: now - EXERCISE_GOAL_DAYS * DAY_MS, to: now + DAY_MS });
    return { current, past: await pastGoals.list(userId), exercise } satisfies DailyGoals;
  };

  const getGoals = async (userId: number): Promise<Goals> => {
    const { current, past, exercise } = await listDailyGoals(userId);
    const answer = await answers.findByUser(userId);
    return {
      ...current,
      primaryGoal: answer?.primaryGoal ?? null,
      activityLevel: answer?.activityLevel ?? null,
      dietaryPreferences: answer?.dietaryPreferences ?? [],
      age: answer?.age ?? null,
      height: answer?.heightCm ?? null,
      weight: answer?.weightKg ?? null,
      sex: answer?.sex ?? null,
      isPregnant: answer?.isPregnant ?? false,
      targetWeight: answer?.targetWeightKg ?? null,
      waterGoal: answer?.waterGoalMl ?? null,
      past: past.map(({ endedAt, endedLocal, ...goal }) => ({
        ...goal,
        endedAt: formatInstant(endedAt),
        endedOn: formatLocalTime(endedLocal),
      })),
      exercise: [...exercise],
    };
  };

  return {
    getGoals,

    /** The goal of today and those of past days. */
    listDailyGoals,

    /**
     * Changes the fields that are set, but for those of the goal that were changed later than it (`sentAt`, or now). The
     * goal that ends stays that of the days before the change; where another one has ended since, of those before today.
     * Throws 422 if protein and carbs leave too little for fat, if the weekdays do not keep the week's total or a day's
     * bounds, or for an invalid time.
     */
    async change(user: CurrentUser, change: GoalsChange, sentAt: number | null): Promise<Goals> {
      const { dailyCalorieGoal, macroSplit, weekdayExtras } = change;
      if (macroSplit && computeFatPercent(macroSplit) < MACRO_PERCENT.min) {
        const most = 100 - MACRO_PERCENT.min;
        throw invalidField("macroSplit", `Protein and carbs together must be at most ${most} percent`);
      }
      const now = clock.now();
      const { changedAt, lastWriteWinsBefore } = findChangeTime(sentAt, now);
      const given = pickAnswers(change);
      const { current, past } = await listDailyGoals(user.id);
      if (weekdayExtras) checkWeekdays(weekdayExtras, dailyCalorieGoal ?? current.dailyCalorieGoal);
      if (Object.keys(given).some((name) => name !== "dailyCalorieGoal")) {
        const defaults: Answers = {
          dailyCalorieGoal: current.dailyCalorieGoal,
          activityLevel: DEFAULT_ACTIVITY_LEVEL,
          primaryGoal: DEFAULT_PRIMARY_GOAL,
          dietaryPreferences: [],
          age: null,
          heightCm: null,
          weightKg: null,
          sex: null,
          isPregnant: false,
          targetWeightKg: null,
          waterGoalMl: null,
        };
        await answers.store(user.id, given, defaults, now);
      }
      const later = past.filter(({ endedAt }) => endedAt > lastWriteWinsBefore);
      const fields = omitSuperseded({ dailyCalorieGoal, macroSplit, weekdayExtras }, [...later, current]);
      const end = describeGoalEnd(later.length > 0 ? now : changedAt, user.timeZone);
      await users.change(user.id, { goal: { ...fields, ...end } });
      return getGoals(user.id);
    },
  };
};
export type GoalService = ReturnType<typeof createGoalService>;
