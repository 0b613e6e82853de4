import { describe, expect, test } from "bun:test";
import OpenAI from "openai";
import type { AnalyzedItem } from "../../src/integrations/food-analyzer/food-analyzer.ts";
import { createOpenAiFoodAnalyzer } from "../../src/integrations/food-analyzer/openai-food-analyzer.ts";
import { isPictureRefusal } from "../../src/integrations/openai/refusals.ts";
import type { Abilities, AbilityMemory } from "../../src/integrations/provider-abilities.ts";
import { ADVICE, type Mode, PLATE } from "../support/stand-ins/ai-stand-in.ts";
import { startAiStandInOfEachTest } from "../support/stand-ins/ai-stand-in-of-each-test.ts";
import { ask, findFailure, PATIENT } from "../support/stand-ins/ask-analyzer.ts";

const standIn = startAiStandInOfEachTest(PLATE);

/** A memory as a restart leaves it, and what was logged. */
function createContext() {
  const stored = new Map<string, Abilities>();
  const lines: [message: string, fields: object | undefined][] = [];
  const memory: AbilityMemory = {
    find: async (key) => stored.get(JSON.stringify(key)),
    store: async (key, abilities) => void stored.set(JSON.stringify(key), abilities),
  };
  const keep = (message: string, fields?: object) => void lines.push([message, fields]);
  /** An analyzer as after a start of the server. */
  const start = (model = "test-vision") =>
    createOpenAiFoodAnalyzer({ ...standIn.settings, model }, PATIENT, { memory, log: { info: keep, warn: keep } });
  return { start, stored, lines };
}

const listFormats = () => standIn.received.map(({ body }) => body.response_format?.type ?? "text");

describe("the first call shows what an endpoint supports, and it is remembered over restarts", () => {
  test.each<[Mode, string[]]>([
    ["ok", ["json_schema"]],
    ["no-json-schema", ["json_schema", "json_object"]],
    ["no-json-mode", ["json_schema", "json_object", "text"]],
  ])("%s", async (mode, formats) => {
    const { start, stored } = createContext();
    standIn.mode = mode;
    expect(await ask(start())).toMatchObject({ name: PLATE.name, calories: 418 });
    expect(listFormats()).toEqual(formats);
    expect([...stored]).toEqual([
      [
        JSON.stringify({ endpoint: new URL(standIn.baseUrl).host.concat("/v1"), model: "test-vision" }),
        { format: formats.at(-1), acceptsPictures: true, writesReasoning: false } as Abilities,
      ],
    ]);

    standIn.received.length = 0;
    await ask(start());
    expect(listFormats()).toEqual(formats.slice(-1));
    // Another model at the same endpoint may support more.
    standIn.received.length = 0;
    await ask(start("another"));
    expect(listFormats()).toEqual(formats);
  });

  test("the schema goes along in words where it is not enforced", async () => {
    standIn.mode = "no-json-mode";
    await ask(createContext().start());
    const instructions = standIn.received.map(({ body }) => String(body.messages[0]?.content));
    expect(instructions.map((text) => text.includes('"gramsLow"'))).toEqual([false, true, true]);
  });

  test("photos that were sent at the same time are served", async () => {
    standIn.mode = "no-json-schema";
    const analyzer = createContext().start();
    const foods = await Promise.all([ask(analyzer), ask(analyzer), ask(analyzer)]);
    expect(foods.map((food) => food?.name)).toEqual([PLATE.name, PLATE.name, PLATE.name]);
  });

  test("an endpoint that takes a schema and ignores it gets it in words from then on", async () => {
    const { start } = createContext();
    const analyzer = start();
    standIn.mode = "careless";
    expect(await ask(analyzer)).toMatchObject({ name: PLATE.name });
    expect(listFormats()).toEqual(["json_schema", "json_object"]);
    standIn.mode = "ok";
    await ask(analyzer);
    expect(listFormats()).toEqual(["json_schema", "json_object", "json_object"]);
  });

  test("JSON of another shape than the schema's shows the same", async () => {
    const analyzer = createContext().start();
    standIn.mode = "wrong-shape";
    expect(await findFailure(ask(analyzer))).toMatchObject({ status: 502 });
    standIn.mode = "ok";
    await ask(analyzer);
    expect(listFormats()).toEqual(["json_schema", "json_object"]);
  });

  test("a model without eyes is told in the log, with the setting, once", async () => {
    const { start, stored, lines } = createContext();
    const analyzer = start();
    standIn.mode = "no-pictures";
    for (const _ of [1, 2]) {
      expect(await findFailure(ask(analyzer))).toMatchObject({
        status: 503,
        details: { kind: "analysis_unavailable" },
        cause: { message: "the model takes no pictures (see OPENAI_MODEL)" },
      });
    }
    expect([...stored.values()]).toMatchObject([{ acceptsPictures: false }]);
    expect(lines.map(([message]) => message)).toEqual([expect.stringContaining("takes no pictures")]);
  });
});

