import { describe, expect, test } from "bun:test";
import { accountBudgets } from "../../db/schema/budgets.ts";
import type { FoodAnalysis } from "../../src/contracts/food-analysis.ts";
import { createFoodAnalyzer } from "../../src/integrations/food-analyzer/create-food-analyzer.ts";
import type { FoodAnalyzer } from "../../src/integrations/food-analyzer/food-analyzer.ts";
import { createOpenAiFoodAnalyzer } from "../../src/integrations/food-analyzer/openai-food-analyzer.ts";
import { createQueuedFoodAnalyzer } from "../../src/integrations/food-analyzer/queued-food-analyzer.ts";
import { afterThisTest } from "../support/after-test.ts";
import { buildForm } from "../support/api/forms.ts";
import { signInAda, signInTwo } from "../support/api/sign-in.ts";
import { testApi } from "../support/api/test-api.ts";
import { type FileBytes, jpeg } from "../support/pictures.ts";
import { type Mode, PLATE } from "../support/stand-ins/ai-stand-in.ts";
import { startAiStandInOfEachTest } from "../support/stand-ins/ai-stand-in-of-each-test.ts";
import { streamCompletion } from "../support/stand-ins/ai-stream.ts";
import { waitUntil } from "../support/wait-until.ts";

const standIn = startAiStandInOfEachTest(PLATE);

type Options = {
  analyzer?: FoodAnalyzer;
  deadlineMs?: number;
  atOnce?: number;
  limits?: NonNullable<Parameters<typeof testApi>[0]>["limits"];
};

type UploadOptions = { accept?: string; signal?: AbortSignal; leftovers?: FileBytes };

/** The API behind a real server, since a response has to arrive in pieces. */
async function startApi({ analyzer, deadlineMs = 60_000, atOnce = 4, limits = {} }: Options = {}) {
  const api = testApi({
    limits: { analysesPerMinute: 100, ...limits },
    analyzer: analyzer ?? (await createFoodAnalyzer(standIn.settings, { timeoutMs: deadlineMs, atOnce })),
  });
  const server = Bun.serve({ port: 0, hostname: "127.0.0.1", idleTimeout: 60, fetch: api.handle });
  afterThisTest(async () => void (await server.stop(true)));
  /** Uploads as an account with a trial, by its bearer token. */
  const signIn = async (name: string) => {
    const account = { email: `${name}@example.com`, username: name, password: "correct horse" };
    const { headers } = await api.signedOut("POST", "/auth/register", account);
    const token = /=([^;]+)/.exec(headers.get("set-cookie") ?? "")?.[1] ?? "";
    const authorization = `Bearer ${token}`;
    const call = api.callWith({ authorization });
    await call("POST", "/user/start-trial");
    const upload = (photo: FileBytes, { accept = "text/event-stream", signal, leftovers }: UploadOptions = {}) => {
      const body = buildForm({ ...(leftovers && { image2: leftovers, kind2: "after_eating" }), image: photo });
      const init = { method: "POST", headers: { authorization, accept }, body, ...(signal && { signal }) };
      return fetch(`${server.url}api/analyze-food`, init);
    };
    return Object.assign(upload, { call });
  };
  return { ...api, signIn };
}

type Event = { event: string; data: Record<string, unknown> };

/** The events of a response, as they arrive. */
async function* readEvents(response: Response): AsyncGenerator<Event> {
  let text = "";
  for await (const piece of (response.body ?? new ReadableStream()).pipeThrough(new TextDecoderStream())) {
    const blocks = (text + piece).split("\n\n");
    text = blocks.pop() ?? "";
    for (const block of blocks.filter((candidate) => !candidate.startsWith(":"))) {
      const [, event = "", data = ""] = /^event: (\w+)\ndata: (.*)$/.exec(block) ?? [];
      yield { event, data: JSON.parse(data) };
    }
  }
}
/** Reads a response to its end, or returns the error that ends it. */
const endRead = (response: Promise<Response>): Promise<unknown> =>
  response.then(readAll).catch((error: unknown) => error);
const waitForCalls = (count: number) =>
  waitUntil(`${count} calls have reached the provider`, () => standIn.received.length >= count);
const readAll = (response: Response): Promise<Event[]> => Array.fromAsync(readEvents(response));

