import type { FoodEntry } from "../../../../src/contracts/diary.ts";
import type { EntryItem } from "../../../../src/shared/diary/entry-items.ts";

/** What the server has told of an analysis that is still running. */
export type AnalysisProgress = {
  /** The place in the queue, 1 for the next; null before and after. */
  place: number | null;
  /** When the AI provider got the photo (UTC milliseconds); null before. */
  startedAt: number | null;
  /** The items found so far, with the estimates of the provider. */
  items: readonly EntryItem[];
  /** Earlier meals that look the same, and where the new photo is stored; null if there are none. */
  similar: SimilarMeals | null;
};

export type SimilarMeals = { imageData: string; entries: readonly FoodEntry[] };

export type OnProgress = (progress: AnalysisProgress) => void;
