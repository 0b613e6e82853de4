import { describe, expect, test } from "bun:test";
import { toAnalysisFailure } from "../../web/features/camera/analysis/analysis-failure.ts";
import type { AnalysisProgress } from "../../web/features/camera/analysis/analysis-progress.ts";
import { streamAnalysis } from "../../web/features/camera/analysis/analysis-stream.ts";
import { errorResponse, fakeServer } from "../support/web/fake-server.ts";
import { createItem, PIZZA } from "./camera-device.ts";

const PATH = "/api/analyze-food";
const INTERRUPTED = "The connection was lost before the photo was analyzed. Check your connection and try again.";
const RICE = createItem({ name: "Rice – 白飯", grams: 200, calories: 263 });
const EGG = createItem({ name: "Egg", grams: 100, calories: 155 });

const formatEvent = (event: string, data: unknown, end = "\n"): string =>
  `event: ${event}${end}data: ${JSON.stringify(data)}${end}${end}`;

const EVENTS = [
  ["place", { place: 2 }],
  ["place", { place: 1 }],
  ["analyzing", {}],
  ["item", { item: RICE }],
  ["item", { item: EGG }],
] as const;
const formatAll = (end = "\n") => EVENTS.map(([event, data]) => formatEvent(event, data, end)).join("");
const WHOLE = formatAll() + formatEvent("result", PIZZA);

/** A body that arrives in these pieces, and then ends, breaks off or stays open. */
function createBody(pieces: readonly Uint8Array[], ending: "ends" | "breaks" | "stays open" = "ends") {
  const rest = pieces.values();
  const body = { isCanceled: false, stream: new ReadableStream<Uint8Array>() };
  body.stream = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = rest.next();
      if (!done) return controller.enqueue(value);
      if (ending === "ends") return controller.close();
      if (ending === "breaks") return controller.error(new TypeError("network error"));
      await new Promise(() => {});
    },
    cancel() {
      body.isCanceled = true;
    },
  });
  return body;
}

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
const cutAt = (bytes: Uint8Array, ...places: number[]): Uint8Array[] =>
  [0, ...places].map((place, index) => bytes.slice(place, places[index]));

const answerEvents = (stream: ReadableStream<Uint8Array>, type = "text/event-stream; charset=utf-8") =>
  new Response(stream, { headers: { "content-type": type } });

/** Analyses with this answer: the result or the error, and what was told meanwhile. */
async function analyze(response: Response, signal = new AbortController().signal) {
  const server = fakeServer({ [`POST ${PATH}`]: () => response });
  const told: AnalysisProgress[] = [];
  const call = { form: new FormData(), signal, onProgress: (progress: AnalysisProgress) => void told.push(progress) };
  const outcome = await streamAnalysis(PATH, call).catch((error: unknown) => error);
  return { outcome, told, server };
}
const analyzeText = (text: string, ending?: Parameters<typeof createBody>[1]) =>
  analyze(answerEvents(createBody([encode(text)], ending).stream));

/** How each step was told, without the time. */
const describeTold = (told: readonly AnalysisProgress[]) =>
  told.map(({ place, startedAt, items }) => [place, startedAt !== null, items.map(({ name }) => name).join()]);
const TOLD = [
  [2, false, ""],
  [1, false, ""],
  [null, true, ""],
  [null, true, RICE.name],
  [null, true, `${RICE.name},${EGG.name}`],
];

describe("an analysis as it proceeds", () => {
  test("is asked for, and tells the place, the start and each item", async () => {
    const { outcome, told, server } = await analyzeText(WHOLE);
    expect(outcome).toEqual(PIZZA);
    expect(describeTold(told)).toEqual(TOLD);
    expect(told.at(-1)?.items).toEqual([RICE, EGG]);
    expect(server.calls[0]?.headers.get("accept")).toBe("text/event-stream, application/json");
  });

  test("is the same wherever it is cut in two, also inside a character or a line end", async () => {
    for (const text of [WHOLE, formatAll("\r\n") + formatEvent("result", PIZZA, "\r\n")]) {
      const bytes = encode(text);
      for (let place = 1; place < bytes.length; place += 1) {
        const { outcome, told } = await analyze(answerEvents(createBody(cutAt(bytes, place)).stream));
        if (!Bun.deepEquals([outcome, describeTold(told)], [PIZZA, TOLD])) throw new Error(`Cut at ${place}`);
      }
    }
  });

  test.each([
    ["comments", `: still there\n\n${WHOLE.replaceAll("event: item", ": still there\nevent: item")}`],
    ["a byte order mark", `\ufeff${WHOLE}`],
    ["ids and retries", WHOLE.replaceAll("event:", "id: 7\nretry: 10\nevent:")],
    ["unknown and broken events", `event: news\ndata: {}\n\nevent: item\ndata: {"item": \n\ndata: 7\n\n${WHOLE}`],
    ["items of another form", formatEvent("item", { item: { name: 5 } }) + formatEvent("item", {}) + WHOLE],
    ["data in lines", WHOLE.replace("data: {", "data: {\ndata: ")],
  ])("is read with %s", async (_, text) => {
    const { outcome, told } = await analyzeText(text);
    expect(outcome).toEqual(PIZZA);
    expect(describeTold(told)).toEqual(TOLD);
  });

  test("begins again when a second provider takes over", async () => {
    const again = formatEvent("analyzing", {}) + formatEvent("item", { item: EGG }) + formatEvent("result", PIZZA);
    const { told } = await analyzeText(formatAll() + again);
    expect(describeTold(told).slice(-2)).toEqual([
      [null, true, ""],
      [null, true, EGG.name],
    ]);
  });

  test("waits for nothing after the result", async () => {
    const body = createBody([encode(WHOLE)], "stays open");
    expect((await analyze(answerEvents(body.stream))).outcome).toEqual(PIZZA);
    expect(body.isCanceled).toBe(true);
  });
});

