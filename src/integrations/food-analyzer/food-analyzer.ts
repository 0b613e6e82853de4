import type { Nutrients } from "../../shared/food/nutrition.ts";
import type { FoodCategory, OtherPhotoKind } from "../../shared/product/enums.ts";
import type { EndpointKey, TokenUse } from "../provider-abilities.ts";

/** How much of something is on the photo, in grams: low <= best <= high, all equal if no range is known. */
export type GramRange = { low: number; best: number; high: number };

/** A place on the photo, in fractions of its width and height from the top left corner: all within 0 and 1. */
export type PhotoBox = { x: number; y: number; width: number; height: number };

/** One item of a meal. Its figures are the provider's own, for `grams.best` if there are grams. */
export type AnalyzedItem = Nutrients & {
  name: string;
  /** How many, of things that are counted, such as 2 of unit "egg". */
  count: number | null;
  unit: string | null;
  /** Null if the photo does not show the amount. */
  grams: GramRange | null;
  /** Such as "grilled, without skin". */
  preparation: string | null;
  box: PhotoBox | null;
  /** Energy or macros are not stated, and 0 here: the item counts only with the figures of a known food. */
  isIncomplete?: true;
  /** What is left of it after eating, if a photo shows that: `grams` and the figures are those before eating. */
  left?: GramRange;
  /** The figures of 100 g that a label on one of the photos prints. */
  labelPer100g?: Nutrients;
};

/**
 * Totals of the whole photo: kcal, grams, sodium in milligrams; confidence from 0 to 1. There is at least one item. The
 * totals are the sums of the items, unless the provider stated totals that it did not distribute over its items.
 */
export type RecognizedFood = Nutrients & {
  name: string;
  /** What the provider says of itself. */
  confidence: number;
  /** The answer cannot be right as a whole: items are missing, or there is more energy than their weight can hold. */
  isDoubtful: boolean;
  /** How many more items were named that are not among `items`: there are too many, or their figures are impossible. */
  omittedItems?: number;
  servingSize: string;
  category: FoodCategory | null;
  tags: string[];
  items: AnalyzedItem[];
};

/** The food on a photo, and which model said so: models differ in how far they are off. */
export type AnalyzedFood = RecognizedFood & { answeredBy: EndpointKey };

/** Another photo of the same meal (JPEG), and what it shows. */
export type OtherPhoto = { kind: OtherPhotoKind; jpeg: Uint8Array };

/** The photos (JPEG, scaled and without metadata) and the person's note. Places of items are those on `jpeg`. */
export type AnalysisRequest = {
  jpeg: Uint8Array;
  /** More photos of the meal. */
  others?: readonly OtherPhoto[];
  note: string | undefined;
  signal: AbortSignal;
  /** Whose photo it is, where accounts take turns. */
  account?: number;
  /** Gets the place in the queue, 1 for the next, whenever it changes. */
  onPlace?: (place: number) => void;
  /** Called when a provider gets the photo; again for another provider, whose items begin again. */
  onStart?: () => void;
  /** If given, the answer is streamed, and this is called with each of at most 20 items as soon as it is there. */
  onItem?: (item: AnalyzedItem) => void;
  /** Gets the tokens of each of the provider's answers, as far as it counts them: more than one if it was asked again. */
  onTokens?: (use: TokenUse) => void;
};

/** Recognizes food on a photo. */
export interface FoodAnalyzer {
  /** False without a provider: the client then asks the person directly. */
  readonly available: boolean;
  /** The name for the start-up output and the client, such as `gpt-5 at api.openai.com`. */
  readonly name: string;
  /**
   * The food on the photo, or null if there is none. Throws an AppError of kind `analysis_*`, or `not_recognised`
   * without an answer; its cause says why and may be logged.
   */
  analyze(request: AnalysisRequest): Promise<AnalyzedFood | null>;
}
