import type { DietInsights, DietRecommendations, MealSuggestions, NutritionAdvice } from "../../contracts/advice.ts";
import type { CurrentUser } from "../../current-user.ts";
import type { Clock } from "../../integrations/clock.ts";
import { type DailyGoals, findGoalOfDay, toGoalOfDay } from "../../shared/diary/daily-goals.ts";
import {
  buildDayWindow,
  findDayWindow,
  findToday,
  formatLocalTime,
  listDiaryDays,
} from "../../shared/diary/day-window.ts";
import { type DayTotals, roundGrams, sumEntries } from "../../shared/diary/diary-figures.ts";
import { describeToday } from "../../shared/diary/todays-advice.ts";
import { mapMacros } from "../../shared/food/nutrition.ts";
import type { PrimaryGoal } from "../../shared/product/enums.ts";
import type { AdviceTexts } from "./advice-texts.ts";
import {
  buildDietRecommendations,
  listAchievements,
  listImprovementAreas,
  listStatements,
} from "./rules/diet-advice.ts";
import { computeFacts, type DietFacts, type Person } from "./rules/diet-facts.ts";
import { groupByDay } from "./rules/logged-days.ts";
import { MONTH_DAYS } from "./rules/thresholds.ts";
import { type RepeatableEntry, suggestMeals } from "./rules/tonights-meals.ts";

type Deps = {
  goals: { listDailyGoals(userId: number): Promise<DailyGoals> };
  answers: { findByUser(userId: number): Promise<(Person & { primaryGoal: PrimaryGoal }) | undefined> };
  log: { findBetween(userId: number, range: { from: number; to: number }, limit: number): Promise<RepeatableEntry[]> };
  summaries: {
    /** The number of consecutive diary days with an entry up to now. */
    countStreak(user: CurrentUser): Promise<number>;
    /** The totals of the last `count` diary days, oldest first. */
    getDailySeries(user: CurrentUser, count: number): Promise<DayTotals[]>;
  };
  /** Whether an AI provider may be asked for this account. */
  hasAccess(user: CurrentUser): boolean;
  texts: AdviceTexts;
  clock: Clock;
};

/** The most entries of one analysis: 50 a day for a month, so that it is never slow. */
const MAX_ENTRIES = 1500;
const NO_ANSWERS: Person = {
  primaryGoal: null,
  activityLevel: null,
  dietaryPreferences: [],
  age: null,
  isPregnant: false,
};

/** The first thing to work on, as a sentence; empty if there is nothing. */
function describeFocus(facts: DietFacts): string {
  const [area] = facts.missingDays > 0 ? [] : listImprovementAreas(facts);
  return area ? `Your focus: ${area.charAt(0).toLowerCase()}${area.slice(1)}.` : "";
}

const findHomeWindow = ({ timeZone }: CurrentUser, now: number) =>
  buildDayWindow(findToday(now, timeZone, "home"), "home");