describe("an analysis as events, for who accepts them", () => {
  test("with a photo after eating: of each item what was eaten; what was left as it was is none", async () => {
    standIn.state.food = { ...PLATE, items: PLATE.items.map((each) => ({ ...each, gramsLeft: 100 })) };
    const upload = await (await startApi()).signIn("ada");
    const events = await readAll(await upload(await jpeg(60, 40), { leftovers: await jpeg(40, 60) }));
    const items = events.filter(({ event }) => event === "item").map(({ data }) => data.item);
    expect(items).toMatchObject([{ name: "white rice", grams: 100, calories: 131.5 }]);
    expect(events.at(-1)).toMatchObject({
      event: "result",
      data: { calories: 132, otherPhotos: [{ imageData: "/api/images/2", kind: "after_eating" }] },
    });
  });

  test("the items come before the whole, which is what the plain call answers", async () => {
    const { ada, bob } = await signInTwo(startApi());
    const photo = await jpeg(60, 40);
    const plain = (await (await ada(photo, { accept: "application/json" })).json()) as FoodAnalysis;
    const response = await bob(photo);
    expect(response.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
    const [rice, eggs] = plain.items;
    expect(await readAll(response)).toEqual([
      { event: "analyzing", data: {} },
      { event: "item", data: { item: rice } },
      { event: "item", data: { item: eggs } },
      { event: "result", data: { ...plain, imageData: "/api/images/2" } },
    ]);
  });

  test("each comes when it is known, not at the end", async () => {
    const { signIn } = await startApi();
    const { promise: hasItem, resolve } = Promise.withResolvers<void>();
    let pieces = 0;
    standIn.state.pause = async () => {
      pieces += 1;
      if (pieces === 18) await hasItem;
    };
    const seen: string[] = [];
    for await (const { event } of readEvents(await (await signIn("ada"))(await jpeg(60, 40)))) {
      seen.push(event);
      if (event === "item") resolve();
    }
    expect(seen).toEqual(["analyzing", "item", "item", "result"]);
  });

  test.each(["application/json", "*/*", "text/html,*/*;q=0.8"])("%s gets the plain answer", async (accept) => {
    const { signIn } = await startApi();
    const response = await (await signIn("ada"))(await jpeg(60, 40), { accept });
    expect(await response.json()).toMatchObject({ name: PLATE.name });
    expect(standIn.received[0]?.body.stream).toBeUndefined();
  });
});

describe("what goes wrong", () => {
  test.each<[Mode, object]>([
    ["no-food", { status: 422, kind: "not_recognised" }],
    ["html", { status: 502, kind: "analysis_failed" }],
    ["429", { status: 503, kind: "analysis_unavailable", retryAfterSeconds: 30 }],
    ["timeout", { status: 504, kind: "analysis_timeout" }],
  ])("%s is the last event, with the body of the plain answer and the photo", async (mode, expected) => {
    standIn.mode = mode;
    const { signIn } = await startApi({ deadlineMs: mode === "timeout" ? 100 : 60_000 });
    const events = await readAll(await (await signIn("ada"))(await jpeg(60, 40)));
    expect(events).toEqual([
      { event: "analyzing", data: {} },
      { event: "failure", data: { ...expected, message: expect.any(String), imageData: "/api/images/1" } },
    ]);
  });

  test("an answer that is cut off after its items is a failure, and not a photo without food", async () => {
    const content = JSON.stringify(PLATE).slice(0, -10);
    standIn.state.food = () =>
      streamCompletion({ choices: [{ message: { content }, finish_reason: "length" }], usage: {} }, async () => {});
    const { signIn } = await startApi();
    const events = await readAll(await (await signIn("ada"))(await jpeg(60, 40)));
    expect(events.map(({ event }) => event)).toEqual(["analyzing", "item", "item", "failure"]);
    expect(events.at(-1)?.data).toMatchObject({ status: 502, kind: "analysis_failed", imageData: "/api/images/1" });
  });

  test("what is refused before the provider is asked is a plain answer", async () => {
    const upload = await (await startApi({ limits: { analysesPerDay: 1, trialAnalysesPerDay: 1 } })).signIn("ada");
    expect((await upload(new Uint8Array([1, 2, 3]))).status).toBe(422);
    await readAll(await upload(await jpeg(60, 40)));
    const refused = await upload(await jpeg(40, 60));
    expect(refused.status).toBe(429);
    expect(await refused.json()).toMatchObject({ kind: "budget", imageData: "/api/images/2" });
  });

  test.each(["text/event-stream", "application/json"])(
    "who closes the connection of %s ends the call to the provider",
    async (accept) => {
      standIn.mode = "timeout";
      const { call: upload, log } = await signInAda(startApi());
      const caller = new AbortController();
      const left = endRead(upload(await jpeg(60, 40), { accept, signal: caller.signal }));
      await waitForCalls(1);
      caller.abort();
      expect(await left).toHaveProperty("name", "AbortError");
      await waitUntil("the provider's call ends", () => standIn.received[0]?.aborted);
      await waitUntil("the log says so", () => log.includes("An analysis brought nothing"));
    },
  );
});

describe("the queue before the provider", () => {
  /** How many analyses the accounts have used. */
  const countUsed = async ({ syncDb }: Awaited<ReturnType<typeof startApi>>) =>
    (await syncDb.select().from(accountBudgets)).find(({ kind }) => kind === "analyses")?.used;

  test("tells the place, serves accounts in turn, and no more at once than AI_CONCURRENCY says", async () => {
    standIn.mode = "timeout";
    const api = await startApi({ atOnce: 2 });
    const [ada, bob] = [await api.signIn("ada"), await api.signIn("bob")];
    const photo = await jpeg(60, 40);
    const calls = Array.from({ length: 4 }, () => new AbortController());
    const seen: string[] = [];
    const follow = async (name: string, response: Response) => {
      for await (const { event, data } of readEvents(response))
        seen.push(`${name} ${event} ${data.place ?? ""}`.trim());
    };
    // One account never takes all places: Ada's second photo waits beside a free one.
    const running: Promise<unknown>[] = [];
    for (const [index, call] of calls.slice(0, 3).entries()) {
      const response = await ada(await jpeg(60, 50 + index), { signal: call.signal });
      running.push(follow(`ada ${index}`, response).catch(() => {}));
    }
    const response = await bob(photo, { signal: calls[3]?.signal ?? AbortSignal.abort() });
    running.push(follow("bob", response).catch(() => {}));
    await waitForCalls(2);
    await waitUntil("each has its place", () => seen.length >= 4);
    expect(seen.toSorted()).toEqual(["ada 0 analyzing", "ada 1 place 1", "ada 2 place 2", "bob analyzing"]);
    expect(standIn.received).toHaveLength(2);
    // Bob's place is free, but Ada may not have it as well; hers passes to her next photo.
    calls[0]?.abort();
    await waitUntil("Ada's next two have moved up", () => seen.length >= 6);
    expect(seen.slice(4).toSorted()).toEqual(["ada 1 analyzing", "ada 2 place 1"]);
    for (const call of calls) call.abort();
    await Promise.all(running);
  });

  test("who waits for too long gets 503, keeps the photo, and has not used an analysis", async () => {
    standIn.mode = "timeout";
    const provider = createOpenAiFoodAnalyzer(standIn.settings);
    const api = await startApi({
      analyzer: createQueuedFoodAnalyzer({ analyzer: provider, atOnce: 1, maxWaitMs: 20 }),
    });
    const [ada, bob] = [await api.signIn("ada"), await api.signIn("bob")];
    const photo = await jpeg(60, 40);
    const first = new AbortController();
    const running = endRead(ada(photo, { signal: first.signal }));
    await waitForCalls(1);
    const refused = await bob(photo, { accept: "application/json" });
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "30"]);
    expect(await refused.json()).toEqual({
      kind: "analysis_unavailable",
      message: "Many photos are waiting to be analyzed. Please try again in a moment.",
      imageData: "/api/images/2",
    });
    expect(standIn.received).toHaveLength(1);
    const used = (await api.syncDb.select().from(accountBudgets)).filter(({ kind }) => kind === "analyses");
    expect(used.map((budget) => budget.used)).toEqual([1, 0]);
    first.abort();
    await running;
  });

  test("who leaves it has not used an analysis", async () => {
    standIn.mode = "timeout";
    const { call: upload, ...api } = await signInAda(startApi({ atOnce: 1 }));
    const photo = await jpeg(60, 40);
    const [first, second] = [new AbortController(), new AbortController()];
    const running = endRead(upload(photo, { signal: first.signal, accept: "application/json" }));
    await waitForCalls(1);
    const response = await upload(await jpeg(40, 60), { signal: second.signal });
    const events = readEvents(response);
    expect((await events.next()).value).toEqual({ event: "place", data: { place: 1 } });
    expect(await countUsed(api)).toBe(2);
    second.abort();
    await waitUntil("the second one is given back", async () => (await countUsed(api)) === 1);
    first.abort();
    await running;
  });
});

