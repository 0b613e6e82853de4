import { describe, expect, test } from "bun:test";
import { analysisAnswers } from "../../db/schema/memory.ts";
import { photos } from "../../db/schema/photos.ts";
import type { FoodAnalysis } from "../../src/contracts/food-analysis.ts";
import { createFoodAnalyzer } from "../../src/integrations/food-analyzer/create-food-analyzer.ts";
import { buildForm, type FormFields } from "../support/api/forms.ts";
import { signInAda, signInTwo } from "../support/api/sign-in.ts";
import { type Call, createTestDatabase, DAY, testApi } from "../support/api/test-api.ts";
import { type FileBytes, html, hugePng, jpeg, withFiller } from "../support/pictures.ts";
import { PLATE } from "../support/stand-ins/ai-stand-in.ts";
import { startAiStandInOfEachTest } from "../support/stand-ins/ai-stand-in-of-each-test.ts";

const MEGABYTE = 1024 * 1024;
/** Different pictures. */
const PHOTOS = await Promise.all([60, 61, 62, 63, 64].map((width) => jpeg(width, 40)));
const [MEAL, SIDE, LABEL, REST, FIFTH] = PHOTOS as [FileBytes, FileBytes, FileBytes, FileBytes, FileBytes];

const standIn = startAiStandInOfEachTest(PLATE);

const startApi = async (limits = {}, syncDb?: ReturnType<typeof testApi>["syncDb"]) =>
  testApi({
    ...(syncDb && { syncDb }),
    limits: { analysesPerMinute: 1000, trialAnalysesPerDay: 1000, ...limits },
    analyzer: await createFoodAnalyzer(standIn.settings),
  });

type Body = FoodAnalysis & { fields?: Record<string, string>; kind?: string; message?: string };

async function analyze(call: Call, fields: FormFields) {
  const { status, body } = await call("POST", "/analyze-food", undefined, { raw: buildForm(fields) });
  return { status, body: body as Body };
}

const ALL = { image2: SIDE, kind2: "angle", image3: LABEL, kind3: "label", image4: REST, kind4: "after_eating" };
const LEFT = { ...PLATE, items: PLATE.items.map((item) => ({ ...item, gramsLeft: item.grams / 2 })) };

describe("several photos of one meal", () => {
  test("go to the provider in one call, each named, and count as one analysis", async () => {
    standIn.state.food = LEFT;
    const { call, syncDb } = await signInAda(startApi({ analysesPerDay: 1, trialAnalysesPerDay: 1 }));
    const { status, body } = await analyze(call, { image: MEAL, ...ALL });
    const otherPhotos = (["angle", "label", "after_eating"] as const).map((kind, index) => ({
      imageData: `/api/images/${index + 2}`,
      kind,
    }));
    expect([status, body.name, body.imageData, body.otherPhotos]).toEqual([
      200,
      PLATE.name,
      "/api/images/1",
      otherPhotos,
    ]);
    const [sent, ...others] = standIn.received;
    expect(others).toEqual([]);
    const stored = syncDb.select().from(photos).all();
    expect(sent?.images).toEqual(stored.map(({ bytes }) => new Uint8Array(bytes)));
    expect(sent?.text.match(/Picture \d: .*/g)).toEqual([
      "Picture 1: the meal.",
      "Picture 2: the same meal from another angle.",
      "Picture 3: a label of something in the meal.",
      "Picture 4: the same meal after eating: what is left.",
    ]);
  });

  test("are answered without a call the next time, by all of them, in their order and with what they show", async () => {
    const call = await (await startApi()).signIn("ada");
    const two = { image: MEAL, image2: SIDE, kind2: "angle", image3: LABEL, kind3: "angle" };
    const first = (await analyze(call, two)).body;
    expect((await analyze(call, two)).body).toEqual(first);
    const addresses = { photo: "/api/images/1", photo2: "/api/images/2", photo3: "/api/images/3" };
    expect((await analyze(call, { ...addresses, kind2: "angle", kind3: "angle" })).body).toEqual(first);
    expect(standIn.received).toHaveLength(1);
    for (const other of [
      { image: MEAL },
      { image: MEAL, image2: SIDE, kind2: "angle" },
      { image: MEAL, image2: SIDE, kind2: "angle", image3: LABEL, kind3: "label" },
      { image: MEAL, image2: LABEL, kind2: "angle", image3: SIDE, kind3: "angle" },
      { ...two, note: "with butter" },
    ]) {
      standIn.received.length = 0;
      expect((await analyze(call, other)).status).toBe(200);
      expect(standIn.received).toHaveLength(1);
    }
  });

  test("the others are kept for a day, and the answer with the first one", async () => {
    const { call, syncDb, clock, runMaintenance } = await signInAda(startApi());
    const { body } = await analyze(call, { image: MEAL, image2: SIDE, kind2: "angle" });
    await call("POST", "/food-entries", { name: "Lunch", calories: 418, imageUrl: body.imageData });
    clock.time += 2 * DAY;
    await runMaintenance();
    expect(syncDb.select({ id: photos.id }).from(photos).all()).toEqual([{ id: 1 }]);
    expect(await syncDb.$count(analysisAnswers)).toBe(1);
    clock.time -= 2 * DAY;
    await analyze(call, { photo: body.imageData, image2: SIDE, kind2: "angle" });
    expect(standIn.received).toHaveLength(1);
  });

  test("are exported with what is remembered, and teach nothing of the first one alone", async () => {
    const { call } = await signInAda(startApi());
    const { body } = await analyze(call, { image: MEAL, image2: REST, kind2: "angle" });
    const { name, imageData, items: _, ...figures } = body;
    await call("POST", "/food-entries", {
      ...{ name: "Half a plate", calories: 200, imageUrl: imageData, source: "ai_analysis" },
      protein: figures.protein,
    });
    expect((await call("GET", "/user/memory")).body).toMatchObject({ answers: 1, corrections: [] });
    const exported = JSON.parse(JSON.stringify((await call("GET", "/user/export")).body));
    expect(exported.analysisAnswers).toMatchObject([
      { photoId: 1, otherPhotos: expect.stringMatching(/^angle [\da-f]{64}$/) },
    ]);
    expect(name).toBe(PLATE.name);
  });
});

