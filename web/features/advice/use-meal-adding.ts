import type { FoodEntry } from "../../../src/contracts/diary.ts";
import { formatWholeNumber } from "../../lib/format.ts";
import { type CopyTexts, useEntryCopying } from "../diary/copy-queries.ts";

const sumCalories = (entries: readonly FoodEntry[]): number => entries.reduce((sum, { calories }) => sum + calories, 0);

const TEXTS: CopyTexts = {
  done: "Added to Today",
  describe: (entries) =>
    `${entries.map(({ name }) => name).join(", ")}: ${formatWholeNumber(sumCalories(entries))} kcal.`,
  failed: "Failed to Add",
  nothingDone: "Nothing was added. Please try again.",
  undone: "Meal Removed",
  describeUndone: "The meal was removed from today.",
  undoFailed: "The meal could not be removed. Please try again.",
};

/** Adds an earlier meal to today with one tap, and offers Undo in the toast that says so. */
export const useMealAdding = () => useEntryCopying(TEXTS);