describe("a model that Ollama says to be blind", () => {
  test("gets no photo: what it answered would be invented", async () => {
    const { start, lines } = createContext();
    standIn.ollama.capabilities = ["completion", "tools"];
    expect(await findFailure(ask(start()))).toMatchObject({
      status: 503,
      cause: { message: "the model takes no pictures (see OPENAI_MODEL)" },
    });
    expect(standIn.received).toBeEmpty();
    expect(lines.map(([message]) => message)).toEqual([expect.stringContaining("takes no pictures")]);
  });

  test("gets the next one once it is another model by the same name", async () => {
    const { start } = createContext();
    const analyzer = start();
    standIn.ollama.capabilities = ["completion"];
    await findFailure(ask(analyzer));
    standIn.ollama.capabilities = ["completion", "vision"];
    expect(await ask(analyzer)).toMatchObject({ name: PLATE.name });
  });
});

describe("a refusal of pictures is known by its words", () => {
  const { APIError } = OpenAI;
  const isRefusal = (message: string, status = 400) =>
    isPictureRefusal(new APIError(status, { message }, message, new Headers()), { APIError });

  test.each([
    "Invalid content type. image_url is only supported by certain models.",
    "this model is missing data required for image input",
    "Model does not support images. Please use a model that does.",
    "unknown variant `image_url`, expected `text`",
    "At most 0 image(s) may be provided in one prompt.",
    "The model isn't multimodal",
  ])("%s, but not if the key was refused", (message) => {
    expect([isRefusal(message), isRefusal(message, 401)]).toEqual([true, false]);
  });

  test.each([
    ...["Could not decode image: the image data is not valid", "Invalid image", "The image is too large"],
    ...["Incorrect API key provided", "context length exceeded"],
  ])("not: %s", (message) => expect(isRefusal(message)).toBe(false));
});

describe("an answer that breaks the form, where no schema is enforced", () => {
  test("is sent back once, with what was wrong", async () => {
    const { start } = createContext();
    standIn.mode = "no-json-schema";
    const analyzer = start();
    await ask(analyzer);
    standIn.received.length = 0;
    standIn.mode = "careless";
    expect(await ask(analyzer)).toMatchObject({ name: PLATE.name });
    const [, second] = standIn.received;
    expect(standIn.received).toHaveLength(2);
    expect(second?.body.messages.map(({ role }) => role)).toEqual(["system", "user", "assistant", "user"]);
    expect(second?.body.messages[2]?.content).toBe("That is a plate of rice.");
    expect(second?.text).toContain("That answer cannot be used: it is not JSON.");
  });

  test("is given up after the second one", async () => {
    const { start } = createContext();
    standIn.mode = "no-json-mode";
    const analyzer = start();
    await ask(analyzer);
    standIn.received.length = 0;
    standIn.mode = "hopeless";
    expect(await findFailure(ask(analyzer))).toMatchObject({ status: 502, details: { kind: "analysis_failed" } });
    expect(standIn.received).toHaveLength(2);
  });
});

test.each<Mode>(["thinking", "thinking-field"])("%s is warned of, once", async (mode) => {
  const { start, stored, lines } = createContext();
  standIn.mode = mode;
  const analyzer = start();
  await ask(analyzer);
  await ask(analyzer);
  const warnings = lines.filter(([message]) => message.startsWith("The model thinks aloud"));
  expect(warnings).toEqual([[expect.stringContaining("docs/photo-recognition.md"), { model: "test-vision" }]]);
  expect([...stored.values()]).toMatchObject([{ writesReasoning: true }]);
});

test("tokens and time are logged, and nothing of what was said", async () => {
  const { start, lines } = createContext();
  await ask(start());
  expect(lines).toEqual([
    [
      "An AI provider answered",
      {
        ...{ purpose: "food_analysis", model: "test-vision", format: "json_schema", milliseconds: expect.any(Number) },
        ...{ promptTokens: 812, completionTokens: 243 },
      },
    ],
  ]);
});