describe("what the photos show", () => {
  test("after eating: what is left is subtracted, amounts of the note are for the model, as is all of it", async () => {
    standIn.state.food = LEFT;
    const call = await (await startApi()).signIn("ada");
    const { body } = await analyze(call, { image: MEAL, image2: REST, kind2: "after_eating", note: "half eaten" });
    expect(body.items.map(({ grams, calories }) => [grams, calories])).toEqual([
      [100, 131.5],
      [50, 77.5],
    ]);
    expect([body.calories, body.servingSize]).toEqual([209, "150 g"]);
    expect(standIn.received[0]?.text).toContain('note: "half eaten"');
  });

  test("after eating, without a word of what is left: asked again where no form is enforced, and else a failure", async () => {
    const call = await (await startApi()).signIn("ada");
    const form = { image: MEAL, image2: REST, kind2: "after_eating" };
    expect(await analyze(call, form)).toMatchObject({
      status: 502,
      body: { kind: "analysis_failed", imageData: "/api/images/1" },
    });
    // Now it is asked in words.
    standIn.received.length = 0;
    standIn.state.food = ({ body }: { body: { messages: { role: string }[] } }) =>
      body.messages.some(({ role }) => role === "assistant") ? LEFT : PLATE;
    expect(await analyze(call, form)).toMatchObject({ status: 200, body: { calories: 209 } });
    expect(standIn.received.at(-1)?.text).toContain("gramsLeft");
    expect(standIn.received).toHaveLength(2);
  });

  test("a label wins over the table, and its item can be stored and turned over", async () => {
    const label = { perGrams: 100, calories: 100, protein: 1, carbs: 20, fat: 1.5, fiber: 2, sugar: 15, sodium: 8 };
    const banana = { ...PLATE.items[0], name: "banana", preparation: null, grams: 150, calories: 140 };
    standIn.state.food = { ...PLATE, items: [{ ...banana, label }] };
    const { call } = await signInAda(startApi({}, createTestDatabase({ hasFoods: true })));
    const { body } = await analyze(call, { image: MEAL, image2: LABEL, kind2: "label" });
    expect(body).toMatchObject({
      calories: 150,
      items: [{ source: "estimate", isFromLabel: true, calories: 150, carbs: 30, food: { ndbNo: "09040" } }],
    });
    const { name, calories, protein, carbs, fat, fiber, sugar, sodium, items } = body;
    const entry = { name, calories, protein, carbs, fat, fiber, sugar, sodium, items };
    expect(await call("POST", "/food-entries", entry)).toMatchObject({ status: 201, body: entry });
  });
});

