import { describe, expect, test } from "bun:test";
import { photos } from "../../db/schema/photos.ts";
import type { FoodAnalysis } from "../../src/contracts/food-analysis.ts";
import { createOpenAiFoodAnalyzer } from "../../src/integrations/food-analyzer/openai-food-analyzer.ts";
import { buildForm, type FormFields } from "../support/api/forms.ts";
import { signInAda } from "../support/api/sign-in.ts";
import { type Call, testApi } from "../support/api/test-api.ts";
import { jpeg } from "../support/pictures.ts";
import { PLATE } from "../support/stand-ins/ai-stand-in.ts";
import { startAiStandInOfEachTest } from "../support/stand-ins/ai-stand-in-of-each-test.ts";

const standIn = startAiStandInOfEachTest(PLATE);

const startApi = (limits = {}) =>
  testApi({
    limits: { analysesPerMinute: 1000, trialAnalysesPerDay: 1000, ...limits },
    analyzer: createOpenAiFoodAnalyzer(standIn.settings),
  });

async function analyze(call: Call, fields: FormFields) {
  const { status, body } = await call("POST", "/analyze-food", undefined, { raw: buildForm(fields) });
  return { status, body: body as FoodAnalysis & { fields?: Record<string, string>; kind?: string } };
}

describe("a stored photo that is analyzed again", () => {
  test("is sent to the provider as it is stored, with the note, and not stored twice", async () => {
    const { call, syncDb } = await signInAda(startApi());
    const { imageData: photo } = (await analyze(call, { image: await jpeg(900, 600) })).body;
    const { status, body } = await analyze(call, { photo, note: "with butter" });
    expect([status, body.name, body.imageData]).toEqual([200, PLATE.name, photo]);
    const [first, second] = standIn.received;
    expect(second?.image).toEqual(first?.image ?? new Uint8Array());
    expect(second?.text).toContain('"with butter"');
    expect(await syncDb.$count(photos)).toBe(1);
  });

  const WRONG = [
    ...["/api/images/999", "/api/images/0", "/api/images/1e0", "/api/images/01", "/api/images/1/../2", "1", "", "null"],
    ...["http://127.0.0.1/api/images/1", "data:image/jpeg;base64,AAAA"],
  ];

  test("at an address of none, or with an image beside it: 422 for it; with neither for the image", async () => {
    const call = await startApi().signIn("ada");
    await analyze(call, { image: await jpeg(60, 40) });
    for (const photo of WRONG) {
      const { status, body } = await analyze(call, { photo });
      expect([photo, status, Object.keys(body.fields ?? {})]).toEqual([photo, 422, ["photo"]]);
    }
    expect(standIn.received).toHaveLength(1);
    const image = await jpeg(60, 40);
    const { imageData: photo } = (await analyze(call, { image })).body;
    expect((await analyze(call, { photo, image })).body.fields).toHaveProperty("photo");
    expect((await analyze(call, { note: "412 g" })).body.fields).toHaveProperty("image");
  });

  test("another account's photo is none", async () => {
    const { signIn } = startApi();
    const { imageData: photo } = (await analyze(await signIn("ada"), { image: await jpeg(60, 40) })).body;
    const { status, body } = await analyze(await signIn("bob"), { photo });
    expect([status, Object.keys(body.fields ?? {})]).toEqual([422, ["photo"]]);
    expect(standIn.received).toHaveLength(1);
  });

  test("needs access and counts, and a failure names the photo", async () => {
    const { call, signIn } = await signInAda(startApi({ trialAnalysesPerDay: 2, analysesPerDay: 2 }));
    const { imageData: photo } = (await analyze(call, { image: await jpeg(60, 40) })).body;
    standIn.mode = "html";
    // Without a note it would be answered as before.
    const told = { photo, note: "with butter" };
    expect(await analyze(call, told)).toMatchObject({ status: 502, body: { imageData: photo } });
    expect(await analyze(call, told)).toMatchObject({ status: 429, body: { kind: "budget", imageData: photo } });
    const withoutTrial = await signIn("bob", { hasTrial: false });
    expect((await analyze(withoutTrial, { photo })).status).toBe(403);
  });
});

describe("the amounts of a note", () => {
  const analyzeWith = async (note: string) => {
    const call = await startApi().signIn("ada");
    return (await analyze(call, { image: await jpeg(60, 40), note })).body;
  };
  /** What the model was told. */
  const readTold = () => /The person's note: (".*")/.exec(standIn.received.at(-1)?.text ?? "")?.[1];

  test("a weight is distributed over the items, and the model hears of it too", async () => {
    const { items, servingSize, calories } = await analyzeWith("The scale says 600 g");
    expect(items.map(({ grams, calories: kcal }) => [grams, kcal])).toEqual([
      [400, 526],
      [200, 310],
    ]);
    expect([servingSize, calories]).toEqual(["600 g", 836]);
    expect(readTold()).toBe('"The scale says 600 g"');
  });

  test.each([
    ["half eaten", undefined],
    ["50% of it. Fried!", '"Fried"'],
  ])("%p scales all once: the model is told %p", async (note, told) => {
    const { items, servingSize, calories, caloriesLow, caloriesHigh } = await analyzeWith(note);
    expect(items.map(({ grams, count }) => [grams, count])).toEqual([
      [100, null],
      [50, 1],
    ]);
    expect([servingSize, calories]).toEqual(["150 g", 209]);
    expect(caloriesLow).toBeLessThan(209);
    expect(caloriesHigh).toBeGreaterThan(209);
    expect(readTold()).toBe(told);
  });

  test("without weights a share is said of the serving", async () => {
    standIn.state.food = { ...PLATE, items: PLATE.items.map((item) => ({ ...item, grams: null })) };
    expect(await analyzeWith("half eaten")).toMatchObject({
      servingSize: `50% of ${PLATE.servingSize}`,
      calories: 209,
    });
  });
});
