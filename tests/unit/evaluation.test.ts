import { expect, test } from "bun:test";
import { setImmediate } from "node:timers/promises";
import fc from "fast-check";
import { formatEvaluation } from "../../src/cli/eval-report.ts";
import type { KnownError } from "../../src/features/food-analysis/calorie-errors.ts";
import {
  type Answer,
  type AnswerProblem,
  type Answers,
  createAnswerCollector,
} from "../../src/features/food-analysis/evaluation/collect-answers.ts";
import {
  computeAccuracy,
  computeMedian,
  computeRepeatability,
  findQuantile,
} from "../../src/features/food-analysis/evaluation/metrics.ts";
import { summarizeAnswers } from "../../src/features/food-analysis/evaluation/summarize.ts";
import { analysisFailed } from "../../src/integrations/food-analyzer/analysis-errors.ts";
import type { AnalysisRequest, AnalyzedFood } from "../../src/integrations/food-analyzer/food-analyzer.ts";
import type { LabeledPhoto } from "../../src/integrations/labeled-photos/read-labeled-photos.ts";
import type { EntryItem, FoundFood } from "../../src/shared/diary/entry-items.ts";

const photo = (name: string, calories = 100): LabeledPhoto => ({
  place: name,
  path: name,
  known: { calories, protein: 10, carbs: 20, fat: 5, grams: 200 },
});

test.each<[pairs: string, (number | null)[]]>([
  ["", [null, null, null, null]],
  ["110/100", [10, 0.1, 10, 0.1]],
  ["110/100 150/200", [30, 0.175, -20, -0.075]],
  ["8/0 150/100", [29, 0.5, 29, 0.5]],
  ["8/0", [8, null, 8, null]],
])("the accuracy of the estimates and truths %j is %j", (text, expected) => {
  const pairs = text
    .split(" ")
    .filter(Boolean)
    .map((pair) => pair.split("/").map(Number));
  const { mae, mape, bias, biasShare } = computeAccuracy(
    pairs.map(([estimate = 0, truth = 0]) => ({ estimate, truth })),
  );
  const close = expected.map((value) => (value === null ? null : expect.closeTo(value, 12)));
  expect([mae, mape, bias, biasShare]).toEqual(close);
});

test.each<[string, number | null]>([
  ["", null],
  ["100", null],
  ["90/110", Math.SQRT2 / 10],
  ["90/110 50/50 1", Math.SQRT2 / 20],
  ["0/0", null],
  ["0/0 90/110", Math.SQRT2 / 10],
])("the repeatability of the answers %j is %p", (text, expected) => {
  const answers = text
    .split(" ")
    .filter(Boolean)
    .map((values) => values.split("/").map(Number));
  expect(computeRepeatability(answers)).toEqual(expected === null ? null : expect.closeTo(expected, 12));
});

test.each([
  [[], 0.95, null, null],
  [[3, 1], 0.95, 3, 2],
  [[5, 1, 3], 0.5, 3, 3],
  [Array.from({ length: 100 }, (_, index) => 100 - index), 0.95, 95, 50.5],
  [[1, 2, 3, 4, 5], 0.8, 4, 3],
])("of %j the quantile for %p is %p, the median %p", (values, share, quantile, median) => {
  expect(findQuantile(values, share)).toBe(quantile);
  expect(computeMedian(values)).toBe(median);
});

const food = (calories: number, grams: number | null = 200): AnalyzedFood => ({
  ...{ name: "Meal", confidence: 0.5, isDoubtful: false, servingSize: "", category: null, tags: [] },
  answeredBy: { endpoint: "api.example.org/v1", model: "some" },
  ...{ calories, protein: 9, carbs: 22, fat: 4, fiber: 0, sugar: 0, sodium: 0 },
  items: [
    {
      ...{ name: "stew", preparation: null, count: null, unit: null, box: null },
      grams: grams === null ? null : { low: grams / 2, best: grams, high: grams * 2 },
      ...{ calories, protein: 9, carbs: 22, fat: 4, fiber: 0, sugar: 0, sodium: 0 },
    },
  ],
});

const STEW: FoundFood = {
  ...{ source: "database", id: 1, name: "Stew", ndbNo: null },
  per100g: { calories: 60, protein: 5, carbs: 10, fat: 2, fiber: 0, sugar: 0, sodium: 0 },
};

type Analyze = (request: AnalysisRequest, call: number) => AnalyzedFood | null | Promise<AnalyzedFood | null>;

/** Collects answers about photos; each call takes 5 ms more than the one before. */
async function collect(analyze: Analyze, options: { photos?: LabeledPhoto[]; times?: number; atOnce?: number } = {}) {
  const problems: AnswerProblem[] = [];
  const progress: number[] = [];
  const stop = new AbortController();
  let now = 0;
  let calls = 0;
  const collector = createAnswerCollector({
    analyzer: {
      available: true,
      name: "test",
      async analyze(request) {
        calls += 1;
        const answer = await analyze(request, calls);
        now += 5 * calls;
        return answer;
      },
    },
    async readPhoto(path) {
      if (path === "broken") throw new Error("This photo is empty.");
      return new TextEncoder().encode(path);
    },
    findFoods: async (_, items) => items.map(() => STEW),
    clock: { monotonic: () => now },
  });
  const collected = await collector.collect({
    photos: [photo("a"), photo("b", 200)],
    times: 1,
    atOnce: 1,
    ...options,
    signal: stop.signal,
    onProblem: (problem) => problems.push(problem),
    onProgress: (count) => progress.push(count),
  });
  return { collected, problems, progress, calls, stop };
}

