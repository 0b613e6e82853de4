import type { FeedItem } from "../../../src/contracts/progress.ts";
import type { DailySummary, DayFigures } from "../../../src/contracts/summary.ts";
import type { ShareType } from "../../../src/shared/enums.ts";
import { inWholeNumbers } from "../../lib/format.ts";
import type { ShareForm } from "./share-form.ts";

/** A share that is worth it now, with the person's own figures in it. */
export type SuggestedShare = Pick<ShareForm, "title" | "description" | "shareType">;

/** Days in a row that are worth telling. */
const STREAK_DAYS = [7, 30, 100];
/** Above so many per cent of the goal the day is over it, by the specification's insight. */
const OVER_GOAL_PERCENT = 110;
/** Days of a week that must have entries: less says nothing about the week. */
const WEEK_TRACKED_DAYS_MIN = 5;
const DAY_MS = 24 * 60 * 60 * 1000;
/** How long after a share of its type the same is not suggested again, in days. */
const QUIET_DAYS: Record<Exclude<ShareType, "achievement">, number> = { streak: 2, goal_reached: 1, weekly_summary: 6 };

const counted = (count: number, unit: string): string => `${inWholeNumbers(count)} ${unit}${count === 1 ? "" : "s"}`;

function streak({ weeklyStats: { streakDays } }: DailySummary): SuggestedShare | undefined {
  if (!STREAK_DAYS.includes(streakDays)) return undefined;
  const description = `I have logged my meals ${streakDays} days in a row.`;
  return { shareType: "streak", title: `${streakDays}-day streak`, description };
}

/** The goal is reached from 100% on, and no longer once the day is over it. */
function goalReached({ dailyCalories, dailyCalorieGoal, macros }: DailySummary): SuggestedShare | undefined {
  const isReached = dailyCalories >= dailyCalorieGoal && dailyCalories * 100 <= dailyCalorieGoal * OVER_GOAL_PERCENT;
  if (dailyCalorieGoal <= 0 || !isReached) return undefined;
  const kcal = `${inWholeNumbers(dailyCalories)} of ${inWholeNumbers(dailyCalorieGoal)} kcal today`;
  // Somebody who logs energy alone has no macros to tell of.
  const hasMacros = macros.protein + macros.carbs + macros.fat > 0;
  const grams = hasMacros ? `: ${macros.protein} g protein, ${macros.carbs} g carbs, ${macros.fat} g fat` : "";
  return { shareType: "goal_reached", title: "Calorie goal reached", description: `${kcal}${grams}.` };
}

/** The average is over the days that have entries, as everywhere. */
function weeklySummary(week: readonly DayFigures[]): SuggestedShare | undefined {
  const tracked = week.filter(({ entries }) => entries > 0);
  if (tracked.length < WEEK_TRACKED_DAYS_MIN) return undefined;
  const sum = (figure: "calories" | "entries") => tracked.reduce((total, day) => total + day[figure], 0);
  const average = inWholeNumbers(sum("calories") / tracked.length);
  const days = `${tracked.length} of ${counted(week.length, "day")} tracked`;
  const description = `${days}, ${average} kcal a day on average, ${counted(sum("entries"), "meal")} logged.`;
  return { shareType: "weekly_summary", title: "My week in numbers", description };
}

type Known = {
  summary: DailySummary | null | undefined;
  /** The last seven diary days. */
  week: readonly DayFigures[] | undefined;
  /** Shares that are known, one's own and others'. */
  shares: readonly Pick<FeedItem, "mine" | "shareType" | "createdAt">[];
  /** Milliseconds. */
  now: number;
};

/** What is worth sharing now and was not shared lately; nothing where nothing is. */
export function suggestedShares({ summary, week, shares, now }: Known): SuggestedShare[] {
  const isQuiet = (type: ShareType): boolean =>
    type !== "achievement" &&
    shares.some(
      ({ mine, shareType, createdAt }) =>
        mine && shareType === type && Date.parse(createdAt) > now - QUIET_DAYS[type] * DAY_MS,
    );
  const found = [summary && streak(summary), summary && goalReached(summary), week && weeklySummary(week)];
  return found.filter((share) => share !== undefined && share !== null).filter(({ shareType }) => !isQuiet(shareType));
}
