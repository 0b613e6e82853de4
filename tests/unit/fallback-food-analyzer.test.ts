import { describe, expect, test } from "bun:test";
import { createFoodAnalyzer } from "../../src/integrations/food-analyzer/create-food-analyzer.ts";
import { type Mode, PIZZA, PLATE } from "../support/stand-ins/ai-stand-in.ts";
import { startAiStandInOfEachTest } from "../support/stand-ins/ai-stand-in-of-each-test.ts";
import { ask as askAnalyzer, findFailure } from "../support/stand-ins/ask-analyzer.ts";
import { createTestClock } from "../support/test-clock.ts";
import { waitUntil } from "../support/wait-until.ts";

const first = startAiStandInOfEachTest(PIZZA);
const second = startAiStandInOfEachTest(PLATE);

/** Long enough for the provider that answers, also on a busy machine: both have the same time. */
const SHORT_MS = 1000;

async function createAnalyzer({ timeoutMs = 60_000 } = {}) {
  const clock = createTestClock(0);
  const warnings: (object | undefined)[] = [];
  const analyzer = await createFoodAnalyzer(
    { apiKey: "sk-first", baseUrl: first.baseUrl, model: "small" },
    {
      fallback: { apiKey: "sk-second", baseUrl: second.baseUrl, model: "large" },
      timeoutMs,
      clock,
      log: { info: () => {}, warn: (_message, fields) => void warnings.push(fields) },
    },
  );
  const ask = (request = {}) => askAnalyzer(analyzer, request);
  return { analyzer, ask, clock, warnings };
}
const countCalls = () => [first.received.length, second.received.length];

test("while the first provider answers, the second one is not asked", async () => {
  const { analyzer, ask } = await createAnalyzer();
  expect(await ask()).toMatchObject({ name: PIZZA.name });
  expect(countCalls()).toEqual([1, 0]);
  expect(analyzer.name).toBe(`small at ${new URL(first.baseUrl).host}, else large at ${new URL(second.baseUrl).host}`);
});

test.each<[Mode, number]>([
  ["refuse", 0],
  ["timeout", 1],
  ["401", 1],
  ["429", 1],
  ["500", 1],
  // It may have been the format.
  ["400", 3],
  // It is told that this is not JSON, and asked once more.
  ["broken-answer", 2],
  ["length", 1],
  ["redirect", 1],
  ["no-pictures", 1],
])("what another provider can mend, it is asked for at once: %s", async (mode, calls) => {
  first.mode = mode;
  const { ask, warnings } = await createAnalyzer({ timeoutMs: mode === "timeout" ? SHORT_MS : 60_000 });
  expect(await ask()).toMatchObject({ name: PLATE.name });
  expect(countCalls()).toEqual([calls, 1]);
  expect(second.received[0]?.headers.get("authorization")).toBe("Bearer sk-second");
  expect(warnings).toContainEqual(expect.objectContaining({ provider: expect.stringContaining("small at") }));
});

describe("a provider that has looked is believed, and no other one gets the photo", () => {
  test("it sees no food", async () => {
    first.mode = "no-food";
    const { ask } = await createAnalyzer();
    expect(await ask()).toBeNull();
    expect(countCalls()).toEqual([1, 0]);
  });

  test.each<Mode>(["refusal", "content-filter"])("%s", async (mode) => {
    first.mode = mode;
    const { ask } = await createAnalyzer();
    expect(await findFailure(ask())).toMatchObject({ details: { kind: "not_recognised" } });
    expect(countCalls()).toEqual([1, 0]);
  });

  test("nor does it after the person has canceled", async () => {
    first.mode = "timeout";
    const { ask } = await createAnalyzer();
    const caller = new AbortController();
    const asking = findFailure(ask({ signal: caller.signal }));
    await waitUntil("a call", () => first.received[0]);
    caller.abort();
    expect(await asking).toMatchObject({ status: 499 });
    expect(countCalls()).toEqual([1, 0]);
  });
});

