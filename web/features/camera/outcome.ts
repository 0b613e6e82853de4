import type { FoodAnalysis } from "../../../src/contracts/food-analysis.ts";
import { isShare } from "../../../src/shared/portion.ts";
import { isRecord } from "../../lib/is-record.ts";
import type { ResultEdits } from "./result-edits.ts";

/** An analysed photo that is not logged yet. Instants are ISO strings. */
export type ResultOutcome = {
  kind: "result";
  id: string;
  analysis: FoodAnalysis;
  analyzedAt: string;
  /** How much of it was eaten; all if missing. */
  share?: number;
  /** The fields while the user edits; null otherwise. */
  edits: ResultEdits | null;
};

/** A photo that was not recognised: the user is asked what it is. `imageUrl` is the stored photo. */
export type UnrecognisedOutcome = {
  kind: "unrecognised";
  id: string;
  imageUrl: string | null;
  takenAt: string;
  /** Why the server did not look at the photo, and when it will again. */
  notice?: string;
};

/** The outcome of a photo. It is stored on the device until it is logged or closed, so that a reload loses nothing. */
export type Outcome = ResultOutcome | UnrecognisedOutcome;

const isFigure = (value: unknown): value is number => typeof value === "number" && Number.isFinite(value);

const isText = (value: unknown): value is string => typeof value === "string";

const isInstant = (value: unknown): boolean => isText(value) && !Number.isNaN(Date.parse(value));

const isItem = (item: unknown): boolean =>
  isRecord(item) && isText(item.name) && isFigure(item.calories) && (item.grams === null || isFigure(item.grams));

type Check = (value: unknown) => boolean;

const isListOf =
  (isMember: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(isMember);

const hasFields = (value: unknown, checks: Record<string, Check>): boolean =>
  isRecord(value) && Object.entries(checks).every(([field, check]) => check(value[field]));

const ANALYSIS: Record<keyof FoodAnalysis, Check> = {
  name: isText,
  calories: isFigure,
  protein: isFigure,
  carbs: isFigure,
  fat: isFigure,
  fiber: isFigure,
  sugar: isFigure,
  sodium: isFigure,
  confidence: isFigure,
  servingSize: isText,
  category: (value) => value === null || isText(value),
  tags: isListOf(isText),
  imageData: isText,
  items: isListOf(isItem),
};

const EDITS: Record<keyof ResultEdits, Check> = {
  name: isText,
  calories: isText,
  protein: isText,
  carbs: isText,
  fat: isText,
};

/** Checks that a stored draft is of this version; anything else is not restored. */
export function isOutcome(stored: unknown): stored is Outcome | null {
  if (stored === null) return true;
  if (!isRecord(stored) || !isText(stored.id)) return false;
  if (stored.kind === "result") {
    return (
      hasFields(stored.analysis, ANALYSIS) &&
      isInstant(stored.analyzedAt) &&
      (stored.share === undefined || (isFigure(stored.share) && isShare(stored.share))) &&
      (stored.edits === null || hasFields(stored.edits, EDITS))
    );
  }
  const hasPhoto = stored.imageUrl === null || isText(stored.imageUrl);
  const hasNotice = stored.notice === undefined || isText(stored.notice);
  return stored.kind === "unrecognised" && hasPhoto && hasNotice && isInstant(stored.takenAt);
}
