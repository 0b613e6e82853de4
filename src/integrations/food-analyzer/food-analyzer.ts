import type { FoodCategory } from "../../shared/enums.ts";

/** One thing on the plate; grams are null where the photo does not tell. */
export type AnalysedItem = {
  name: string;
  grams: number | null;
  calories: number;
  protein: number;
  carbs: number;
  fat: number;
};

/** Totals of the whole photo: kcal, grams, sodium in milligrams; confidence from 0 to 1. */
export type AnalysedFood = {
  name: string;
  calories: number;
  protein: number;
  carbs: number;
  fat: number;
  fiber: number;
  sugar: number;
  sodium: number;
  confidence: number;
  servingSize: string;
  category: FoodCategory | null;
  tags: string[];
  items: AnalysedItem[];
};

/** The photo (JPEG, already stripped and scaled) and what the person wrote about it. */
export type AnalysisRequest = { jpeg: Uint8Array; note: string | undefined; signal: AbortSignal };

/** Tells what is on a photo. */
export interface FoodAnalyzer {
  /** False where no provider is set: the client then asks the person straight away. */
  readonly available: boolean;
  /** What start-up and the client call it, such as `gpt-4o-mini at api.openai.com`. */
  readonly name: string;
  /**
   * The food on the photo, or null where there is none to be seen. Throws an AppError of kind `analysis_*`, or
   * `not_recognised` where no answer was given; its cause says why, in words that may be logged.
   */
  analyse(request: AnalysisRequest): Promise<AnalysedFood | null>;
}
