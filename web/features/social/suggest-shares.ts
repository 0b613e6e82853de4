import type { FeedItem } from "../../../src/contracts/progress.ts";
import type { DailySummary, DayFigures } from "../../../src/contracts/summary.ts";
import { summarizeDays } from "../../../src/shared/diary/diary-figures.ts";
import { DAY_MS } from "../../../src/shared/product/durations.ts";
import type { ShareType } from "../../../src/shared/product/enums.ts";
import { pluralize } from "../../../src/shared/text/format-count.ts";
import { formatWholeNumber } from "../../ui/format/format.ts";
import type { ShareForm } from "./share-form.ts";

/** A suggested share with the user's own numbers. */
export type SuggestedShare = Pick<ShareForm, "title" | "description" | "shareType">;

/** The streaks, in days, that are suggested. */
const STREAK_DAYS = [7, 30, 100];
/** Above this percentage of the goal a day is over it, by the specification. */
const OVER_GOAL_PERCENT = 110;
/** How many days of a week must have entries. */
const WEEK_TRACKED_DAYS_MIN = 5;
/** How many days after a share its type is not suggested again. */
const COOLDOWN_DAYS: Record<Exclude<ShareType, "achievement">, number> = {
  streak: 2,
  goal_reached: 1,
  weekly_summary: 6,
};

function suggestStreak({ weeklyStats: { streakDays } }: DailySummary): SuggestedShare | undefined {
  if (!STREAK_DAYS.includes(streakDays)) return undefined;
  const description = `I have logged my meals ${streakDays} days in a row.`;
  return { shareType: "streak", title: `${streakDays}-day streak`, description };
}

/** The goal is reached from 100% until the day counts as over the goal. */
function suggestGoalReached({ dailyCalories, dailyCalorieGoal, macros }: DailySummary): SuggestedShare | undefined {
  const isReached = dailyCalories >= dailyCalorieGoal && dailyCalories * 100 <= dailyCalorieGoal * OVER_GOAL_PERCENT;
  if (dailyCalorieGoal <= 0 || !isReached) return undefined;
  const kcal = `${formatWholeNumber(dailyCalories)} of ${formatWholeNumber(dailyCalorieGoal)} kcal today`;
  // Without macros, only the energy is mentioned.
  const hasMacros = macros.protein + macros.carbs + macros.fat > 0;
  const grams = hasMacros ? `: ${macros.protein} g protein, ${macros.carbs} g carbs, ${macros.fat} g fat` : "";
  return { shareType: "goal_reached", title: "Calorie goal reached", description: `${kcal}${grams}.` };
}

/** The average of the days with entries. */
function suggestWeeklySummary(week: readonly DayFigures[]): SuggestedShare | undefined {
  const { trackedDays, averageDailyCalories, totalEntries } = summarizeDays(week);
  if (trackedDays < WEEK_TRACKED_DAYS_MIN) return undefined;
  const average = formatWholeNumber(averageDailyCalories);
  const days = `${trackedDays} of ${week.length} ${pluralize(week.length, "day")} tracked`;
  const meals = `${formatWholeNumber(totalEntries)} ${pluralize(totalEntries, "meal")}`;
  const description = `${days}, ${average} kcal a day on average, ${meals} logged.`;
  return { shareType: "weekly_summary", title: "My week in numbers", description };
}

type SuggestionInput = {
  summary: DailySummary | null | undefined;
  /** The last seven diary days. */
  week: readonly DayFigures[] | undefined;
  /** The loaded shares, the user's and others'. */
  shares: readonly Pick<FeedItem, "mine" | "shareType" | "createdAt">[];
  /** Milliseconds. */
  now: number;
};

/** The shares to suggest now; a type that was shared recently is left out. */
export function suggestShares({ summary, week, shares, now }: SuggestionInput): SuggestedShare[] {
  const isCoolingDown = (type: ShareType): boolean =>
    type !== "achievement" &&
    shares.some(
      ({ mine, shareType, createdAt }) =>
        mine && shareType === type && Date.parse(createdAt) > now - COOLDOWN_DAYS[type] * DAY_MS,
    );
  const found = [
    summary && suggestStreak(summary),
    summary && suggestGoalReached(summary),
    week && suggestWeeklySummary(week),
  ];
  return found
    .filter((share) => share !== undefined && share !== null)
    .filter(({ shareType }) => !isCoolingDown(shareType));
}
