import type { FoodAnalysis } from "../../../src/contracts/food-analysis.ts";
import type { ResultEdits } from "./result-edits.ts";

/** An analysed photo on its way into the diary. Instants are ISO strings. */
export type ResultOutcome = {
  kind: "result";
  id: string;
  analysis: FoodAnalysis;
  analyzedAt: string;
  /** What stands in the fields while the person edits; null otherwise. */
  edits: ResultEdits | null;
};

/** A photo that nobody recognised: the person is asked what it is. `imageUrl` is the stored photo. */
export type UnrecognisedOutcome = { kind: "unrecognised"; id: string; imageUrl: string | null; takenAt: string };

/** What a photo came to. It stays on the device until it is logged or closed, so that a reload loses nothing. */
export type Outcome = ResultOutcome | UnrecognisedOutcome;

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

const isFigure = (value: unknown): value is number => typeof value === "number" && Number.isFinite(value);

const isText = (value: unknown): value is string => typeof value === "string";

const isInstant = (value: unknown): boolean => isText(value) && !Number.isNaN(Date.parse(value));

const isItem = (item: unknown): boolean =>
  isRecord(item) && isText(item.name) && isFigure(item.calories) && (item.grams === null || isFigure(item.grams));

const isAnalysis = (value: unknown): boolean =>
  isRecord(value) &&
  ["calories", "protein", "carbs", "fat", "fiber", "sugar", "sodium", "confidence"].every((key) =>
    isFigure(value[key]),
  ) &&
  ["name", "servingSize", "imageData"].every((key) => isText(value[key])) &&
  Array.isArray(value.tags) &&
  value.tags.every(isText) &&
  Array.isArray(value.items) &&
  value.items.every(isItem);

const isEdits = (value: unknown): boolean =>
  value === null ||
  (isRecord(value) && ["name", "calories", "protein", "carbs", "fat"].every((field) => isText(value[field])));

/** True for what this version keeps as a draft; anything else on the device is not restored. */
export function isOutcome(stored: unknown): stored is Outcome | null {
  if (stored === null) return true;
  if (!isRecord(stored) || !isText(stored.id)) return false;
  if (stored.kind === "result") {
    return isAnalysis(stored.analysis) && isInstant(stored.analyzedAt) && isEdits(stored.edits);
  }
  const hasPhoto = stored.imageUrl === null || isText(stored.imageUrl);
  return stored.kind === "unrecognised" && hasPhoto && isInstant(stored.takenAt);
}