describe("an answer without events", () => {
  test.each(["application/json", "application/json;charset=utf-8"])("%s is the result", async (type) => {
    const { outcome, told } = await analyze(new Response(JSON.stringify(PIZZA), { headers: { "content-type": type } }));
    expect([outcome, told]).toEqual([PIZZA, []]);
  });

  test("a refusal before the provider is asked is an error as ever", async () => {
    const { outcome } = await analyze(errorResponse(429, "Too many photos.", { kind: "budget", imageData: "/x" }));
    expect(toAnalysisFailure(outcome)).toEqual({ kind: "refused", message: "Too many photos.", imageUrl: "/x" });
  });

  test.each([
    ["a page", new Response("<!doctype html>", { headers: { "content-type": "text/html" } })],
    ["nothing", new Response(null, { status: 200 })],
  ])("%s is a failed analysis", async (_, response) => {
    expect(toAnalysisFailure((await analyze(response)).outcome)).toEqual({
      kind: "failed",
      message: "Failed to analyze food image",
      imageUrl: null,
    });
  });

  test("no answer at all is the lost connection", async () => {
    globalThis.fetch = Object.assign(() => Promise.reject(new TypeError("failed")), { preconnect: () => {} });
    const call = { form: new FormData(), signal: new AbortController().signal, onProgress: () => {} };
    const error = await streamAnalysis(PATH, call).catch((reason: unknown) => reason);
    expect(toAnalysisFailure(error)).toMatchObject({ kind: "failed", message: expect.stringContaining("reached") });
  });
});

describe("a stream that fails", () => {
  const photo = "/api/images/7";
  test.each<[number, object, object]>([
    [422, { kind: "not_recognised" }, { kind: "not_recognised", imageUrl: photo }],
    [403, { requiresTrial: true }, { kind: "trial_required" }],
    [429, { kind: "budget", retryAfterSeconds: 60 }, { kind: "refused", imageUrl: photo }],
    [503, { retryAfterSeconds: 30 }, { kind: "failed", message: "Told.", retryAfterSeconds: 30 }],
  ])("%i with %j is what the plain call answers", async (status, more, expected) => {
    const failure = { status, ...more, message: "Told.", imageData: photo };
    const { outcome } = await analyzeText(formatAll() + formatEvent("failure", failure));
    expect(toAnalysisFailure(outcome)).toMatchObject(expected);
  });

  test.each([
    ["ends without a result", formatAll(), "ends"],
    ["ends in the middle of the result", WHOLE.slice(0, -20), "ends"],
    ["is empty", "", "ends"],
    ["breaks off", formatAll(), "breaks"],
    ["breaks off at once", "", "breaks"],
    ["fails without a status", formatEvent("failure", {}), "ends"],
  ] as const)("one that %s says that the connection was lost", async (_, text, ending) => {
    const { outcome } = await analyzeText(text, ending);
    expect(toAnalysisFailure(outcome)).toEqual({ kind: "failed", message: INTERRUPTED, imageUrl: null });
  });

  test("a result of another form is a failed analysis", async () => {
    const { outcome } = await analyzeText(formatEvent("result", { ...PIZZA, calories: "plenty" }));
    expect(toAnalysisFailure(outcome)).toMatchObject({ kind: "failed", message: "Failed to analyze food image" });
  });

  test("one that was canceled is not a lost connection", async () => {
    const canceled = AbortSignal.abort(new DOMException("Canceled", "AbortError"));
    const { outcome } = await analyze(answerEvents(createBody([encode("")], "breaks").stream), canceled);
    expect(outcome).toHaveProperty("name", "TypeError");
  });
});