test("a meal that looks the same is told while the provider is asked", async () => {
  standIn.mode = "timeout";
  const upload = await (await startApi()).signIn("ada");
  const entry = await upload.call("POST", "/food-entries", {
    name: "Oatmeal",
    calories: 350,
    imageUrl: `data:image/jpeg;base64,${(await jpeg(60, 40)).toBase64()}`,
  });
  const caller = new AbortController();
  const events = readEvents(await upload(await jpeg(120, 80), { signal: caller.signal }));
  const seen = [(await events.next()).value, (await events.next()).value];
  expect(seen).toContainEqual({ event: "analyzing", data: {} });
  expect(seen).toContainEqual({ event: "similar", data: { imageData: "/api/images/2", entries: [entry.body] } });
  caller.abort();
});

test("the same photo at the same time is one call, whose end all see; who waited asks when the first one leaves", async () => {
  standIn.mode = "timeout";
  const upload = await (await startApi()).signIn("ada");
  const photo = await jpeg(60, 40);
  const first = new AbortController();
  const left = endRead(upload(photo, { signal: first.signal }));
  await waitForCalls(1);
  const others = await Promise.all(Array.from({ length: 3 }, async () => readEvents(await upload(photo))));
  for (const events of others) expect((await events.next()).value).toEqual({ event: "analyzing", data: {} });
  expect(standIn.received).toHaveLength(1);
  standIn.mode = "ok";
  first.abort();
  const results = await Promise.all(others.map(async (events) => (await Array.fromAsync(events)).at(-1)));
  const plain = await (await upload(photo, { accept: "application/json" })).json();
  for (const result of results) expect(result).toEqual({ event: "result", data: plain });
  expect(await left).toHaveProperty("name", "AbortError");
  expect(standIn.received).toHaveLength(2);
});
