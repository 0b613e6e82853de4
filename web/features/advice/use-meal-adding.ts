import { isolate } from "../../../src/shared/text/isolate.ts";
import { type CopyTexts, useEntryCopying } from "../../domain/diary/copy-queries.ts";
import { formatTotalCalories } from "../../ui/format/format.ts";

const TEXTS: CopyTexts = {
  done: "Added to Today",
  describe: (entries) =>
    `${entries.map(({ name }) => isolate(name)).join(", ")}: ${formatTotalCalories(entries)} kcal.`,
  failed: "Failed to Add",
  nothingDone: "Nothing was added. Please try again.",
  undone: "Meal Removed",
  describeUndone: "The meal was removed from today.",
  undoFailed: "The meal could not be removed. Please try again.",
};

/** Adds an earlier meal to today with one tap, and offers Undo in the toast that says so. */
export const useMealAdding = () => useEntryCopying(TEXTS);
