import type { FoodEntry } from "../../../src/contracts/diary.ts";
import { isTracked, summarizeDays } from "../../../src/shared/diary/diary-figures.ts";
import { percentOfGoal } from "../../../src/shared/food/nutrition.ts";
import type { DayWithGoal } from "../../domain/goal/with-goals.ts";
import { formatShortWeekday } from "../../ui/format/dates.ts";
import { formatWholeNumber } from "../../ui/format/format.ts";
import type { Progress } from "./use-progress.ts";

/** A day of the week, with the goal that it had. */
type WeekDay = { weekday: string; calories: number; goal: number; isTracked: boolean };

/** The content of a picture: today's ring, the week's bars or a meal's photo; energy in kcal. */
export type PictureContent =
  | { kind: "ring"; calories: number; goal: number; percent: number }
  | { kind: "week"; days: WeekDay[]; average: number }
  | { kind: "photo"; imageUrl: string; name: string; calories: number };

export type PictureKind = PictureContent["kind"];

/** The content with its title. */
export type Picture = { title: string; content: PictureContent };

export const PICTURE_NAMES: Record<PictureKind, string> = {
  ring: "Today's ring",
  week: "My week",
  photo: "Meal photo",
};

function buildWeekContent(week: readonly DayWithGoal[]): PictureContent | undefined {
  const { trackedDays, averageDailyCalories } = summarizeDays(week);
  if (trackedDays === 0) return undefined;
  const days = week.map((day) => ({
    weekday: formatShortWeekday(day.date),
    calories: day.calories,
    goal: day.goal,
    isTracked: isTracked(day),
  }));
  return { kind: "week", days, average: averageDailyCalories };
}

/**
 * The possible pictures: the ring if the summary is loaded, the week if a day has entries, and the photo of `meal` or
 * of today's latest meal with a photo.
 */
export function listPictureContents(
  { summary, week, meals }: Pick<Progress, "summary" | "week" | "meals">,
  meal: FoodEntry | undefined,
): PictureContent[] {
  const contents: PictureContent[] = [];
  if (summary) {
    const { dailyCalories: calories, dailyCalorieGoal: goal } = summary;
    contents.push({ kind: "ring", calories, goal, percent: percentOfGoal(calories, goal) });
    const weekly = week && buildWeekContent(week);
    if (weekly) contents.push(weekly);
  }
  const mealWithPhoto = [meal, ...meals].find((entry) => entry?.imageUrl);
  if (mealWithPhoto?.imageUrl) {
    const { imageUrl, name, calories } = mealWithPhoto;
    contents.push({ kind: "photo", imageUrl, name, calories });
  }
  return contents;
}

/** The title if none was typed. */
function getDefaultTitle(content: PictureContent): string {
  if (content.kind === "photo") return content.name;
  return content.kind === "ring" ? "Today" : "My week";
}

export const buildPicture = (typedTitle: string, content: PictureContent): Picture => ({
  title: typedTitle.trim() === "" ? getDefaultTitle(content) : typedTitle.trim(),
  content,
});

/** The goal of the last day, and whether all days had it. */
export function findTodaysGoal(days: readonly WeekDay[]): { goal: number; hasOneGoal: boolean } {
  const goal = days.at(-1)?.goal ?? 0;
  return { goal, hasOneGoal: days.every((day) => day.goal === goal) };
}

const formatKcal = (amount: number): string => `${formatWholeNumber(amount)} kcal`;

/** The picture's alternative text. */
export function describePicture({ title, content }: Picture): string {
  if (content.kind === "ring") {
    const { calories, goal, percent } = content;
    return `${title}: a ring, ${percent}% full, ${formatWholeNumber(calories)} of ${formatKcal(goal)} today.`;
  }
  if (content.kind === "photo") return `${title}: a photo of ${content.name}, ${formatKcal(content.calories)}.`;
  const days = content.days.map(({ weekday, calories, isTracked }) =>
    isTracked ? `${weekday} ${formatWholeNumber(calories)}` : `${weekday} none`,
  );
  const { goal, hasOneGoal } = findTodaysGoal(content.days);
  const against = hasOneGoal ? `a goal of ${formatKcal(goal)}` : `the goal of each day, today ${formatKcal(goal)}`;
  const line = `${formatKcal(content.average)} on average against ${against}`;
  return `${title}: bars of the week's calories, ${days.join(", ")}; ${line}.`;
}
