import { describe, expect, test } from "bun:test";
import { brotliCompressSync, zstdCompressSync } from "node:zlib";
import { createOpenAiFoodAnalyzer } from "../../src/integrations/food-analyzer/openai-food-analyzer.ts";
import type { Received } from "../support/stand-ins/ai-stand-in.ts";
import { PLATE, PROVIDER_SECRET } from "../support/stand-ins/ai-stand-in.ts";
import { startAiStandInOfEachTest } from "../support/stand-ins/ai-stand-in-of-each-test.ts";
import { streamCompletion } from "../support/stand-ins/ai-stream.ts";
import { ask, findFailure, PATIENT } from "../support/stand-ins/ask-analyzer.ts";

// What endpoints answer besides the text of a message.

const standIn = startAiStandInOfEachTest(PLATE);
const plate = JSON.stringify(PLATE);

const createAnalyzer = () => createOpenAiFoodAnalyzer(standIn.settings, PATIENT);
const listFormats = () => standIn.received.map(({ body }) => body.response_format?.type ?? "text");

/** Has the stand-in answer with this message, streamed where that is asked for. */
function answerWith(message: Parameters<typeof streamCompletion>[0]["choices"][number]["message"]): void {
  standIn.state.food = ({ body }: Received) => {
    const completion = { choices: [{ message, finish_reason: "stop" }] };
    return body.stream ? streamCompletion(completion, async () => {}) : Response.json(completion);
  };
}

const text = (part: string) => ({ type: "text", text: part });
const thought = { type: "thinking", thinking: [text(plate.replaceAll("rice", "pasta"))] };
const callTool = <Given>(given: Given) => ({ type: "function", function: { name: "food_analysis", arguments: given } });

describe("the answer is found wherever an endpoint puts it, as a whole and streamed", () => {
  test.each<[string, Parameters<typeof answerWith>[0]]>([
    ["parts with a thought", { content: [thought, text(plate)] }],
    ["several parts", { content: [text(plate.slice(0, 99)), text(plate.slice(99))] }],
    ["parts of which one is a thought in words", { content: [{ type: "reasoning", text: "Rice {" }, text(plate)] }],
    ["the thoughts of a model without content", { content: null, reasoning_content: `It is rice.\n${plate}` }],
    ["thoughts by another name", { content: "", reasoning: plate }],
    ["the only tool call", { content: null, tool_calls: [callTool(plate)] }],
    ["the tool call beside thoughts", { content: null, reasoning: "{rice}", tool_calls: [callTool(plate)] }],
  ])("%s", async (_what, message) => {
    answerWith(message);
    expect(await ask(createAnalyzer())).toMatchObject({ name: PLATE.name, calories: 418 });
    expect(await ask(createAnalyzer(), { onItem: () => {} })).toMatchObject({ name: PLATE.name, calories: 418 });
    expect(standIn.received).toHaveLength(2);
  });

  test("arguments of a tool call that are not text", async () => {
    const tool_calls = [callTool(PLATE)];
    standIn.state.food = () => Response.json({ choices: [{ message: { content: null, tool_calls } }] });
    expect(await ask(createAnalyzer())).toMatchObject({ name: PLATE.name });
  });

  test.each<[string, Parameters<typeof answerWith>[0], string]>([
    ["two tool calls", { content: null, tool_calls: [callTool(plate), callTool(plate)] }, "answered nothing"],
    ["thoughts without an answer", { content: null, reasoning_content: "It is rice." }, "only thought aloud"],
    ["parts that are thoughts", { content: [thought] }, "answered nothing"],
  ])("%s are none", async (_what, message, reason) => {
    answerWith(message);
    for (const request of [{}, { onItem: () => {} }])
      expect(await findFailure(ask(createAnalyzer(), request))).toMatchObject({
        ...{ status: 502, details: { kind: "analysis_failed" } },
        cause: { message: expect.stringContaining(reason) },
      });
  });

  test("items of parts come while the answer is being written", async () => {
    answerWith({ content: [thought, text(plate.slice(0, 99)), text(plate.slice(99))] });
    const items: string[] = [];
    await ask(createAnalyzer(), { onItem: ({ name }) => items.push(name) });
    expect(items).toEqual(["white rice", "egg"]);
  });

  test.each<[string, object]>([
    ["", {}],
    [" that make no sense", { calories: "many", grams: null }],
  ])("of a thousand items%s no more than twenty are looked at while they come", async (_what, changes) => {
    const items = Array.from({ length: 1000 }, (_, index) => ({
      ...PLATE.items[0],
      name: `food ${index}`,
      ...changes,
    }));
    answerWith({ content: `${JSON.stringify(PLATE.items)} ${JSON.stringify({ ...PLATE, items })}` });
    const names: string[] = [];
    await ask(createAnalyzer(), { onItem: ({ name }) => names.push(name) }).catch(() => {});
    expect(names.length).toBeLessThanOrEqual(20);
    expect(names.slice(0, 2)).toEqual(["white rice", "egg"]);
  });

  test("an endpoint that streams unasked is understood", async () => {
    const completion = { choices: [{ message: { content: plate }, finish_reason: "stop" }] };
    standIn.state.food = () => streamCompletion(completion, async () => {});
    expect(await ask(createAnalyzer())).toMatchObject({ name: PLATE.name });
  });

  test("a stream whose events are single lines", async () => {
    const pieces = [plate.slice(0, 99), plate.slice(99)].map((content) => ({ choices: [{ delta: { content } }] }));
    const events = pieces.map((piece) => `data: ${JSON.stringify(piece)}\n`);
    standIn.state.food = () => new Response(events.join("\n"), { headers: { "content-type": "text/event-stream" } });
    expect(await ask(createAnalyzer(), { onItem: () => {} })).toMatchObject({ name: PLATE.name });
  });
});

