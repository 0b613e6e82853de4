import { accessSync, constants, statSync, writeFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import type { Db } from "../../db/engine/db.ts";
import { readSamplePicture } from "../bundled-files.ts";
import { type Config, loadConfig } from "../config.ts";
import { createAbilityMemory } from "../features/food-analysis/ability-memory.ts";
import { createCalorieErrors } from "../features/food-analysis/calorie-errors.ts";
import { createErrorRepository } from "../features/food-analysis/error-repository.ts";
import { type Answers, createAnswerCollector } from "../features/food-analysis/evaluation/collect-answers.ts";
import { MEASURED_PHOTOS_MIN, type Summary, summarizeAnswers } from "../features/food-analysis/evaluation/summarize.ts";
import { createItemFoods } from "../features/foods/matching/item-foods.ts";
import { createMatchRepository } from "../features/foods/matching/match-repository.ts";
import { createFoodRepository } from "../features/foods/repository.ts";
import { createTemplateRepository } from "../features/foods/template-repository.ts";
import { encodePicture, FOOD_PICTURE } from "../features/photos/picture.ts";
import { systemClock } from "../integrations/clock.ts";
import { createFoodAnalyzer } from "../integrations/food-analyzer/create-food-analyzer.ts";
import {
  type LabeledPhoto,
  PhotoFolderError,
  readLabeledPhotos,
} from "../integrations/labeled-photos/read-labeled-photos.ts";
import { toEndpointKey } from "../integrations/provider-abilities.ts";
import { createLog, type Log } from "../log.ts";
import { FOOD_PHOTO } from "../shared/product/limits.ts";
import { formatCount } from "../shared/text/format-count.ts";
import { abortWhenStopped, defineCommand, EXIT_INTERRUPTED } from "./command.ts";
import { DRAWN_PLATES, judgeAnswers } from "./eval-drawn.ts";
import { type EvalOptions, parseEvalOptions } from "./eval-options.ts";
import { type EvalRun, formatEvaluation, toEvaluationJson } from "./eval-report.ts";
import { printExpectedErrors } from "./output/expected-errors.ts";
import { explainFailures } from "./output/explain-failure.ts";
import { isOperationalError, OperationalError } from "./output/operational-error.ts";
import { createProblemList, createProgressLine } from "./output/progress.ts";
import { openBesideServer } from "./storage/open-beside-server.ts";

const USAGE = `Usage: mealglass eval [DIR]

Without DIR, shows the AI provider of the settings ten drawn plates, for a minute at most, and says whether the model is
good enough: the exit code is then 0.

With DIR, measures it: sends it the photos in DIR, whose values are known, and prints how far its calories, protein,
carbs and fat are off, with the figures of the foods table ("grounded") and with its own ("model").
DIR has a .csv file with the columns file, kcal, protein, carbs, fat and, if known, grams; or it is that of Nutrition5k.
Each call costs what a photo costs. Ctrl+C ends the run and prints what is there so far. The server may be running.

  --times N        analyze each photo N times, which shows how much answers differ (1)
  --json FILE      write the results to a file, too
  --save           compute the ranges of this model from the measured error from now on, if 20 photos were answered
  --fallback       measure the second provider, of OPENAI_FALLBACK_MODEL
  --price-in N     what a million tokens of questions cost, and
  --price-out N    of answers, in any currency, to print what the run has cost

docs/photo-recognition.md explains the figures.`;

const NO_PROVIDER = {
  first: "No AI provider is set: set OPENAI_API_KEY or OPENAI_BASE_URL, as for the server.",
  second: "No second AI provider is set: OPENAI_FALLBACK_MODEL and the settings beside it name one.",
} as const;

/** How long drawn plates are asked about. */
const DRAWN_PLATES_MS = 60_000;

/** Fewer photos show more of chance than of a model. */
const FEW_PHOTOS = 30;
/** Throws an OperationalError if a file cannot be written later. A run may have cost hours and money until then. */
function assertWritable(file: string): void {
  try {
    const existing = statSync(file, { throwIfNoEntry: false });
    if (existing && !existing.isFile()) throw new Error("it is not a file");
    accessSync(existing ? file : dirname(resolve(file)), constants.W_OK);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new OperationalError(`${file} cannot be written: ${reason}.`, { cause });
  }
}

/** The photo as people's photos are sent: an upright JPEG, scaled down and without metadata. */
async function readPhotoFile(path: string): Promise<Uint8Array> {
  const file = Bun.file(path);
  if (file.size > FOOD_PHOTO.uploadMaxBytes) {
    throw new Error(`This photo is larger than ${FOOD_PHOTO.uploadMaxBytes / 1024 ** 2} MB`);
  }
  return (await encodePicture(await file.bytes(), FOOD_PICTURE)).jpeg;
}

/** Reads the table of a folder, and prints the rows that are wrong. */
async function listPhotos(folder: string, onProblem: (place: string, problem: string) => void) {
  const photos: LabeledPhoto[] = [];
  let skipped = 0;
  for await (const row of readLabeledPhotos(folder)) {
    if ("path" in row) photos.push(row);
    else {
      skipped += 1;
      onProblem(row.place, row.problem);
    }
  }
  return { photos, skipped };
}

type Provider = NonNullable<Config["openai"]>;
type Measurement = {
  provider: Provider;
  photos: readonly LabeledPhoto[];
  options: EvalOptions;
  config: Config;
  signal: AbortSignal;
  readPhoto?: (path: string) => Promise<Uint8Array>;
};

/** Asks about all photos, while a line shows how far it is and problems are printed. */
async function collectAnswers(db: Db, log: Log, measurement: Measurement) {
  const { provider, photos, options, config, signal } = measurement;
  const { readPhoto = readPhotoFile } = measurement;
  const line = createProgressLine();
  const unreadable = createProblemList("Skipped", line.clear);
  const failed = createProblemList("Failed", line.clear);
  const foods = createFoodRepository(db);
  const templates = createTemplateRepository(db);
  const analyzer = await createFoodAnalyzer(provider, {
    timeoutMs: config.aiTimeoutMs,
    atOnce: config.aiConcurrency,
    memory: createAbilityMemory(db, log),
    log,
  });
  const collector = createAnswerCollector({
    analyzer,
    readPhoto,
    findFoods: createItemFoods({ matches: createMatchRepository(db), foods, templates }).find,
    clock: systemClock,
  });
  const calls = photos.length * options.times;
  const collected: Answers = await collector.collect({
    photos,
    times: options.times,
    atOnce: config.aiConcurrency,
    signal,
    onProblem: ({ kind, place, problem }) => (kind === "failed" ? failed : unreadable).add(place, problem),
    onProgress: (done) => line.show(() => `${done} of ${formatCount(calls, "analysis", "analyses")} done`),
  });
  unreadable.end();
  failed.end();
  return { collected, analyzerName: analyzer.name };
}

function findReasonNotToSave({ measured, photos }: Summary, { isInterrupted }: Pick<EvalRun, "isInterrupted">) {
  if (isInterrupted) return "the run was stopped";
  if (!measured) return "there is no error to save";
  if (photos >= MEASURED_PHOTOS_MIN) return undefined;
  return `it takes ${MEASURED_PHOTOS_MIN} photos, and ${formatCount(photos, "photo")} ${photos === 1 ? "was" : "were"} answered`;
}

/** Stores the measured error, unless the run says too little. Returns whether it did. */
async function saveError(db: Db, summary: Summary, run: Pick<EvalRun, "key" | "isInterrupted">) {
  const { measured, photos } = summary;
  const reason = findReasonNotToSave(summary, run);
  if (reason !== undefined || !measured) {
    console.error(`Nothing was saved: ${reason}.`);
    return false;
  }
  await createErrorRepository(db).store(run.key, measured, photos, systemClock.now());
  if (photos < FEW_PHOTOS) {
    console.error(`Measured with ${formatCount(photos, "photo")}: ${FEW_PHOTOS} or more tell more than chance.`);
  }
  return true;
}

function findExitCode({ answers }: Summary, { isInterrupted }: EvalRun): number {
  if (isInterrupted) return EXIT_INTERRUPTED;
  return answers > 0 ? 0 : 1;
}

/** Measures with an open database, prints and writes the results, and returns the exit code. */
async function measure(db: Db, log: Log, measurement: Measurement & { skipped: number }): Promise<number> {
  const { provider, options, signal } = measurement;
  const startedAt = systemClock.now();
  const key = toEndpointKey(provider);
  const error = await createCalorieErrors(createErrorRepository(db)).findCalorieError(key);
  const { collected, analyzerName } = await collectAnswers(db, log, measurement);
  const summary = summarizeAnswers(collected, error, options.prices);
  const skipped = measurement.skipped + summary.unreadable;
  const facts = { key, analyzerName, startedAt, skipped, times: options.times, isInterrupted: signal.aborted };
  const run: EvalRun = { ...facts, isSaved: false };
  try {
    if (options.isSaved) run.isSaved = await saveError(db, summary, facts);
  } finally {
    // What has cost hours is not lost because the disk is full.
    console.log(formatEvaluation(summary, run).join("\n"));
    if (options.jsonFile !== null) writeFileSync(options.jsonFile, toEvaluationJson(summary, run));
  }
  return findExitCode(summary, run);
}

type Asked = Pick<Measurement, "provider" | "options" | "config">;

/** Works with an open database. */
async function openFor<Result>(config: Config, work: (db: Db, log: Log) => Promise<Result>): Promise<Result> {
  const log = createLog("warn", (text) => console.error(text));
  const { db, close } = await openBesideServer(config, log);
  try {
    return await work(db, log);
  } finally {
    close();
  }
}

/** Asks about drawn plates for a minute, and prints whether enough of them are recognized. */
async function judge(asked: Asked, stop: AbortSignal): Promise<number> {
  const signal = AbortSignal.any([stop, AbortSignal.timeout(DRAWN_PLATES_MS)]);
  const { collected, analyzerName } = await openFor(asked.config, (db, log) =>
    collectAnswers(db, log, { ...asked, photos: DRAWN_PLATES, readPhoto: readSamplePicture, signal }),
  );
  if (stop.aborted) return EXIT_INTERRUPTED;
  const { lines, isGoodEnough } = judgeAnswers(collected, analyzerName);
  console.log(lines.join("\n"));
  return isGoodEnough ? 0 : 1;
}

async function evaluate(options: EvalOptions): Promise<number> {
  const config = loadConfig();
  const provider = options.isFallback ? config.openaiFallback : config.openai;
  if (!provider) {
    console.error(options.isFallback ? NO_PROVIDER.second : NO_PROVIDER.first);
    return 1;
  }
  const signal = abortWhenStopped();
  if (options.folder === "") return judge({ provider, options, config }, signal);
  if (options.jsonFile !== null) assertWritable(options.jsonFile);
  const problems = createProblemList("Skipped", () => undefined);
  const { photos, skipped } = await listPhotos(options.folder, problems.add);
  problems.end();
  if (photos.length === 0) {
    console.error(`${options.folder} has no photo with known values.`);
    return 1;
  }
  return openFor(config, (db, log) => measure(db, log, { provider, photos, skipped, options, config, signal }));
}

const isExpected = (error: unknown): error is Error => error instanceof PhotoFolderError || isOperationalError(error);

/** `mealglass eval [DIR]`; the exit code is 1 if nothing was answered or too little recognized, 130 after an interrupt. */
export const evalCommand = defineCommand({
  usage: USAGE,
  parameters: ["[DIR]"],
  options: {
    times: { type: "string" },
    json: { type: "string" },
    save: { type: "boolean" },
    fallback: { type: "boolean" },
    "price-in": { type: "string" },
    "price-out": { type: "string" },
  },
  run(args) {
    const options = parseEvalOptions(args);
    return printExpectedErrors(isExpected, () => explainFailures(loadConfig(), () => evaluate(options)));
  },
});
