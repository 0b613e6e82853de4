import { describe, expect, test } from "bun:test";
import { users } from "../../db/schema/accounts.ts";
import { adviceTexts } from "../../db/schema/advice.ts";
import type { DietRecommendations, NutritionAdvice } from "../../src/contracts/advice.ts";
import { createOpenAiAdviceWriter } from "../../src/integrations/advice-writer/openai-advice-writer.ts";
import { atOnce } from "../support/api/api-steps.ts";
import { type Call, DAY, MINUTE, NOON, testApi } from "../support/api/test-api.ts";
import { ADVICE, type Mode, PROVIDER_SECRET } from "../support/stand-ins/ai-stand-in.ts";
import { startAiStandInOfEachTest } from "../support/stand-ins/ai-stand-in-of-each-test.ts";

const API_KEY = "sk-the-key-of-this-test";
const RULES_TEXT = "Nothing is logged yet today. Your goal is 2,000 kcal. Your focus: calories above your goal.";
const WRITTEN_TEXT = `Nothing is logged yet today. Your goal is 2,000 kcal. ${ADVICE.advice}`;

const standIn = startAiStandInOfEachTest();

type Options = Parameters<typeof testApi>[0] & { deadlineMs?: number; hasTrial?: boolean };

/** An API whose provider is the stand-in, and someone who ate 2,412 kcal on each of the last three days. */
async function testAdvice({ deadlineMs = 60_000, hasTrial = true, ...options }: Options = {}) {
  const settings = { apiKey: API_KEY, baseUrl: standIn.baseUrl, model: "test-model" };
  const adviceWriter = createOpenAiAdviceWriter(settings, { deadlineMs, retryPauseMs: 1 });
  const api = testApi({ adviceWriter, ...options });
  const call = await api.signIn("ada");
  for (let daysAgo = 1; daysAgo <= 3; daysAgo += 1) {
    const eatenAt = new Date(NOON - daysAgo * DAY).toISOString();
    await call("POST", "/food-entries", { name: "Secret recipe of Ada", calories: 2412, eatenAt });
  }
  if (!hasTrial) api.syncDb.update(users).set({ trialStartedAt: null }).run();
  return { ...api, call };
}
const fetchAdvice = async (call: Call) => ((await call("GET", "/nutrition-advice")).body as NutritionAdvice).advice;
const fetchRecommendations = async (call: Call) =>
  (await call("GET", "/diet-recommendations")).body as DietRecommendations;

type Api = Awaited<ReturnType<typeof testAdvice>>;

/** The advice after the background work of the first call has finished. */
async function fetchSettledAdvice({ call, background }: Pick<Api, "call" | "background">): Promise<string> {
  await fetchAdvice(call);
  await background.waitUntilIdle(5000);
  return fetchAdvice(call);
}

describe("with a provider", () => {
  test("the rules' text comes at once, the written one with the next call", async () => {
    const api = await testAdvice();
    expect(await fetchAdvice(api.call)).toBe(RULES_TEXT);
    expect(await fetchSettledAdvice(api)).toBe(WRITTEN_TEXT);
    const { analysis, recommendations } = await fetchRecommendations(api.call);
    expect(analysis.recommendations).toEqual(ADVICE.insights);
    expect(analysis.caloriePattern).toStartWith("You averaged 2,412 kcal a day");
    expect(recommendations[0]?.title).toBe("Get closer to your calorie goal");
    expect(standIn.received).toHaveLength(1);
  });

  test("control characters and halves of pairs in its text are removed", async () => {
    standIn.state.advice = {
      advice: `\u0000${ADVICE.advice}\ud800`,
      insights: ADVICE.insights.map((line) => `${line}\u001b`),
    };
    const api = await testAdvice();
    expect(await fetchSettledAdvice(api)).toBe(WRITTEN_TEXT);
    expect((await fetchRecommendations(api.call)).analysis.recommendations).toEqual(ADVICE.insights);
  });

  test("it learns what the rules found: no name, no e-mail, no food", async () => {
    const api = await testAdvice();
    await fetchSettledAdvice(api);
    const [call] = standIn.received;
    const sent = JSON.stringify(call?.body).toLowerCase();
    expect(sent).toContain("by 412 kcal on average");
    for (const secret of ["ada", "example.com", "recipe", "sk-the"]) expect(sent).not.toContain(secret);
    expect(call?.headers.get("authorization")).toBe(`Bearer ${API_KEY}`);
    expect(call?.body.response_format).toMatchObject({ type: "json_schema", json_schema: { strict: true } });
  });

  test("twenty calls at once have one text written", async () => {
    const api = await testAdvice();
    const paths = ["/nutrition-advice", "/diet-recommendations"];
    const answers = await atOnce(20, (index) => api.call("GET", paths[index % 2] ?? ""));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    await fetchSettledAdvice(api);
    expect(standIn.received).toHaveLength(1);
  });

  test("what is logged today changes no text; a changed goal and the next day do", async () => {
    const api = await testAdvice({ config: { accessMode: "free" } });
    await fetchSettledAdvice(api);
    await api.call("POST", "/food-entries", { name: "Soup", calories: 300 });
    expect(await fetchAdvice(api.call)).toEndWith(ADVICE.advice);
    expect(standIn.received).toHaveLength(1);
    await api.call("PATCH", "/user/profile", { dailyCalorieGoal: 1900 });
    expect(await fetchAdvice(api.call)).not.toEndWith(ADVICE.advice);
    await api.background.waitUntilIdle(5000);
    expect(standIn.received).toHaveLength(2);
    api.clock.time = NOON + DAY;
    expect(await fetchAdvice(api.call)).not.toEndWith(ADVICE.advice);
    await api.background.waitUntilIdle(5000);
    expect(standIn.received).toHaveLength(3);
  });

  test("five texts a day are written at most", async () => {
    const api = await testAdvice();
    for (const dailyCalorieGoal of [1500, 1600, 1700, 1800, 1900, 2000, 2100]) {
      await api.call("PATCH", "/user/profile", { dailyCalorieGoal });
      await fetchAdvice(api.call);
    }
    await api.background.waitUntilIdle(5000);
    expect(await api.syncDb.$count(adviceTexts)).toBe(5);
    expect(standIn.received).toHaveLength(5);
  });

  test("no one is asked for a person without access, or with too few days", async () => {
    const api = await testAdvice({ hasTrial: false });
    for (let calls = 0; calls < 3; calls += 1) expect(await fetchAdvice(api.call)).toBe(RULES_TEXT);
    await fetchRecommendations(await api.signIn("bob"));
    expect(standIn.received).toHaveLength(0);
  });
});

