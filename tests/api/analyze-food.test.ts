import { describe, expect, test } from "bun:test";
import { photos } from "../../db/schema/photos.ts";
import { providerErrors } from "../../db/schema/providers.ts";
import type { Limits } from "../../src/config.ts";
import type { FoodAnalysis } from "../../src/contracts/food-analysis.ts";
import type { NutrientSums } from "../../src/contracts/summary.ts";
import { createOpenAiFoodAnalyzer } from "../../src/integrations/food-analyzer/openai-food-analyzer.ts";
import { fieldError } from "../support/api/api-steps.ts";
import { buildForm } from "../support/api/forms.ts";
import { signInAda } from "../support/api/sign-in.ts";
import { type Answer, type Call, testApi } from "../support/api/test-api.ts";
import {
  contains,
  cut,
  type FileBytes,
  html,
  hugePng,
  jpeg,
  noisyJpeg,
  TELLTALE,
  withMetadata,
} from "../support/pictures.ts";
import { HOSTILE_TEXT, type Mode, PIZZA, PLATE } from "../support/stand-ins/ai-stand-in.ts";
import { startAiStandInOfEachTest } from "../support/stand-ins/ai-stand-in-of-each-test.ts";

const MEGABYTE = 1024 * 1024;

const standIn = startAiStandInOfEachTest();

type Options = { deadlineMs?: number; limits?: Partial<Limits>; hasFoods?: boolean };
const startApi = ({ deadlineMs = 60_000, limits = {}, hasFoods = false }: Options = {}) =>
  testApi({
    ...{ hasFoods, limits },
    analyzer: createOpenAiFoodAnalyzer(standIn.settings, { deadlineMs, retryPauseMs: 1 }),
  });

const analyze = (call: Call, image: FileBytes): Promise<Answer> =>
  call("POST", "/analyze-food", undefined, { raw: buildForm({ image }) });

describe("a recognized photo", () => {
  test("answers totals, items and where the stored photo is [C14]", async () => {
    const call = await startApi().signIn("ada");
    const { status, body } = await analyze(call, await jpeg(900, 600));
    const { foodVisible: _, ...pizza } = PIZZA;
    expect({ status, body }).toMatchObject({
      status: 200,
      // A model that is not listed is off by 42%, so the range is 880 / 1.672 to 880 x 1.672.
      body: {
        ...pizza,
        imageData: "/api/images/1",
        ...{ caloriesLow: 526, caloriesHigh: 1471, calorieError: { relative: 0.42, factor: 1.6 }, confidence: 0.73 },
      },
    });
    expect((body as FoodAnalysis).items.map(({ source, food }) => [source, food])).toEqual([
      ["estimate", null],
      ["estimate", null],
    ]);
    expect((await call("GET", "/images/1")).status).toBe(200);
  });

  test("known foods have the table's figures times their grams, and the totals are their sums", async () => {
    const weight = { gramsLow: 100, grams: 150, gramsHigh: 180 };
    standIn.state.food = {
      ...PLATE,
      items: [
        { ...PLATE.items[0], name: "banana", preparation: null, calories: 140, ...weight },
        { ...PLATE.items[1], name: "grandma's secret dumplings" },
      ],
    };
    const call = await startApi({ hasFoods: true }).signIn("ada");
    const body = (await analyze(call, await jpeg(900, 600))).body as FoodAnalysis;
    // USDA SR28 09040: 89 kcal, 1.09 g, 22.84 g, 0.33 g, 2.6 g, 12.23 g and 1 mg in 100 g.
    const banana = {
      ...{ calories: 133.5, protein: 1.635, carbs: 34.26, fat: 0.495, fiber: 3.9, sugar: 18.345, sodium: 1.5 },
    };
    expect(body.items).toMatchObject([
      { name: "banana", source: "database", food: { ndbNo: "09040" }, ...weight, ...banana },
      { source: "estimate", food: null, calories: 155 },
    ]);
    expect(body).toMatchObject({ calories: 289, protein: 14.2, carbs: 35.4 });
    const { name, calories, protein, carbs, fat, fiber, sugar, sodium, items } = body;
    const entry = { name, calories, protein, carbs, fat, fiber, sugar, sodium, items };
    expect(await call("POST", "/food-entries", entry)).toMatchObject({ status: 201, body: entry });
    // 358 mg of potassium in 100 g of banana; the table does not know the other item.
    const { nutrients } = (await call("GET", "/nutrients")).body as NutrientSums;
    expect(nutrients.find((sum) => sum.name === "potassium")).toMatchObject({
      ...{ amount: 537, sources: [{ amount: 537 }] },
      coverage: expect.closeTo(133.5 / 288.5, 5),
    });
  });

  test("the range is that of the model's measured error", async () => {
    const { signIn, syncDb } = startApi();
    const { host } = new URL(standIn.baseUrl);
    const measured = { calorieError: 0.1, rangeFactor: 2, photos: 40, measuredAt: 0 };
    syncDb
      .insert(providerErrors)
      .values({ endpoint: `${host}/v1`, model: "test-vision", ...measured })
      .run();
    const { body } = await analyze(await signIn("ada"), await jpeg(90, 60));
    expect(body).toMatchObject({ calories: 880, caloriesLow: 733, caloriesHigh: 1056, confidence: 0.82 });
  });

  test("the provider gets what was stored: small, upright, without EXIF", async () => {
    const { call, syncDb } = await signInAda(startApi());
    await analyze(call, withMetadata(await jpeg(1200, 800), 6));
    const sent = new Uint8Array(standIn.received[0]?.image ?? []);
    expect(await new Bun.Image(sent).metadata()).toEqual({ width: 600, height: 900, format: "jpeg" });
    for (const trace of ["Exif", TELLTALE]) expect(contains(sent, trace)).toBe(false);
    const [row] = await syncDb.select().from(photos);
    expect(new Uint8Array(row?.bytes ?? [])).toEqual(sent);
  });
});

