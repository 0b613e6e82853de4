import {
  type EstimateSummary,
  type Figure,
  type FigureSummary,
  MEASURED_PHOTOS_MIN,
  type Summary,
} from "../features/food-analysis/evaluation/summarize.ts";
import type { EndpointKey } from "../integrations/provider-abilities.ts";
import type { CalorieError } from "../shared/analysis/calorie-range.ts";
import { formatCount } from "../shared/text/format-count.ts";
import { LOCALE } from "../shared/text/locale.ts";
import { formatTable } from "./output/format.ts";

/** What a run was, beside what came out of it. */
export type EvalRun = {
  key: EndpointKey;
  /** As `FoodAnalyzer` names it, such as `gpt-5 at api.openai.com`. */
  analyzerName: string;
  /** UTC milliseconds. */
  startedAt: number;
  /** Rows and photos that were left out, before and while photos were read. */
  skipped: number;
  times: number;
  isInterrupted: boolean;
  isSaved: boolean;
};

const NOTHING = "-";

const formatDecimals = (value: number, digits: number, options: Intl.NumberFormatOptions = {}): string =>
  value.toLocaleString(LOCALE, { minimumFractionDigits: digits, maximumFractionDigits: digits, ...options });
const SIGNED = { signDisplay: "exceptZero" } as const;

const formatAmount = (value: number | null, options?: Intl.NumberFormatOptions): string =>
  value === null ? NOTHING : formatDecimals(value, 1, options);
const formatPercent = (share: number | null, options?: Intl.NumberFormatOptions): string =>
  share === null ? NOTHING : `${formatDecimals(100 * share, 1, options)}%`;
const formatSeconds = (milliseconds: number | null): string =>
  milliseconds === null ? NOTHING : `${formatDecimals(milliseconds / 1000, 2)} s`;
const formatMoney = (value: number): string => formatDecimals(value, 2, { maximumFractionDigits: 6 });

const FIGURE_NAMES: Record<Figure, string> = {
  calories: "Calories (kcal)",
  protein: "Protein (g)",
  carbs: "Carbs (g)",
  fat: "Fat (g)",
};

const HEADER = ["FIGURE", "FROM", "MAE", "MAPE", "BIAS", "BIAS %", "REPEATABILITY", "COVERAGE"];

const formatFigure = (name: string, from: string, figure: FigureSummary, coverage: string): string[] => [
  name,
  from,
  formatAmount(figure.mae),
  formatPercent(figure.mape),
  formatAmount(figure.bias, SIGNED),
  formatPercent(figure.biasShare, SIGNED),
  formatPercent(figure.repeatability),
  coverage,
];

/** The table: each figure with the foods' values ("grounded") and with the model's own ("model"). */
function formatFigures({ grounded, own, grams }: Summary): string[] {
  const formatRow = (figure: Figure, from: string, summary: EstimateSummary) =>
    formatFigure(
      FIGURE_NAMES[figure],
      from,
      summary[figure],
      figure === "calories" ? formatPercent(summary.coverage) : "",
    );
  const rows = (Object.keys(FIGURE_NAMES) as Figure[]).flatMap((figure) => [
    formatRow(figure, "grounded", grounded),
    formatRow(figure, "model", own),
  ]);
  const weight = grams.mae === null ? [] : [formatFigure("Weight (g)", "model", grams, "")];
  return formatTable([HEADER, ...rows, ...weight]);
}

const RANGE_SOURCES = {
  measured: "from the measured error of this model",
  published: "from the published error of this model",
  default: "from the usual error of unlisted models",
} as const;

const formatError = ({ relative, factor }: CalorieError): string =>
  `${formatPercent(relative)}, times ${formatDecimals(factor, 2)}`;

function formatTokens({ tokens: { prompt, completion, answers } }: Summary): string {
  if (answers === 0) return "the provider does not count them";
  const perAnswer = (count: number): string => formatDecimals(count / answers, 0);
  return `${formatDecimals(prompt, 0)} in and ${formatDecimals(completion, 0)} out, ${perAnswer(prompt)} and ${perAnswer(completion)} an answer`;
}

function formatCost({ cost }: Summary): string {
  if (!cost) return "unknown without --price-in and --price-out";
  const perAnswer = cost.perAnswer === null ? "" : `, ${formatMoney(cost.perAnswer)} an answer`;
  return `${formatMoney(cost.total)}${perAnswer}`;
}

function formatOutcome(photos: number, isSaved: boolean): string {
  if (isSaved) return "saved: ranges use it from now on";
  if (photos < MEASURED_PHOTOS_MIN) return `ranges can use it with ${MEASURED_PHOTOS_MIN} photos or more`;
  return "--save makes ranges use it";
}

function formatMeasured({ measured, photos }: Summary, isSaved: boolean): string {
  if (!measured) return "no error, without an answer to a meal that has energy";
  const outcome = formatOutcome(photos, isSaved);
  return `${formatError(measured)}, with which ranges hold ${formatPercent(measured.coverage)}; ${outcome}`;
}

/** What came out of a run, as the lines of a terminal. */
export function formatEvaluation(summary: Summary, run: EvalRun): string[] {
  const { range, latency } = summary;
  const calls = `${formatCount(summary.answers, "answer")}, ${summary.failed} failed`;
  const facts = [
    ["Model", run.analyzerName],
    ["Photos", `${summary.photos}, each ${formatCount(run.times, "time")}: ${calls}; ${run.skipped} skipped`],
    ["Ranges", `${RANGE_SOURCES[range.source]}: ${formatError(range)}`],
    ["Latency", `median ${formatSeconds(latency.medianMs)}, p95 ${formatSeconds(latency.p95Ms)}`],
    ["Tokens", formatTokens(summary)],
    ["Cost", formatCost(summary)],
    ["Measured", formatMeasured(summary, run.isSaved)],
  ];
  return [...formatFigures(summary), "", ...formatTable(facts)];
}

/** The same for programs: not rounded, shares from 0 to 1. */
export function toEvaluationJson(summary: Summary, run: EvalRun): string {
  const { photos, answers, failed, grounded, own, grams, range, measured, latency, tokens, cost } = summary;
  const report = {
    model: run.key.model,
    endpoint: run.key.endpoint,
    startedAt: new Date(run.startedAt).toISOString(),
    isInterrupted: run.isInterrupted,
    times: run.times,
    photos,
    skipped: run.skipped,
    answers,
    failed,
    grounded,
    ungrounded: own,
    grams,
    range,
    measured,
    isSaved: run.isSaved,
    latency,
    tokens,
    cost,
  };
  return `${JSON.stringify(report, null, 2)}\n`;
}