/** Advice from the person's own diary. Its facts are of diary days in the caller's zone. */
export function createAdviceService({ goals, answers, log, summaries, hasAccess, texts, clock }: Deps) {
  /** The entries of today and the 30 days before, newest first. If there are too many, only whole days are used. */
  async function findRecentEntries(user: CurrentUser, now: number): Promise<RepeatableEntry[]> {
    const today = findToday(now, user.timeZone, "diary");
    const range = {
      from: buildDayWindow(today.subtract({ days: MONTH_DAYS }), "diary").from,
      // Home's new day begins while the diary's is still the one of yesterday.
      to: Math.max(buildDayWindow(today, "diary").to, findHomeWindow(user, now).to),
    };
    const found = await log.findBetween(user.id, range, MAX_ENTRIES);
    const oldest = found.at(-1);
    if (found.length < MAX_ENTRIES || !oldest) return found;
    const cutDay = findDayWindow(oldest.localTime, "diary");
    return found.filter(({ localTime }) => localTime > cutDay.to);
  }

  async function readFacts(user: CurrentUser) {
    const now = clock.now();
    const dailyGoals = await goals.listDailyGoals(user.id);
    const entries = await findRecentEntries(user, now);
    const recent = await summaries.getDailySeries(user, MONTH_DAYS);
    const person = (await answers.findByUser(user.id)) ?? NO_ANSWERS;
    const today = findToday(now, user.timeZone, "diary");
    const findGoal = (daysAgo: number) => findGoalOfDay(dailyGoals, today.subtract({ days: daysAgo }));
    const facts = computeFacts(groupByDay(entries, today), recent, findGoal, person);
    return { now, today, entries, facts, dailyGoals };
  }

  /** The analysis as the AI provider worded it; undefined if there is none yet. */
  async function findWrittenText(user: CurrentUser, today: Temporal.PlainDate, facts: DietFacts) {
    if (facts.missingDays > 0 || !hasAccess(user)) return undefined;
    return texts.findOrRequest(user, today.toString(), listStatements(facts));
  }

  return {
    /** One text about today in the user's zone. It uses Home's day, because Home shows it beside the progress ring. */
    async getNutritionAdvice(user: CurrentUser): Promise<NutritionAdvice> {
      const { now, today, entries, facts, dailyGoals } = await readFacts(user);
      const { from, to } = findHomeWindow(user, now);
      const homeGoal = toGoalOfDay(findGoalOfDay(dailyGoals, findToday(now, user.timeZone, "home"), "home"));
      const eatenToday = entries.filter(({ localTime }) => localTime >= from && localTime <= to);
      const written = await findWrittenText(user, today, facts);
      return {
        advice: [describeToday(eatenToday, homeGoal), written?.advice ?? describeFocus(facts)].join(" ").trim(),
      };
    },

    /** What the diary shows, and what to do about it. */
    async getRecommendations(user: CurrentUser): Promise<DietRecommendations> {
      const { today, facts } = await readFacts(user);
      const answer = buildDietRecommendations(facts);
      const written = await findWrittenText(user, today, facts);
      if (!written) return answer;
      return { ...answer, analysis: { ...answer.analysis, recommendations: written.insights } };
    },

    /** What is left of the running diary day, and meals of the person's own that close it. */
    async getMealSuggestions(user: CurrentUser): Promise<MealSuggestions> {
      const now = clock.now();
      const date = findToday(now, user.timeZone, "diary");
      const { goal, macroGoals } = toGoalOfDay(findGoalOfDay(await goals.listDailyGoals(user.id), date));
      const { from } = buildDayWindow(date, "diary");
      const [eaten = sumEntries([])] = await summaries.getDailySeries(user, 1);
      const entries = await findRecentEntries(user, now);
      const left = {
        calories: goal - eaten.calories,
        protein: Math.max(0, macroGoals.protein - eaten.protein),
      };
      const meals = suggestMeals(entries, listDiaryDays(date.subtract({ days: 1 }), MONTH_DAYS, "diary"), {
        left,
        goal,
        proteinGoal: macroGoals.protein,
        isDinnerLogged: entries.some(({ localTime, mealType }) => localTime >= from && mealType === "dinner"),
      });
      return {
        caloriesLeft: left.calories,
        proteinLeft: left.protein,
        meals: meals.map(({ eatenAt, localTime, ...meal }) => ({
          ...meal,
          eatenAt: new Date(eatenAt).toISOString(),
          eatenOn: formatLocalTime(localTime),
          ...mapMacros((name) => roundGrams(meal[name])),
        })),
      };
    },

    /** The streak, the achievements, and what to work on. */
    async getInsights(user: CurrentUser): Promise<DietInsights> {
      const { facts } = await readFacts(user);
      const streakDays = await summaries.countStreak(user);
      return {
        streakDays,
        achievements: listAchievements(facts, streakDays),
        improvementAreas: listImprovementAreas(facts),
      };
    },
  };
}
export type AdviceService = ReturnType<typeof createAdviceService>;