test("without access: 403 requiresTrial, before anything of the body is read", async () => {
  const { call, syncDb } = await signInAda(startApi(), { hasTrial: false });
  let hasRead = false;
  const pull = () => {
    hasRead = true;
    return Promise.reject(new Error("The body was read."));
  };
  const raw = new ReadableStream({ pull }, { highWaterMark: 0 });
  const headers = { "content-type": "multipart/form-data; boundary=x" };
  const refused = await call("POST", "/analyze-food", undefined, { raw, headers });
  expect(refused).toMatchObject({ status: 403, body: { requiresTrial: true } });
  expect(hasRead).toBe(false);
  expect(await syncDb.$count(photos)).toBe(0);
  expect(standIn.received).toHaveLength(0);
});

describe("what is not a upload", () => {
  const refused = async (raw: BodyInit, headers: Record<string, string> = {}): Promise<Answer> => {
    const { signIn, syncDb } = startApi();
    const answer = await (await signIn("ada"))("POST", "/analyze-food", undefined, { raw, headers });
    expect(await syncDb.$count(photos)).toBe(0);
    expect(standIn.received).toHaveLength(0);
    return answer;
  };

  test("a note of 501 characters: 422; of 500: read", async () => {
    const build = async (length: number) => buildForm({ image: await jpeg(60, 40), note: "x".repeat(length) });
    expect(await refused(await build(501))).toMatchObject(fieldError("note"));
    const call = await startApi().signIn("ada");
    expect((await call("POST", "/analyze-food", undefined, { raw: await build(500) })).status).toBe(200);
  });

  test("a body that says it is far too long: 413 without reading it", async () => {
    const headers = { "content-type": "multipart/form-data; boundary=x", "content-length": String(100 * MEGABYTE) };
    expect((await refused("--x--", headers)).status).toBe(413);
  });

  test("a body of unknown length is read no further than the limit", async () => {
    let sent = 0;
    const endless = new ReadableStream({
      pull(controller) {
        sent += MEGABYTE;
        controller.enqueue(new Uint8Array(MEGABYTE));
      },
    });
    expect((await refused(endless, { "content-type": "multipart/form-data; boundary=x" })).status).toBe(413);
    expect(sent).toBeLessThan(14 * MEGABYTE);
  });

  test("exactly 10 MB is taken [K26]", async () => {
    const { signIn } = startApi();
    const photo = await jpeg(60, 40);
    const padded = new Uint8Array(10 * MEGABYTE);
    padded.set(photo);
    expect((await analyze(await signIn("ada"), padded)).status).toBe(200);
  });
});

const NO_PHOTOS: [string, () => Promise<FileBytes> | FileBytes][] = [
  ["HTML named image/jpeg", html],
  ["a truncated JPEG", async () => cut(await noisyJpeg(300, 200), 500)],
  ["a 20000 x 20000 PNG", () => hugePng()],
];
test.each(NO_PHOTOS)("%s is not a photo: 422 invalid_image, nothing stored, no one asked", async (_name, make) => {
  const { call, syncDb } = await signInAda(startApi());
  const { status, body } = await analyze(call, await make());
  expect({ status, body }).toEqual({ status: 422, body: { kind: "invalid_image", message: expect.any(String) } });
  expect(await syncDb.$count(photos)).toBe(0);
  expect(standIn.received).toHaveLength(0);
});

describe("a failed analysis keeps the photo", () => {
  // Every way to fail is in tests/unit/food-analyzer.test.ts.
  const failures: [Mode, number, string][] = [
    ["no-food", 422, "not_recognised"],
    ["html", 502, "analysis_failed"],
    ["no-pictures", 503, "analysis_unavailable"],
    ["refuse", 503, "analysis_unavailable"],
    ["timeout", 504, "analysis_timeout"],
  ];
  test.each(failures)("%s: %d %s", async (mode, status, kind) => {
    standIn.mode = mode;
    const { call, log } = await signInAda(startApi({ deadlineMs: status === 504 ? 100 : 60_000 }));
    const answer = await analyze(call, await jpeg(60, 40));
    expect(answer.status).toBe(status);
    expect(answer.body).toEqual({ kind, message: expect.any(String), imageData: "/api/images/1" });
    expect((await call("GET", "/images/1")).status).toBe(200);
    expect(log).toContain("An analysis brought nothing");
  });

  test.each<[Mode, object]>([
    ["many-items", { confidence: 0.3, items: { length: 20 } }],
    ["nan", { omittedItems: 1 }],
    ["hostile-text", { name: HOSTILE_TEXT.replace("\u0000", "") }],
  ])("%s is not a failure: the answer fits the diary, and becomes an entry as it is", async (mode, expected) => {
    standIn.mode = mode;
    standIn.state.food = PLATE;
    const call = await startApi().signIn("ada");
    const { status, body } = await analyze(call, await jpeg(60, 40));
    expect({ status, body }).toMatchObject({ status: 200, body: expected });
    const { name, calories, protein, carbs, fat, servingSize, confidence, imageData } = body as FoodAnalysis;
    const entry = { name, calories, protein, carbs, fat, servingSize, confidence, imageUrl: imageData };
    expect(await call("POST", "/food-entries", entry)).toMatchObject({ status: 201, body: entry });
  });

  test("with no provider: 422 not_recognised with the stored photo, whatever it shows", async () => {
    const { signIn } = testApi();
    const { status, body } = await analyze(await signIn("ada"), await jpeg(60, 40));
    expect(status).toBe(422);
    expect(body).toEqual({ kind: "not_recognised", message: expect.any(String), imageData: "/api/images/1" });
  });
});