describe("a body that states an error counts as its code, whatever the status", () => {
  const states: [string, unknown, number, string, number][] = [
    ["a number", { code: 429 }, 503, "answered 429", 2],
    ["a number as a text", { code: "503" }, 503, "answered 503", 2],
    ["a status", { status: 500 }, 503, "answered 500", 2],
    ["a word", { code: "rate_limit_exceeded" }, 503, "answered 429", 2],
    ["a type", { type: "overloaded_error" }, 503, "answered 503", 2],
    ["a status in words", { code: 8, status: "RESOURCE_EXHAUSTED" }, 503, "answered 429", 2],
    ["a refused key", { code: "invalid_api_key" }, 503, "OPENAI_API_KEY", 1],
    ["a missing model", { code: 404 }, 503, "OPENAI_MODEL", 1],
    ["no credit", { code: 402 }, 503, "no credit", 1],
    ["a used up quota", { code: "insufficient_quota", type: "insufficient_quota" }, 503, "no credit", 1],
    ["nothing known", { code: "odd" }, 503, "answered 500", 2],
  ];
  const bodies: [string, (error: unknown) => unknown][] = [
    ["at the top", (error) => ({ error })],
    ["in a list", (error) => [{ error }]],
    ["in the choice", (error) => ({ choices: [{ error, message: { content: plate } }] })],
  ];
  test.each(states)("%s", async (_what, code, status, reason, calls) => {
    for (const [, build] of bodies) {
      standIn.received.length = 0;
      const error = { message: PROVIDER_SECRET, ...Object(code) };
      standIn.state.food = () => Response.json(build(error));
      const failure = await findFailure(ask(createAnalyzer()));
      expect(failure).toMatchObject({ status, cause: { message: expect.stringContaining(reason) } });
      expect(Bun.inspect(failure)).not.toContain(PROVIDER_SECRET);
      expect(standIn.received).toHaveLength(calls);
    }
  });

  test.each([
    ["as text", "model not loaded"],
    ["in a stream", { code: 429, message: "later" }],
  ])("%s, also after some of the answer", async (_what, error) => {
    const events = [{ choices: [{ delta: { content: plate } }] }, { error }];
    standIn.state.food = ({ body }: Received) =>
      body.stream
        ? new Response(events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join(""), {
            headers: { "content-type": "text/event-stream" },
          })
        : Response.json({ error });
    for (const request of [{}, { onItem: () => {} }])
      expect(await findFailure(ask(createAnalyzer(), request))).toMatchObject({ status: 503 });
  });

  test("null is not an error", async () => {
    standIn.state.food = () => Response.json({ error: null, choices: [{ message: { content: plate } }] });
    expect(await ask(createAnalyzer())).toMatchObject({ name: PLATE.name });
  });
});