describe("a streamed answer", () => {
  test("brings each item as soon as it is complete, and ends as the plain one", async () => {
    const { start, lines } = createContext();
    const plain = await ask(start());
    const items: AnalyzedItem[] = [];
    const streamed = await ask(start(), { onItem: (item) => items.push(item) });
    expect(streamed).toEqual(plain);
    expect(items).toEqual(plain?.items ?? []);
    expect(standIn.received.map(({ body }) => body.stream ?? false)).toEqual([false, true]);
    expect(lines.at(-1)?.[1]).toMatchObject({ promptTokens: 812, completionTokens: 243 });
  });

  test("comes while the rest is being written", async () => {
    const hasRice = Promise.withResolvers<void>();
    let pieces = 0;
    // The last pieces are sent once the first item has arrived.
    standIn.state.pause = async () => {
      pieces += 1;
      if (pieces === 16) await hasRice.promise;
    };
    await ask(createContext().start(), { onItem: () => hasRice.resolve() });
    expect(pieces).toBeGreaterThan(16);
  });

  test.each<Mode>(["no-stream", "no-json-schema", "no-json-mode"])("%s: the same answer", async (mode) => {
    standIn.mode = mode;
    expect(await ask(createContext().start(), { onItem: () => {} })).toMatchObject({ name: PLATE.name });
  });
});

test.each<Mode>(["fenced", "trailing", "thinking", "thinking-field"])(
  "what surrounds an answer does not matter, as a whole and streamed: %s",
  async (mode) => {
    standIn.mode = mode;
    for (const request of [{}, { onItem: () => {} }])
      expect(await ask(createContext().start(), request)).toMatchObject({ name: PLATE.name, calories: 418 });
  },
);

describe("figures and texts are bounded", () => {
  const [rice] = PLATE.items;
  test.each<[string, object, object]>([
    ["bounds of weight in the wrong order", { gramsLow: 260, gramsHigh: 160 }, { grams: { low: 200, high: 200 } }],
    ["absurd bounds of weight", { gramsLow: 0, gramsHigh: 9e9 }, { grams: { low: 50, high: 800 } }],
    ["no bounds of weight", { gramsLow: null, gramsHigh: undefined }, { grams: { low: 200, high: 200 } }],
    ["a count of nothing", { count: 0, unit: "" }, { count: null, unit: null }],
    ["a count of almost nothing", { count: 0.004, unit: "cup" }, { count: null, unit: "cup" }],
    ["a count in words", { count: "two", unit: 3 }, { count: null, unit: null }],
    ["a box in pixels", { box: { x: 120, y: 40, width: 300, height: 200 } }, { box: null }],
    ["a box as a list", { box: [0.1, 0.2, 0.3, 0.4] }, { box: null }],
    ["a box without size", { box: { x: 0.1, y: 0.1, width: 0, height: 0.5 } }, { box: null }],
    [
      "a box that reaches over the edge",
      { box: { x: 0.75, y: -0.25, width: 0.5, height: 0.5 } },
      { box: { x: 0.75, y: 0, width: 0.25, height: 0.25 } },
    ],
  ])("%s", async (_what, changes, expected) => {
    standIn.state.food = { ...PLATE, items: [{ ...rice, ...changes }] };
    expect((await ask(createContext().start()))?.items).toMatchObject([expected]);
  });

  test("what is named twice at one place is there once; two of a kind are two", async () => {
    standIn.state.food = { ...PLATE, items: [rice, rice, { ...rice, box: null }, { ...rice, box: null }] };
    expect((await ask(createContext().start()))?.items).toHaveLength(3);
  });

  test("more energy than fat has is doubtful", async () => {
    standIn.state.food = { ...PLATE, confidence: 0.95, items: [{ ...rice, calories: 2100, fat: 205, carbs: 60 }] };
    expect(await ask(createContext().start())).toMatchObject({ confidence: 0.95, isDoubtful: true });
  });
});

test("the advice is worded in whatever form the endpoint supports, too", async () => {
  const { createOpenAiAdviceWriter } = await import("../../src/integrations/advice-writer/openai-advice-writer.ts");
  standIn.mode = "no-json-mode";
  const writer = createOpenAiAdviceWriter(standIn.settings);
  expect(await writer.write(["You averaged 2,000 kcal."])).toEqual(ADVICE);
});
