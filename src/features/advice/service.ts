import type { DietInsights, DietRecommendations, NutritionAdvice } from "../../contracts/advice.ts";
import { signedOut } from "../../errors.ts";
import type { Clock } from "../../integrations/clock.ts";
import { dayWindow, dayWindowAt, diaryDateOf } from "../../shared/day-window.ts";
import type { PrimaryGoal } from "../../shared/enums.ts";
import type { AdviceTexts } from "./advice-texts.ts";
import { achievements, dietRecommendations, improvementAreas, statementsOf } from "./rules/diet-advice.ts";
import { type DietFacts, factsOf, type Person } from "./rules/diet-facts.ts";
import { type LoggedEntry, loggedDays } from "./rules/logged-days.ts";
import { MONTH_DAYS } from "./rules/thresholds.ts";
import { todaysAdvice } from "./rules/todays-advice.ts";

type Caller = { id: number; timeZone: string; trialStartedAt: number | null; isPremium: boolean };

type Deps = {
  users: { byId(id: number): Promise<{ dailyCalorieGoal: number } | undefined> };
  answers: { byUser(userId: number): Promise<(Person & { primaryGoal: PrimaryGoal }) | undefined> };
  log: { between(userId: number, range: { from: number; to: number }, limit: number): Promise<LoggedEntry[]> };
  /** Diary days in a row with an entry, until now. */
  streakOf(caller: Caller): Promise<number>;
  /** Whether the account may have an AI provider asked for it. */
  hasAccess(caller: Caller): boolean;
  texts: AdviceTexts;
  clock: Clock;
};

/** Entries that are read for an analysis: 50 a day for a month, so that no diary makes one slow. */
const MOST_ENTRIES = 1500;
const NOTHING_SAID: Person = { primaryGoal: null, activityLevel: null, dietaryPreferences: [], age: null };

/** What to work on first, as a sentence; empty where there is nothing. */
function focusOf(facts: DietFacts): string {
  const [area] = facts.missingDays > 0 ? [] : improvementAreas(facts);
  return area ? `Your focus: ${area.charAt(0).toLowerCase()}${area.slice(1)}.` : "";
}

/** Advice from the person's own diary. Its facts are of diary days in the caller's zone. */
export function createAdviceService({ users, answers, log, streakOf, hasAccess, texts, clock }: Deps) {
  const goalOf = async (caller: Caller): Promise<number> => {
    const account = await users.byId(caller.id);
    if (!account) throw signedOut();
    return account.dailyCalorieGoal;
  };

  /** The entries of today and the 30 days before, newest first; of a diary with more than can be read, whole days. */
  async function recentEntries(caller: Caller, now: number): Promise<LoggedEntry[]> {
    const today = diaryDateOf(now, caller.timeZone, "diary");
    const oldestDay = today.subtract({ days: MONTH_DAYS });
    const range = {
      from: dayWindow(oldestDay, caller.timeZone, "diary").from,
      // Home's new day begins while the diary's is still the one of yesterday.
      to: Math.max(dayWindow(today, caller.timeZone, "diary").to, dayWindowAt(now, caller.timeZone, "home").to),
    };
    const found = await log.between(caller.id, range, MOST_ENTRIES);
    const oldest = found.at(-1);
    if (found.length < MOST_ENTRIES || !oldest) return found;
    const cutDay = dayWindowAt(oldest.eatenAt, caller.timeZone, "diary");
    return found.filter(({ eatenAt }) => eatenAt > cutDay.to);
  }

  async function read(caller: Caller) {
    const now = clock.now();
    const goal = await goalOf(caller);
    const entries = await recentEntries(caller, now);
    const person = (await answers.byUser(caller.id)) ?? NOTHING_SAID;
    const today = diaryDateOf(now, caller.timeZone, "diary");
    const facts = factsOf(loggedDays(entries, today, caller.timeZone), goal, person);
    return { now, today, entries, facts };
  }

  /** The analysis as an AI provider worded it; undefined before it has, and where there is no analysis yet. */
  async function writtenText(caller: Caller, today: Temporal.PlainDate, answer: DietRecommendations) {
    if (answer.recommendations.length === 0 || !hasAccess(caller)) return undefined;
    return texts.textFor(caller.id, today.toString(), statementsOf(answer));
  }

  return {
    /** One text about the day that is running in the caller's zone: that of the ring beside which Home shows it. */
    async nutritionAdvice(caller: Caller): Promise<NutritionAdvice> {
      const { now, today, entries, facts } = await read(caller);
      const { from, to } = dayWindowAt(now, caller.timeZone, "home");
      const eatenToday = entries.filter(({ eatenAt }) => eatenAt >= from && eatenAt <= to);
      const written = await writtenText(caller, today, dietRecommendations(facts));
      return { advice: [todaysAdvice(eatenToday, facts.goal), written?.advice ?? focusOf(facts)].join(" ").trim() };
    },

    /** What the diary shows, and what to do about it. */
    async recommendations(caller: Caller): Promise<DietRecommendations> {
      const { today, facts } = await read(caller);
      const answer = dietRecommendations(facts);
      const written = await writtenText(caller, today, answer);
      if (!written) return answer;
      return { ...answer, analysis: { ...answer.analysis, recommendations: written.insights } };
    },

    /** The streak, what has been reached, and what is worth working on. */
    async insights(caller: Caller): Promise<DietInsights> {
      const { facts } = await read(caller);
      const streakDays = await streakOf(caller);
      return {
        streakDays,
        achievements: achievements(facts, streakDays),
        improvementAreas: improvementAreas(facts),
      };
    },
  };
}
export type AdviceService = ReturnType<typeof createAdviceService>;
