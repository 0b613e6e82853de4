import type { FoodEntry } from "../../../src/contracts/diary.ts";
import type { DayFigures } from "../../../src/contracts/summary.ts";
import { percentOfGoal } from "../../../src/shared/nutrition.ts";
import { weekdayName } from "../../lib/dates.ts";
import { inWholeNumbers } from "../../lib/format.ts";
import type { Progress } from "./use-progress.ts";

/** What a picture shows: today's ring, the week's bars or the photo of a meal; energy in kcal. */
export type PictureContent =
  | { kind: "ring"; calories: number; goal: number; percent: number }
  | { kind: "week"; days: { weekday: string; calories: number; isTracked: boolean }[]; goal: number; average: number }
  | { kind: "photo"; imageUrl: string; name: string; calories: number };

export type PictureKind = PictureContent["kind"];

/** A content with the words above it. */
export type Picture = { title: string; content: PictureContent };

export const PICTURE_NAMES: Record<PictureKind, string> = {
  ring: "Today's ring",
  week: "My week",
  photo: "Meal photo",
};

function weekContent(week: readonly DayFigures[], goal: number): PictureContent | undefined {
  const tracked = week.filter(({ entries }) => entries > 0);
  if (tracked.length === 0) return undefined;
  const days = week.map(({ date, calories, entries }) => ({
    weekday: weekdayName(date),
    calories,
    isTracked: entries > 0,
  }));
  const average = Math.round(tracked.reduce((sum, { calories }) => sum + calories, 0) / tracked.length);
  return { kind: "week", days, goal, average };
}

/**
 * The pictures that can be made: the ring as soon as there are figures, the week where a day of it has entries, and the
 * photo of `meal`, or of today's latest meal that has one.
 */
export function pictureContents(
  { summary, week, meals }: Pick<Progress, "summary" | "week" | "meals">,
  meal: FoodEntry | undefined,
): PictureContent[] {
  const contents: PictureContent[] = [];
  if (summary) {
    const { dailyCalories: calories, dailyCalorieGoal: goal } = summary;
    contents.push({ kind: "ring", calories, goal, percent: percentOfGoal(calories, goal) });
    const weekly = week && weekContent(week, goal);
    if (weekly) contents.push(weekly);
  }
  const pictured = [meal, ...meals].find((entry) => entry?.imageUrl);
  if (pictured?.imageUrl) {
    const { imageUrl, name, calories } = pictured;
    contents.push({ kind: "photo", imageUrl, name, calories });
  }
  return contents;
}

/** What stands above the picture where nothing was typed. */
function titleOf(content: PictureContent): string {
  if (content.kind === "photo") return content.name;
  return content.kind === "ring" ? "Today" : "My week";
}

export const pictureOf = (typedTitle: string, content: PictureContent): Picture => ({
  title: typedTitle.trim() === "" ? titleOf(content) : typedTitle.trim(),
  content,
});

const kcal = (amount: number): string => `${inWholeNumbers(amount)} kcal`;

/** The picture in words, for those who do not see it. */
export function describePicture({ title, content }: Picture): string {
  if (content.kind === "ring") {
    const { calories, goal, percent } = content;
    return `${title}: a ring, ${percent}% full, ${inWholeNumbers(calories)} of ${kcal(goal)} today.`;
  }
  if (content.kind === "photo") return `${title}: a photo of ${content.name}, ${kcal(content.calories)}.`;
  const days = content.days.map(({ weekday, calories, isTracked }) =>
    isTracked ? `${weekday} ${inWholeNumbers(calories)}` : `${weekday} none`,
  );
  const line = `${kcal(content.average)} on average against a goal of ${kcal(content.goal)}`;
  return `${title}: bars of the week's calories, ${days.join(", ")}; ${line}.`;
}