test.each([
  ["br", brotliCompressSync],
  ["zstd", zstdCompressSync],
])(
  "an answer that is packed by %s, which was not asked for, is refused, and not asked for again",
  async (encoding, pack) => {
    const packed = new Uint8Array(pack(Buffer.from(JSON.stringify({ choices: [{ message: { content: plate } }] }))));
    for (const type of ["application/json", "text/event-stream"]) {
      standIn.received.length = 0;
      standIn.state.food = () =>
        new Response(packed, { headers: { "content-encoding": encoding, "content-type": type } });
      expect(await findFailure(ask(createAnalyzer(), { onItem: () => {} }))).toMatchObject({
        ...{ status: 502, details: { kind: "analysis_failed" } },
        cause: { message: "the provider's answer is packed in an unknown way" },
      });
      expect(standIn.received.map(({ headers }) => headers.get("accept-encoding"))).toEqual(["gzip, identity"]);
    }
  },
);

test.each<[string, number, object]>([
  ["402", 402, { message: "Insufficient Balance" }],
  ["insufficient_quota", 429, { message: "You exceeded your current quota", code: "insufficient_quota" }],
  ["a credit balance that is too low", 400, { message: "Your credit balance is too low to access the API." }],
])("%s is told to the host as missing credit, and not tried again", async (_what, status, error) => {
  standIn.state.food = () => Response.json({ error }, { status });
  const failure = await findFailure(ask(createAnalyzer()));
  const reason = "no credit is left at the provider (see the account of OPENAI_API_KEY)";
  expect(failure).toMatchObject({ status: 503, details: { kind: "analysis_unavailable" }, cause: { message: reason } });
  expect(standIn.received).toHaveLength(1);
});

describe("a schema that is refused in words that say nothing of it", () => {
  /** Refuses the first `refused` formats. */
  const refuse = (status: number, refused: readonly string[], error: unknown = { message: "Invalid argument" }) => {
    standIn.state.food = ({ body }: Received) =>
      refused.includes(body.response_format?.type ?? "text") ? Response.json({ error }, { status }) : PLATE;
  };
  const GROQ = { message: "Failed to validate JSON. Please adjust your prompt.", code: "json_validate_failed" };

  test.each([
    [400, { message: "Request contains an invalid argument.", status: "INVALID_ARGUMENT" }],
    [400, GROQ],
    [422, "no"],
    [400, { message: "The specified schema produces a constraint that has too many states for serving." }],
  ])("%p %p: the next simpler format, which is remembered", async (status, error) => {
    refuse(status, ["json_schema"], error);
    const analyzer = createAnalyzer();
    for (const request of [{}, { onItem: () => {} }])
      expect(await ask(analyzer, request)).toMatchObject({ name: PLATE.name });
    expect(listFormats()).toEqual(["json_schema", "json_object", "json_object"]);
  });

  test("where JSON is refused, too, in words", async () => {
    refuse(400, ["json_schema", "json_object"]);
    const analyzer = createAnalyzer();
    for (const _ of [1, 2]) expect(await ask(analyzer)).toMatchObject({ name: PLATE.name });
    expect(listFormats()).toEqual(["json_schema", "json_object", "text", "text"]);
  });

  test("nothing is learned where no format is taken", async () => {
    refuse(400, ["json_schema", "json_object", "text"]);
    const analyzer = createAnalyzer();
    expect(await findFailure(ask(analyzer))).toMatchObject({ status: 502 });
    standIn.state.food = PLATE;
    await ask(analyzer);
    expect(listFormats()).toEqual(["json_schema", "json_object", "text", "json_schema"]);
  });

  test.each([401, 403, 404, 429])("%p is another refusal", async (status) => {
    refuse(status, ["json_schema"]);
    await findFailure(ask(createAnalyzer()));
    expect(new Set(listFormats())).toEqual(new Set(["json_schema"]));
  });
});
