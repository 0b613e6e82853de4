import type { FoodCategory } from "../../shared/enums.ts";
import type { Macros, Nutrients } from "../../shared/nutrition.ts";

/** One item of a meal; grams are null if the photo does not show the amount. */
export type AnalysedItem = Macros & { name: string; grams: number | null; calories: number };

/** Totals of the whole photo: kcal, grams, sodium in milligrams; confidence from 0 to 1. */
export type AnalysedFood = Nutrients & {
  name: string;
  confidence: number;
  servingSize: string;
  category: FoodCategory | null;
  tags: string[];
  items: AnalysedItem[];
};

/** The photo (JPEG, scaled and without metadata) and the person's note. */
export type AnalysisRequest = { jpeg: Uint8Array; note: string | undefined; signal: AbortSignal };

/** Recognises food on a photo. */
export interface FoodAnalyzer {
  /** False without a provider: the client then asks the person directly. */
  readonly available: boolean;
  /** The name for the start-up output and the client, such as `gpt-4o-mini at api.openai.com`. */
  readonly name: string;
  /**
   * The food on the photo, or null if there is none. Throws an AppError of kind `analysis_*`, or `not_recognised`
   * without an answer; its cause says why and may be logged.
   */
  analyse(request: AnalysisRequest): Promise<AnalysedFood | null>;
}
