import { expect, test } from "bun:test";
import { readSamplePicture } from "../../src/bundled-files.ts";
import { DRAWN_PLATES, judgeAnswers } from "../../src/cli/eval-drawn.ts";
import { createAnswerCollector } from "../../src/features/food-analysis/evaluation/collect-answers.ts";
import { createOpenAiFoodAnalyzer } from "../../src/integrations/food-analyzer/openai-food-analyzer.ts";
import { afterThisTest } from "../support/after-test.ts";
import { startAiStandIn } from "../support/stand-ins/ai-stand-in.ts";
import { PATIENT } from "../support/stand-ins/ask-analyzer.ts";
import { createTestClock } from "../support/test-clock.ts";

const NAMES = ["Oat porridge", "Fried egg", "Lentil soup", "Beef burrito", "White rice", "Baked potato", "Spaghetti"];
const nameItem = (name: string) => ({
  ...{ name, preparation: null, gramsLow: 90, grams: 100, gramsHigh: 110 },
  ...{ calories: 100, protein: 5, carbs: 10, fat: 4, fiber: 0, sugar: 0, sodium: 0 },
});

/** What comes out of the ten plates where a model answers with these names, in the order of the plates. */
async function judge(names: readonly string[]) {
  const provider = startAiStandIn();
  afterThisTest(async () => void (await provider.stop()));
  const left = [...names];
  provider.state.food = () => ({
    foodVisible: true,
    name: "A meal",
    confidence: 0.9,
    items: [nameItem(left.shift() ?? "Something")],
  });
  const collector = createAnswerCollector({
    analyzer: createOpenAiFoodAnalyzer(provider.settings, PATIENT),
    readPhoto: readSamplePicture,
    findFoods: async () => [],
    clock: createTestClock(0),
  });
  const nothing = () => undefined;
  const { signal } = new AbortController();
  const run = { photos: DRAWN_PLATES, times: 1, atOnce: 1, signal, onProblem: nothing, onProgress: nothing };
  return { ...judgeAnswers(await collector.collect(run), "stand-in"), received: provider.received };
}

test("ten drawn plates are sent as JPEGs, and seven that are recognized are enough", async () => {
  const { lines, isGoodEnough, received } = await judge(NAMES);
  expect(isGoodEnough).toBe(true);
  expect(received).toHaveLength(10);
  expect(new Set(received.map(({ image }) => Bun.hash(image))).size).toBe(10);
  expect(received.every(({ image }) => image[0] === 0xff && image[1] === 0xd8)).toBe(true);
  expect(lines.slice(0, 2).map((line) => line.split(/ {2,}/))).toEqual([
    ["PLATE", "RECOGNIZED", "ANSWER"],
    ["porridge", "yes", "Oat porridge"],
  ]);
  expect(lines[8]?.split(/ {2,}/)).toEqual(["pizza", "no", "Something"]);
  expect(lines.at(-2)).toMatch(/^stand-in is good enough: 7 of 10 plates recognized \(7 are enough\), the slowest/);
});

test("six are not enough, and none is not either", async () => {
  const six = await judge(NAMES.slice(1));
  expect(six.isGoodEnough).toBe(false);
  expect(judgeAnswers({ answers: [], latencies: [] }, "stand-in").lines.at(-2)).toBe(
    "stand-in is not good enough: 0 of 10 plates recognized (7 are enough), no answer.",
  );
});
