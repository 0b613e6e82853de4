import {
  type CalorieError,
  computeCalorieRange,
  DEFAULT_RANGE_FACTOR,
  findNeededError,
} from "../../../shared/analysis/calorie-range.ts";
import type { KnownError } from "../calorie-errors.ts";
import type { Answer, Answers, Estimate } from "./collect-answers.ts";
import {
  type Accuracy,
  computeAccuracy,
  computeMean,
  computeMedian,
  computeRepeatability,
  findQuantile,
} from "./metrics.ts";

/** The share of photos whose true energy a range should hold. */
export const NOMINAL_COVERAGE = 0.8;
/** With fewer photos an error is chance: it is shown, but ranges do not use it, and its factor is the usual one. */
export const MEASURED_PHOTOS_MIN = 20;
/**
 * The least error that ranges use, half of the best published one (20%): photos that fit by chance, or that resemble each
 * other, must not make a range that is a single figure.
 */
const MEASURED_ERROR_MIN = 0.1;

const FIGURES = ["calories", "protein", "carbs", "fat"] as const;
export type Figure = (typeof FIGURES)[number];

export type FigureSummary = Accuracy & { repeatability: number | null };
/** How good one kind of estimate is. `coverage` is the share of answers whose range holds the true energy. */
export type EstimateSummary = Record<Figure, FigureSummary> & { coverage: number | null };

/** The measured error, and the coverage that ranges of these answers have with it. */
export type MeasuredError = CalorieError & { coverage: number | null };

/** The prices of a million tokens. */
export type Prices = { prompt: number; completion: number };

export type Summary = {
  photos: number;
  answers: number;
  unreadable: number;
  failed: number;
  /** With the figures of foods, as far as items are foods, and with those of the model alone. */
  grounded: EstimateSummary;
  own: EstimateSummary;
  /** The weights of meals whose weight is known, in grams. */
  grams: FigureSummary;
  /** What the ranges were computed from. */
  range: KnownError;
  /** Null without an answer to a meal that has energy. */
  measured: MeasuredError | null;
  latency: { medianMs: number | null; p95Ms: number | null };
  tokens: Answers["tokens"];
  /** Null without prices. */
  cost: { total: number; perAnswer: number | null } | null;
};

/** The values of the answers, in a list for each photo. */
function groupByPhoto<Value>(answers: readonly Answer[], pick: (answer: Answer) => Value | null): Value[][] {
  const groups = Map.groupBy(answers, ({ photo }) => photo);
  return [...groups.values()].map((group) => group.flatMap((answer) => pick(answer) ?? []));
}

function summarizeFigure(
  answers: readonly Answer[],
  pick: (answer: Answer) => number | null,
  pickTruth: (answer: Answer) => number | null,
): FigureSummary {
  const pairs = answers.flatMap((answer) => {
    const [estimate, truth] = [pick(answer), pickTruth(answer)];
    return estimate === null || truth === null ? [] : { estimate, truth };
  });
  return { ...computeAccuracy(pairs), repeatability: computeRepeatability(groupByPhoto(answers, pick)) };
}

/** The share of answers whose range holds the true energy. Both are in whole kcal, as people see them. */
function computeCoverage(answers: readonly Answer[], pick: (answer: Answer) => Estimate, error: CalorieError) {
  const isHeld = (answer: Answer): boolean => {
    const { caloriesLow, caloriesHigh } = computeCalorieRange(pick(answer).items, error);
    const truth = Math.round(answer.photo.known.calories);
    return caloriesLow <= truth && truth <= caloriesHigh;
  };
  return computeMean(answers.map((answer) => Number(isHeld(answer))));
}

function summarizeEstimates(
  answers: readonly Answer[],
  pick: (answer: Answer) => Estimate,
  error: CalorieError,
): EstimateSummary {
  const summarize = (figure: Figure) =>
    summarizeFigure(
      answers,
      (answer) => pick(answer).figures[figure],
      ({ photo }) => photo.known[figure],
    );
  return {
    calories: summarize("calories"),
    protein: summarize("protein"),
    carbs: summarize("carbs"),
    fat: summarize("fat"),
    coverage: computeCoverage(answers, pick, error),
  };
}

/**
 * The error of grounded calories, as ranges use it. Its factor is the smallest with which the ranges of 80% of these
 * answers hold the truth: the weights' own ranges explain a part of the error, and models judge them differently. Neither
 * the error nor the error times the factor is less than `MEASURED_ERROR_MIN`.
 */
function measureError(answers: readonly Answer[], relative: number | null): MeasuredError | null {
  if (relative === null) return null;
  const needed = answers.map(({ grounded, photo }) => findNeededError(grounded.items, photo.known.calories));
  const covering = findQuantile(needed, NOMINAL_COVERAGE) ?? 0;
  const photos = new Set(answers.map(({ photo }) => photo)).size;
  const isKnown = photos >= MEASURED_PHOTOS_MIN && relative > 0 && Number.isFinite(covering);
  const used = Math.max(relative, MEASURED_ERROR_MIN);
  const factor = isKnown ? Math.max(covering, MEASURED_ERROR_MIN) / used : DEFAULT_RANGE_FACTOR;
  const error = { relative: used, factor };
  return { ...error, coverage: computeCoverage(answers, ({ grounded }) => grounded, error) };
}

const PRICED_TOKENS = 1_000_000;

function computeCost({ prompt, completion, answers }: Answers["tokens"], prices: Prices | null): Summary["cost"] {
  if (!prices) return null;
  const total = (prompt * prices.prompt + completion * prices.completion) / PRICED_TOKENS;
  return { total, perAnswer: answers > 0 ? total / answers : null };
}

/** What the answers say of a model. `range` is the error that ranges are computed from now. */
export function summarizeAnswers(collected: Answers, range: KnownError, prices: Prices | null): Summary {
  const { answers, unreadable, failed, latencies, tokens } = collected;
  const grounded = summarizeEstimates(answers, (answer) => answer.grounded, range);
  return {
    photos: new Set(answers.map(({ photo }) => photo)).size,
    answers: answers.length,
    unreadable,
    failed,
    grounded,
    own: summarizeEstimates(answers, (answer) => answer.own, range),
    grams: summarizeFigure(
      answers,
      ({ grams }) => grams,
      ({ photo }) => photo.known.grams,
    ),
    range,
    measured: measureError(answers, grounded.calories.mape),
    latency: { medianMs: computeMedian(latencies), p95Ms: findQuantile(latencies, 0.95) },
    tokens,
    cost: computeCost(tokens, prices),
  };
}
