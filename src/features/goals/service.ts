import type { Goals, GoalsChange } from "../../contracts/goals.ts";
import type { CurrentUser } from "../../current-user.ts";
import { invalidField, signedOut } from "../../errors.ts";
import type { Clock } from "../../integrations/clock.ts";
import type { DailyGoals } from "../../shared/diary/daily-goals.ts";
import { findLatestDayStart } from "../../shared/diary/day-window.ts";
import { computeFatPercent, type MacroSplit } from "../../shared/food/nutrition.ts";
import {
  type ActivityLevel,
  DEFAULT_ACTIVITY_LEVEL,
  DEFAULT_PRIMARY_GOAL,
  type PrimaryGoal,
} from "../../shared/product/enums.ts";
import { MACRO_PERCENT } from "../../shared/product/limits.ts";
import { formatInstant } from "../../shared/text/instant.ts";
import type { PastGoalRepository } from "./repository.ts";

type Account = { dailyCalorieGoal: number; proteinPercent: number; carbsPercent: number };
type Answers = {
  dailyCalorieGoal: number;
  activityLevel: ActivityLevel;
  primaryGoal: PrimaryGoal;
  dietaryPreferences: string[];
  age: number | null;
  heightCm: number | null;
  weightKg: number | null;
};
type GoalChange = {
  dailyCalorieGoal: number | undefined;
  macroSplit: MacroSplit | undefined;
  replacedAt: number;
  dayFrom: number;
};

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
  clock: Clock;
};

/** The answers that a change gives, under the names of their columns. */
function pickAnswers({ macroSplit, height, weight, ...change }: GoalsChange): Partial<Answers> {
  return {
    ...change,
    ...(height !== undefined && { heightCm: height }),
    ...(weight !== undefined && { weightKg: weight }),
  };
}

/** A day's goal and what it follows from: weight goal, activity, diet, body and the split of the macros. */
export const createGoalService = ({ users, answers, pastGoals, clock }: Deps) => {
  const findAccount = async (userId: number): Promise<Account> => {
    const account = await users.findById(userId);
    if (!account) throw signedOut();
    return account;
  };

  const listDailyGoals = async (userId: number): Promise<DailyGoals> => {
    const { dailyCalorieGoal, proteinPercent, carbsPercent } = await findAccount(userId);
    const current = { dailyCalorieGoal, macroSplit: { protein: proteinPercent, carbs: carbsPercent } };
    return { current, past: await pastGoals.list(userId) };
  };

  const getGoals = async (userId: number): Promise<Goals> => {
    const { current, past } = await listDailyGoals(userId);
    const answer = await answers.findByUser(userId);
    return {
      ...current,
      primaryGoal: answer?.primaryGoal ?? null,
      activityLevel: answer?.activityLevel ?? null,
      dietaryPreferences: answer?.dietaryPreferences ?? [],
      age: answer?.age ?? null,
      height: answer?.heightCm ?? null,
      weight: answer?.weightKg ?? null,
      past: past.map(({ endedAt, ...goal }) => ({ ...goal, endedAt: formatInstant(endedAt) })),
    };
  };

  return {
    getGoals,

    /** The goal of today and those of past days. */
    listDailyGoals,

    /**
     * Changes the fields that are set. The goal that ends stays that of the days before today. Throws 422 if protein
     * and carbs leave too little for fat.
     */
    async change(user: CurrentUser, change: GoalsChange): Promise<Goals> {
      const { dailyCalorieGoal, macroSplit } = change;
      if (macroSplit && computeFatPercent(macroSplit) < MACRO_PERCENT.min) {
        const most = 100 - MACRO_PERCENT.min;
        throw invalidField("macroSplit", `Protein and carbs together must be at most ${most} percent`);
      }
      const now = clock.now();
      const given = pickAnswers(change);
      const account = await findAccount(user.id);
      if (Object.keys(given).some((name) => name !== "dailyCalorieGoal")) {
        const defaults: Answers = {
          dailyCalorieGoal: account.dailyCalorieGoal,
          activityLevel: DEFAULT_ACTIVITY_LEVEL,
          primaryGoal: DEFAULT_PRIMARY_GOAL,
          dietaryPreferences: [],
          age: null,
          heightCm: null,
          weightKg: null,
        };
        await answers.store(user.id, given, defaults, now);
      }
      const dayFrom = findLatestDayStart(now, user.timeZone);
      await users.change(user.id, { goal: { dailyCalorieGoal, macroSplit, replacedAt: now, dayFrom } });
      return getGoals(user.id);
    },
  };
};
export type GoalService = ReturnType<typeof createGoalService>;