test("an answer has the figures of the foods and those of the model, and takes its time", async () => {
  const { collected, problems, progress } = await collect(
    (request, call) => {
      request.onTokens?.({ promptTokens: 100 * call, completionTokens: 10 });
      return food(call * 100, call === 3 ? null : 200);
    },
    { times: 2 },
  );
  const range = { grams: 200, gramsLow: 100, gramsHigh: 400 };
  const [first] = collected.answers;
  expect(first).toMatchObject({ photo: photo("a"), grams: 200 });
  expect(first?.grounded).toMatchObject({
    figures: { calories: 120, protein: 10, carbs: 20, fat: 4 },
    items: [{ calories: 120, source: "database", ...range }],
  });
  expect(first?.own).toMatchObject({
    figures: { calories: 100, protein: 9, carbs: 22, fat: 4 },
    items: [{ calories: 100, source: "estimate", ...range }],
  });
  // Without a weight there is nothing to multiply.
  const third = { photo: { place: "b" }, grounded: { figures: { calories: 300 } }, grams: null };
  expect(collected.answers[2]).toMatchObject(third);
  expect(collected.answers).toHaveLength(4);
  expect(collected.latencies).toEqual([5, 10, 15, 20]);
  expect(collected.tokens).toEqual({ prompt: 1000, completion: 40, answers: 4 });
  expect(problems).toEqual([]);
  expect(progress).toEqual([1, 2, 3, 4]);
});

test("what fails is told with its cause and counted, and the next photo is analyzed", async () => {
  const photos = ["a", "broken", "b", "c"].map((name) => photo(name));
  const { collected, problems, calls } = await collect(
    (_, call) => {
      if (call === 1) throw analysisFailed("the model's answer is cut off");
      if (call === 2) throw new TypeError("out of order");
      return call === 3 ? null : food(100);
    },
    { photos, times: 2 },
  );
  expect(problems).toEqual([
    { kind: "failed", place: "a", problem: "the model's answer is cut off" },
    { kind: "failed", place: "a", problem: "out of order" },
    { kind: "unreadable", place: "broken", problem: "This photo is empty" },
    { kind: "failed", place: "b", problem: "the model sees no food" },
  ]);
  expect(collected).toMatchObject({ unreadable: 1, failed: 3, latencies: { length: 4 } });
  expect(collected.answers.map(({ photo: { place } }) => place)).toEqual(["b", "c", "c"]);
  expect(calls).toBe(6);
});

test("several photos are analyzed at a time, each by an account of its own, and no more than that", async () => {
  let running = 0;
  let most = 0;
  const accounts = new Set<number | undefined>();
  const photos = Array.from({ length: 7 }, (_, index) => photo(`${index}`));
  const { collected } = await collect(
    async ({ account }) => {
      accounts.add(account);
      running += 1;
      most = Math.max(most, running);
      await setImmediate();
      running -= 1;
      return food(100);
    },
    { photos, atOnce: 3 },
  );
  expect(most).toBe(3);
  expect(accounts).toEqual(new Set([0, 1, 2]));
  expect(collected.answers.map(({ photo: { place } }) => place).sort()).toEqual(photos.map(({ place }) => place));
});

/** An answer whose foods have these kcal, with exact weights. The model's own items are none. */
const answer = (meal: LabeledPhoto, calories: number): Answer => {
  const figures = { calories, protein: 10, carbs: 20, fat: 5, fiber: 0, sugar: 0, sodium: 0 };
  const items: EntryItem[] = [
    {
      ...{ ...figures, name: "stew", grams: 100, gramsLow: 100, gramsHigh: 100, source: "estimate" as const },
      ...{ food: null, estimate: null, count: null, unit: null, preparation: null, box: null },
    },
  ];
  return { photo: meal, grounded: { figures, items }, own: { figures, items: [] }, grams: null };
};
const toAnswers = (answers: Answer[]): Answers => ({
  ...{ answers, unreadable: 0, failed: 0, latencies: [] },
  tokens: { prompt: 0, completion: 0, answers: 0 },
});
const UNLISTED: KnownError = { relative: 0.1, factor: 2, source: "default" };

/** Answers to as many photos of 1,000 kcal, 1% too high, 2%, 3% and so on. */
const createErrors = (count: number) =>
  toAnswers(Array.from({ length: count }, (_, index) => answer(photo(`${index}`, 1000), 1010 + 10 * index)));