describe("a provider that was not there", () => {
  test("is left alone for a minute, so that no one else waits for it", async () => {
    const { ask, clock } = await createAnalyzer();
    first.mode = "500";
    await ask();
    first.mode = "ok";
    expect(await ask()).toMatchObject({ name: PLATE.name });
    expect(countCalls()).toEqual([1, 2]);
    clock.time += 60_000;
    expect(await ask()).toMatchObject({ name: PIZZA.name });
    expect(countCalls()).toEqual([2, 2]);
  });

  test("rests for as long as it asks for, but an hour at most", async () => {
    const { ask, clock } = await createAnalyzer();
    first.mode = "429";
    for (const [requested, rest] of [
      ["1", 60_000],
      ["600", 600_000],
      ["999999", 3_600_000],
    ] as const) {
      first.state.retryAfter = requested;
      await ask();
      const before = first.received.length;
      clock.time += rest - 1;
      await ask();
      expect(first.received).toHaveLength(before);
      clock.time += 1;
      await ask();
      expect(first.received).toHaveLength(before + 1);
      clock.time += 3_600_000;
    }
  });

  test.each<Mode>(["refuse", "500", "429", "401", "html", "length", "timeout"])(
    "is asked in its rest if the fallback fails: %s",
    async (mode) => {
      const { ask, warnings } = await createAnalyzer({ timeoutMs: mode === "timeout" ? SHORT_MS : 60_000 });
      first.mode = "500";
      await ask();
      first.mode = "ok";
      second.mode = mode;
      expect(await ask()).toMatchObject({ name: PIZZA.name });
      expect(warnings.at(-1)).toMatchObject({ provider: expect.stringContaining("large at") });
      // It is there again, so the rest is over.
      second.mode = "ok";
      expect(await ask()).toMatchObject({ name: PIZZA.name });
    },
  );

  test.each<Mode>(["no-food", "refusal", "content-filter"])(
    "is not asked in its rest if the fallback has looked: %s",
    async (mode) => {
      const { ask } = await createAnalyzer();
      first.mode = "500";
      await ask();
      first.mode = "ok";
      second.mode = mode;
      const answer = await ask().catch((error) => error.details.kind);
      expect(answer).toBe(mode === "no-food" ? null : "not_recognised");
      expect(first.received).toHaveLength(1);
    },
  );

  test("is asked again at once if it only answered nonsense", async () => {
    const { ask } = await createAnalyzer();
    first.mode = "broken-answer";
    await ask();
    first.mode = "ok";
    expect(await ask()).toMatchObject({ name: PIZZA.name });
  });
});

describe("if both fail", () => {
  test("the second one's failure is told, with its own settings in the log", async () => {
    first.mode = "500";
    second.mode = "401";
    const { ask } = await createAnalyzer();
    expect(await findFailure(ask())).toMatchObject({
      status: 503,
      cause: { message: "the provider answered 401 (see OPENAI_FALLBACK_API_KEY)" },
    });
  });

  test("it may be tried again when the first of them is there, if both say when", async () => {
    const { ask } = await createAnalyzer();
    [first.mode, second.mode] = ["429", "429"];
    [first.state.retryAfter, second.state.retryAfter] = ["120", "30"];
    const soonest = { kind: "analysis_unavailable", retryAfterSeconds: 30 };
    expect(await findFailure(ask())).toMatchObject({ status: 503, details: soonest });
    // The first one rests, so it is asked last.
    expect(await findFailure(ask())).toMatchObject({ status: 503, details: soonest });
    first.mode = "500";
    expect(await findFailure(ask())).not.toHaveProperty("details.retryAfterSeconds");
  });

  test("the photo is on a bill if one of them was reached", async () => {
    first.mode = "500";
    second.mode = "refuse";
    const { ask } = await createAnalyzer();
    expect(await findFailure(ask())).toMatchObject({ cause: { message: "the provider answered 500" } });
    first.mode = "refuse";
    const { ask: askNone } = await createAnalyzer();
    expect(await findFailure(askNone())).toMatchObject({ cause: { name: "NotReachedError" } });
  });
});
