import type { AnalysisValues, FoodAnalysis } from "../../../src/contracts/food-analysis.ts";
import type { CalorieError } from "../../../src/shared/analysis/calorie-range.ts";
import type { EntryItem, ItemFood } from "../../../src/shared/diary/entry-items.ts";
import { isShare } from "../../../src/shared/diary/portion.ts";
import type { FoodFigures } from "../../../src/shared/food/nutrition.ts";
import { isRecord } from "../../platform/is-record.ts";
import type { ResultEdits } from "./result-edits.ts";

/** Another photo of a meal: the address of a stored one, or the data URL of one that only this device has. */
export type OtherPhoto = NonNullable<FoodAnalysis["otherPhotos"]>[number];

/** Details that a person added to a photo. */
export type AddedDetails = {
  /** Other photos of the meal that are to be analyzed with it; those of a result have not been yet. */
  others?: OtherPhoto[];
  /** How much of it was eaten; all if missing. */
  share?: number;
  /** Sent to the server, too. */
  note?: string;
  /** The result before details were added. */
  before?: ResultOutcome;
};

/** An analyzed photo that is not logged yet. Instants are ISO strings. */
export type ResultOutcome = AddedDetails & {
  kind: "result";
  id: string;
  analysis: FoodAnalysis;
  analyzedAt: string;
  /** The diary had this dish from another photo of about the same time. */
  isInDiary?: boolean;
  /** A note that is being typed. */
  typedNote?: string;
  /** What was typed into the fields and is not saved; null where they were not opened. */
  edits: Partial<ResultEdits> | null;
  /** The items as they were when questions were answered first, and the answers by the questions' ids. */
  asked?: { items: EntryItem[]; answers: Record<string, string> };
};

/** A photo that was not recognized: the user is asked what it is. `imageUrl` is the stored photo. */
export type UnrecognizedOutcome = {
  kind: "unrecognised";
  id: string;
  imageUrl: string | null;
  takenAt: string;
  /** The person's note, which is searched for first. */
  note?: string;
  /** Why the server did not look at the photo, and when it will again. */
  notice?: string;
};

/** The outcome of a photo. It is stored on the device until it is logged or closed, so that a reload loses nothing. */
export type Outcome = ResultOutcome | UnrecognizedOutcome;

const isFigure = (value: unknown): value is number => typeof value === "number" && Number.isFinite(value);

const isText = (value: unknown): value is string => typeof value === "string";

const isInstant = (value: unknown): boolean => isText(value) && !Number.isNaN(Date.parse(value));

type Check = (value: unknown) => boolean;

const isListOf =
  (isMember: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(isMember);

const hasFields = (value: unknown, checks: Record<string, Check>): boolean =>
  isRecord(value) && Object.entries(checks).every(([field, check]) => check(value[field]));

const orNull =
  (check: Check): Check =>
  (value) =>
    value === null || check(value);

const isStatedFigure: Check = (value) => value === undefined || isFigure(value);

const FIGURES: Record<keyof FoodFigures, Check> = {
  calories: isFigure,
  protein: isFigure,
  carbs: isFigure,
  fat: isFigure,
  fiber: isFigure,
  sugar: isFigure,
  sodium: isFigure,
  caffeine: isStatedFigure,
  alcohol: isStatedFigure,
};

const FOOD: Record<keyof ItemFood, Check> = {
  id: isFigure,
  name: isText,
  ndbNo: orNull(isText),
  per100g: (per100g) => hasFields(per100g, FIGURES),
  source: (source) => source === undefined || isText(source),
};

const ITEM: Record<keyof EntryItem, Check> = {
  name: isText,
  ...FIGURES,
  grams: orNull(isFigure),
  gramsLow: orNull(isFigure),
  gramsHigh: orNull(isFigure),
  source: isText,
  isFromLabel: (isFromLabel) => isFromLabel === undefined || typeof isFromLabel === "boolean",
  food: orNull((food) => isFood(food)),
  estimate: orNull((estimate) => hasFields(estimate, FIGURES)),
  count: orNull(isFigure),
  unit: orNull(isText),
  preparation: orNull(isText),
  box: orNull((box) => hasFields(box, { x: isFigure, y: isFigure, width: isFigure, height: isFigure })),
};

const CALORIE_ERROR: Record<keyof CalorieError, Check> = { relative: isFigure, factor: isFigure };

const VALUES: Record<keyof AnalysisValues, Check> = {
  name: isText,
  ...FIGURES,
  caloriesLow: isFigure,
  caloriesHigh: isFigure,
  calorieError: (error) => hasFields(error, CALORIE_ERROR),
  confidence: isFigure,
  servingSize: isText,
  category: orNull(isText),
  tags: isListOf(isText),
  items: isListOf((item) => isItem(item)),
  omittedItems: (count) => count === undefined || isFigure(count),
};

const isCorrected: Check = (corrected) =>
  corrected === undefined ||
  hasFields(corrected, { at: isInstant, change: isFigure, original: (original) => hasFields(original, VALUES) });

const isOptionalPhotoList: Check = (photos) =>
  photos === undefined || isListOf((photo) => hasFields(photo, { imageData: isText, kind: isText }))(photos);
const isFood: Check = (food) => hasFields(food, FOOD);

const ANALYSIS: Record<keyof FoodAnalysis, Check> = {
  ...VALUES,
  imageData: isText,
  otherPhotos: isOptionalPhotoList,
  corrected: isCorrected,
  additions: (foods) => foods === undefined || isListOf(isFood)(foods),
};

/** Checks what is stored on the device or streamed by a server of perhaps another version. */
export const isItem = (item: unknown): item is EntryItem => hasFields(item, ITEM);
export const isAnalysis = (analysis: unknown): analysis is FoodAnalysis => hasFields(analysis, ANALYSIS);

const ASKED: Record<keyof NonNullable<ResultOutcome["asked"]>, Check> = {
  items: isListOf(isItem),
  answers: (answers) => isRecord(answers) && isListOf(isText)(Object.values(answers)),
};

const isOptionalText: Check = (value) => value === undefined || isText(value);

const EDITS: Record<keyof ResultEdits, Check> = {
  name: isOptionalText,
  calories: isOptionalText,
  protein: isOptionalText,
  carbs: isOptionalText,
  fat: isOptionalText,
};

/** Checks that a stored draft is of this version; anything else is not restored. */
export function isOutcome(stored: unknown): stored is Outcome | null {
  if (stored === null) return true;
  if (!isRecord(stored) || !isText(stored.id)) return false;
  if (stored.kind === "result") {
    return (
      [stored.note, stored.typedNote].every((note) => note === undefined || isText(note)) &&
      isOptionalPhotoList(stored.others) &&
      (stored.before === undefined || (stored.before !== null && isOutcome(stored.before))) &&
      isAnalysis(stored.analysis) &&
      isInstant(stored.analyzedAt) &&
      (stored.isInDiary === undefined || typeof stored.isInDiary === "boolean") &&
      (stored.share === undefined || (isFigure(stored.share) && isShare(stored.share))) &&
      (stored.asked === undefined || hasFields(stored.asked, ASKED)) &&
      (stored.edits === null || hasFields(stored.edits, EDITS))
    );
  }
  const hasPhoto = orNull(isText)(stored.imageUrl);
  const hasTexts = isOptionalText(stored.notice) && isOptionalText(stored.note);
  return stored.kind === "unrecognised" && hasPhoto && hasTexts && isInstant(stored.takenAt);
}