describe("the rules' text stands", () => {
  const failing: Mode[] = ["refuse", "timeout", "401", "429", "500", "400", "html", "broken-json", "broken-answer"];
  test.each([...failing, "wrong-shape", "refusal", "empty-choice", "no-choices", "length"] as Mode[])(
    "when the provider does %s; the log says so without a secret",
    async (mode) => {
      standIn.mode = mode;
      const lines: string[] = [];
      const note = (message: string, fields?: object) => void lines.push(message, Bun.inspect(fields));
      const log = { debug: note, info: note, warn: note, error: note };
      const api = await testAdvice({ log, deadlineMs: mode === "timeout" ? 200 : 60_000 });
      expect(await fetchSettledAdvice(api)).toBe(RULES_TEXT);
      expect(lines.join()).toContain("Advice was not written");
      for (const secret of [PROVIDER_SECRET, API_KEY]) expect(lines.join()).not.toContain(secret);
    },
  );

  test.each([
    ["a figure of its own", { ...ADVICE, advice: "Eat 300 kcal less." }],
    ["a figure in a later line", { ...ADVICE, insights: [...ADVICE.insights, "Drink 8 glasses of water."] }],
    ["a link", { ...ADVICE, advice: "See https://example.org for more." }],
    ["markup", { ...ADVICE, advice: "**Eat less**" }],
    ["an illness", { ...ADVICE, advice: "This prevents diabetes." }],
    ["no lines", { ...ADVICE, insights: [] }],
    ["too many lines", { ...ADVICE, insights: ["a", "b", "c", "d", "e", "f"] }],
    ["nothing", { ...ADVICE, advice: " " }],
    ["too much", { ...ADVICE, advice: "Go on. ".repeat(60) }],
  ])("when the text has %s", async (_, advice) => {
    standIn.state.advice = advice;
    const api = await testAdvice();
    expect(await fetchSettledAdvice(api)).toBe(RULES_TEXT);
    expect(api.log).toEqual(["Advice was not written; the rules' own text stands"]);
  });

  test("figures of the diary may be named", async () => {
    standIn.state.advice = { ...ADVICE, advice: "You were 412 kcal above your goal of 2000 kcal on 3 of 3 days." };
    const api = await testAdvice();
    expect(await fetchSettledAdvice(api)).toEndWith("You were 412 kcal above your goal of 2000 kcal on 3 of 3 days.");
  });

  test("for a quarter of an hour; then the provider is asked again", async () => {
    standIn.mode = "401";
    const api = await testAdvice();
    await fetchSettledAdvice(api);
    standIn.mode = "ok";
    api.clock.time = NOON + 15 * MINUTE - 1;
    await fetchAdvice(api.call);
    expect(standIn.received).toHaveLength(1);
    api.clock.time = NOON + 15 * MINUTE;
    expect(await fetchSettledAdvice(api)).toBe(WRITTEN_TEXT);
    expect(standIn.received).toHaveLength(2);
  });
});

test("texts go two days later", async () => {
  const api = await testAdvice();
  await fetchSettledAdvice(api);
  api.clock.time = NOON + 2 * DAY;
  await api.runMaintenance();
  expect(await api.syncDb.$count(adviceTexts)).toBe(1);
  api.clock.time += 1;
  await api.runMaintenance();
  expect(await api.syncDb.$count(adviceTexts)).toBe(0);
});