test("coverage is the share of answers whose range holds the truth", () => {
  // With 10% times 2, a fifth above the truth is the last that is held: 1,200 / 1.2.
  const summary = summarizeAnswers(createErrors(25), UNLISTED, null);
  expect(summary.grounded.coverage).toBeCloseTo(20 / 25, 12);
  expect(summary.own.coverage).toBe(0);
});

test("a measured error has the factor with which 80% of its ranges hold the truth", () => {
  const { measured } = summarizeAnswers(createErrors(25), UNLISTED, null);
  expect(measured?.relative).toBeCloseTo(0.13, 12);
  expect(measured?.factor).toBeCloseTo(0.2 / 0.13, 9);
  expect(measured?.coverage).toBeCloseTo(0.8, 12);
});

test.each([
  ["of few photos", createErrors(19)],
  ["of few photos that were asked often", toAnswers(createErrors(19).answers.flatMap((some) => [some, some]))],
  ["without an error", toAnswers(Array.from({ length: 30 }, (_, index) => answer(photo(`${index}`), 100)))],
  ["of meals without energy", toAnswers(createErrors(30).answers.map((some) => answer(some.photo, 0)))],
])("an error %s has the usual factor", (_, answers) => {
  expect(summarizeAnswers(answers, UNLISTED, null).measured?.factor).toBe(1.6);
});

const repeat = (count: number, create: (at: number) => Answer) =>
  toAnswers(Array.from({ length: count }, (_, at) => create(at)));
test.each([
  ["one photo that fits", repeat(1, () => answer(photo("a"), 100)), 1.6],
  ["photos that all fit", repeat(30, (at) => answer(photo(`${at}`), 100)), 1.6],
  // 0.5% off on average, and 80% are held with 0.8%.
  ["photos that nearly fit", repeat(20, (at) => answer(photo(`${at}`, 10_000), 10_000 + 5 * at)), 1],
])("%s make no range without a width", (_, answers, factor) => {
  expect(summarizeAnswers(answers, UNLISTED, null).measured).toMatchObject({ relative: 0.1, factor });
});

test("no answers are not figures", () => {
  const summary = summarizeAnswers(toAnswers([]), UNLISTED, { prompt: 1, completion: 1 });
  expect(summary).toMatchObject({ measured: null, latency: { medianMs: null, p95Ms: null } });
  expect(summary.cost).toEqual({ total: 0, perAnswer: null });
  expect(summary.grounded.coverage).toBeNull();
});

test("any measured error with enough photos covers at least 80% of what it was measured with", () => {
  const kcal = fc.integer({ min: 20, max: 2000 });
  fc.assert(
    fc.property(fc.array(fc.tuple(kcal, kcal), { minLength: 20, maxLength: 60 }), (pairs) => {
      const answers = pairs.map(([truth, estimate], index) => answer(photo(`${index}`, truth), estimate));
      const { measured } = summarizeAnswers(toAnswers(answers), UNLISTED, null);
      expect(measured?.coverage).toBeGreaterThanOrEqual(0.8);
    }),
  );
});

test("prints exactly what was measured in time, tokens and money", () => {
  const answers = toAnswers([answer(photo("a", 1000), 1234.56), answer(photo("b", 1000), 987)]);
  const latencies = [...Array.from({ length: 19 }, (_, index) => 1000 + 10 * index), 90_000];
  const tokens = { prompt: 1_234_567, completion: 7654, answers: 20 };
  const summary = summarizeAnswers({ ...answers, latencies, tokens, failed: 18 }, UNLISTED, {
    prompt: 0.15,
    completion: 2.5,
  });
  const lines = formatEvaluation(summary, {
    ...{ key: { endpoint: "api.example.org/v1", model: "some" }, analyzerName: "some at api.example.org" },
    ...{ startedAt: 0, skipped: 1, times: 10, isInterrupted: false, isSaved: false },
  });
  expect(lines.map((line) => line.split(/ {2,}/))).toEqual([
    ["FIGURE", "FROM", "MAE", "MAPE", "BIAS", "BIAS %", "REPEATABILITY", "COVERAGE"],
    ["Calories (kcal)", "grounded", "123.8", "12.4%", "+110.8", "+11.1%", "-", "50.0%"],
    ["Calories (kcal)", "model", "123.8", "12.4%", "+110.8", "+11.1%", "-", "0.0%"],
    ...["Protein (g)", "Carbs (g)", "Fat (g)"].flatMap((name) =>
      ["grounded", "model"].map((from) => [name, from, "0.0", "0.0%", "0.0", "0.0%", "-"]),
    ),
    [""],
    ["Model", "some at api.example.org"],
    ["Photos", "2, each 10 times: 2 answers, 18 failed; 1 skipped"],
    ["Ranges", "from the usual error of unlisted models: 10.0%, times 2.00"],
    ["Latency", "median 1.10 s, p95 1.18 s"],
    ["Tokens", "1,234,567 in and 7,654 out, 61,728 and 383 an answer"],
    // 0.18518505 for questions and 0.019135 for answers.
    ["Cost", "0.20432, 0.010216 an answer"],
    ["Measured", "12.4%, times 1.60, with which ranges hold 50.0%; ranges can use it with 20 photos or more"],
  ]);
});