describe("what is refused stores nothing and asks no one", () => {
  const REFUSED: [string, FormFields, string][] = [
    ["a fifth photo", { image: MEAL, ...ALL, image5: FIFTH, kind5: "angle" }, "image"],
    ["a sixth photo alone", { image: MEAL, image6: FIFTH, kind6: "angle" }, "image"],
    ["a photo of number 1", { image: MEAL, image1: SIDE, kind1: "angle" }, "image"],
    ["a photo that shows nothing", { image: MEAL, image2: SIDE }, "kind2"],
    ["a photo of another kind", { image: MEAL, image2: SIDE, kind2: "receipt" }, "kind2"],
    ["a kind from the prototype", { image: MEAL, image2: SIDE, kind2: "constructor" }, "kind2"],
    ["a kind without a photo", { image: MEAL, kind3: "label" }, "image3"],
    ["others without a first one", { image2: SIDE, kind2: "angle" }, "image"],
    ["a photo and an address", { image: MEAL, image2: SIDE, photo2: "/api/images/1", kind2: "angle" }, "photo2"],
    ["an address of nothing", { image: MEAL, photo2: "/api/images/9", kind2: "angle" }, "photo2"],
    ["a text as a picture", { image: MEAL, image2: "not a file", kind2: "angle" }, "image2"],
    ["no picture", { image: MEAL, image2: html(), kind2: "angle" }, "image2"],
    ["a huge picture", { image: MEAL, image2: hugePng(), kind2: "angle" }, "image2"],
    ["the same photo twice", { image: MEAL, image2: MEAL, kind2: "angle" }, "image2"],
    ["another photo twice", { image: MEAL, image2: SIDE, kind2: "angle", image3: SIDE, kind3: "label" }, "image3"],
    ["two photos in one field", { image: [MEAL, SIDE] }, "image"],
    ["two other photos in one field", { image: MEAL, kind2: "angle", image2: [SIDE, REST] }, "image2"],
  ];

  test("a wrong form: 422 that names its field", async () => {
    const { call, syncDb } = await signInAda(startApi());
    for (const [what, form, field] of REFUSED) {
      const { status, body } = await analyze(call, form);
      expect([what, status, Object.keys(body.fields ?? {})]).toEqual([what, 422, [field]]);
      expect(body.message).toBeString();
    }
    expect(await syncDb.$count(photos)).toBe(0);
    expect(standIn.received).toEqual([]);
  });

  test("photos of more than 10 MiB together: 413", async () => {
    const { signIn, syncDb } = await startApi();
    const large = withFiller(SIDE, [0xff, 0xfe], 4 * MEGABYTE);
    const form = {
      image: MEAL,
      image2: large,
      kind2: "angle",
      image3: withFiller(REST, [0xff, 0xfe], 4 * MEGABYTE),
      kind3: "angle",
    };
    const call = await signIn("ada");
    expect(
      (await analyze(call, { ...form, image4: withFiller(LABEL, [0xff, 0xfe], 3 * MEGABYTE), kind4: "label" })).status,
    ).toBe(413);
    expect(await syncDb.$count(photos)).toBe(0);
    expect((await analyze(call, form)).status).toBe(200);
  });

  test("a photo of another account, and one sent as a picture that is stored already", async () => {
    const { ada, bob } = await signInTwo(startApi());
    await analyze(ada, { image: SIDE });
    const foreign = await analyze(bob, { image: MEAL, photo2: "/api/images/1", kind2: "angle" });
    expect([foreign.status, foreign.body.fields]).toMatchObject([422, { photo2: expect.any(String) }]);
    const twice = await analyze(ada, { photo: "/api/images/1", image2: SIDE, kind2: "angle" });
    expect([twice.status, twice.body.fields]).toMatchObject([422, { image2: expect.any(String) }]);
  });

  test("without access nothing is read; without room for the others the first one is kept", async () => {
    const { signIn, syncDb } = await startApi({ photoBytes: 900 });
    const form = { image: MEAL, image2: SIDE, kind2: "angle" };
    expect((await analyze(await signIn("bob", { hasTrial: false }), form)).status).toBe(403);
    expect(await syncDb.$count(photos)).toBe(0);
    const { status, body } = await analyze(await signIn("ada"), form);
    expect([status, body.kind, body.imageData]).toEqual([413, "photo_quota", "/api/images/1"]);
    expect(standIn.received).toEqual([]);
  });
});
