import { describe, expect, test } from "bun:test";
import { photos } from "../../db/schema/photos.ts";
import { AppError } from "../../src/errors.ts";
import { createAiQuestions } from "../../src/integrations/ai-questions/create-ai-questions.ts";
import type { TextBox, TextReader } from "../../src/integrations/text-reader/text-reader.ts";
import { signedInApi } from "../support/api/api-steps.ts";
import { buildForm } from "../support/api/forms.ts";
import { type Call, testApi } from "../support/api/test-api.ts";
import { html, hugePng, jpeg } from "../support/pictures.ts";
import { startAiStandInOfEachTest } from "../support/stand-ins/ai-stand-in-of-each-test.ts";

const TABLE = [
  ["per 100 g", 300],
  ["Energy", 60],
  ["1648 kJ / 392 kcal", 300],
  ["Fat", 60],
  ["12.5 g", 300],
  ["Carbohydrate", 60],
  ["54.9 g", 300],
  ["Protein", 60],
  ["10.1 g", 300],
] as const;
const toBox = (text: string, x: number, row: number): TextBox => ({
  ...{ text, confidence: 0.9, x, y: 50 + 40 * row, width: text.length * 10, height: 30 },
});
const BOXES = TABLE.map(([text, x], index) => toBox(text, x, Math.ceil(index / 2)));
/** Names and their figures, from a row on. */
const place = (texts: readonly string[], row: number): TextBox[] =>
  texts.map((text, index) => toBox(text, index % 2 === 0 ? 60 : 300, row + Math.floor(index / 2)));

const reads = (boxes: readonly TextBox[], seen: Uint8Array[] = []): TextReader => ({
  async read(_, picture) {
    seen.push(picture);
    return [...boxes];
  },
});

async function send(call: Call, image: Uint8Array<ArrayBuffer>, gtin?: string) {
  const raw = buildForm({ image, ...(gtin !== undefined && { gtin }) });
  return call("POST", "/foods/label", undefined, { raw });
}

test("a label answers its figures, what to check, and where the stored photo is", async () => {
  const seen: Uint8Array[] = [];
  const call = await testApi({ textReader: reads(BOXES, seen) }).signIn("ada");
  const { status, body } = await send(call, await jpeg(3000, 2000), "4006381333931");
  expect({ status, body }).toEqual({
    status: 200,
    body: {
      imageData: "/api/images/1",
      per100g: { calories: 392, protein: 10.1, carbs: 54.9, fat: 12.5, fiber: null, sugar: null, sodium: null },
      perServing: null,
      serving: null,
      uncertain: ["sugar", "sodium"],
    },
  });
  // Small print is read from more pixels than are stored.
  const read = await new Bun.Image(seen[0] ?? new Uint8Array()).metadata();
  const stored = await call("GET", "/images/1");
  expect([read.width, stored.status]).toEqual([1600, 200]);
});

test("a label is read without a trial, and stored once", async () => {
  const { call, db } = await signedInApi({ textReader: reads(BOXES) }, { hasTrial: false });
  const photo = await jpeg(60, 40);
  expect([(await send(call, photo)).status, (await send(call, photo)).status]).toEqual([200, 200]);
  expect((await db.select().from(photos).all()).length).toBe(1);
});

test.each([[[]], [[{ ...BOXES[1], text: "Good morning" } as TextBox]]])(
  "another picture is 422 not_a_label with its photo, case %#",
  async (boxes) => {
    const call = await testApi({ textReader: reads(boxes) }).signIn("ada");
    expect(await send(call, await jpeg(60, 40))).toMatchObject({
      status: 422,
      body: { kind: "not_a_label", imageData: "/api/images/1" },
    });
  },
);

test("a reader that is busy is 503 with the photo", async () => {
  const busy: TextReader = { read: async () => Promise.reject(new AppError(503, "Busy.", { retryAfterSeconds: 5 })) };
  const answer = await send(await testApi({ textReader: busy }).signIn("ada"), await jpeg(60, 40));
  expect(answer).toMatchObject({ status: 503, body: { imageData: "/api/images/1" } });
  expect(answer.headers.get("retry-after")).toBe("5");
});

describe("with an AI provider", () => {
  const ai = startAiStandInOfEachTest();
  const SUGAR = { per100g: { sugar: "12,2 g", sodium: null } };
  async function startApi(limits = {}, boxes = BOXES) {
    const questions = await createAiQuestions(ai.settings, { timeoutMs: 5000, atOnce: 1 });
    return testApi({ textReader: reads(boxes), questions, limits });
  }
  type Read = { status: number; body: { per100g: object; uncertain: string[] } };

  test("the uncertain figures and no others are read again, and stay marked unless arithmetic confirms them", async () => {
    ai.state.question = SUGAR;
    const { status, body } = (await send(await (await startApi()).signIn("ada"), await jpeg(3000, 2000))) as Read;
    expect([status, body.uncertain]).toEqual([200, ["sugar", "sodium"]]);
    expect(body.per100g).toMatchObject({ calories: 392, fat: 12.5, sugar: 12.2, sodium: null });
    expect(ai.received).toHaveLength(1);
    expect(ai.received[0]?.text.trim()).toBe(
      "per100g, for 100 g or 100 ml: sugar (sugars in grams), sodium (sodium in milligrams (of salt, 400 mg of sodium a gram))",
    );
    expect((await new Bun.Image(ai.received[0]?.image ?? new Uint8Array()).metadata()).width).toBe(1600);
  });

  test("nothing is asked where all is certain, without access or budget", async () => {
    const sure = [...BOXES, ...place(["Sugars", "12.2 g", "Salt", "0.1 g"], 10)];
    expect((await send(await (await startApi({}, sure)).signIn("ada"), await jpeg(60, 40))).body).toMatchObject({
      uncertain: [],
    });
    const { signIn } = await startApi({ trialAnalysesPerDay: 1 });
    const photo = await jpeg(60, 40);
    expect((await send(await signIn("bob", { hasTrial: false }), photo)).status).toBe(200);
    expect(ai.received).toEqual([]);
    const carol = await signIn("carol");
    expect([(await send(carol, photo)).status, (await send(carol, photo)).status]).toEqual([200, 200]);
    expect(ai.received).toHaveLength(1);
  });

  test.each(["html", "wrong-shape", "refusal", "503"] as const)(
    "a provider that answers %s changes nothing",
    async (mode) => {
      ai.mode = mode;
      const { status, body } = (await send(await (await startApi()).signIn("ada"), await jpeg(60, 40))) as Read;
      expect([status, body.uncertain]).toEqual([200, ["sugar", "sodium"]]);
      expect(body.per100g).toMatchObject({ calories: 392, sugar: null });
    },
  );
});

describe("refused before it is read", () => {
  test("a barcode that is none is 422", async () => {
    const call = await testApi({ textReader: reads(BOXES) }).signIn("ada");
    expect(await send(call, await jpeg(60, 40), "4006381333932")).toMatchObject({ status: 422 });
  });

  test.each([
    ["a page", async () => html()],
    ["more than 25 megapixels", async () => hugePng()],
  ])("%s is 422 invalid_image", async (_, make) => {
    const seen: Uint8Array[] = [];
    const { signIn, db } = testApi({ textReader: reads(BOXES, seen) });
    const answer = await send(await signIn("ada"), (await make()) as Uint8Array<ArrayBuffer>);
    expect(answer).toMatchObject({ status: 422, body: { kind: "invalid_image" } });
    expect([seen.length, (await db.select().from(photos).all()).length]).toEqual([0, 0]);
  });
});
