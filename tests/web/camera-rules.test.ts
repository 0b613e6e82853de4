import { describe, expect, test } from "bun:test";
import { repeatEntry } from "../../web/domain/food/food-entry.ts";
import { buildEntryFromFood } from "../../web/domain/food/table-food-entry.ts";
import { checkPhotoFile } from "../../web/domain/photo/photo-file.ts";
import { type AnalysisFailure, toAnalysisFailure } from "../../web/features/camera/analysis/analysis-failure.ts";
import { decideAutoAdd, roundConfidence } from "../../web/features/camera/auto-add.ts";
import { buildEntryFromAnalysis, scaleAnalysis } from "../../web/features/camera/entries.ts";
import { isOutcome } from "../../web/features/camera/outcome.ts";
import { applyEdits, checkResultEdits, toResultEdits } from "../../web/features/camera/result-edits.ts";
import { ApiError, ConnectionError } from "../../web/platform/api/api-client.ts";
import { collectErrors } from "../../web/ui/fields/form.ts";
import { buildEntry } from "../support/web/render.tsx";
import { BANANA, PIZZA } from "./camera-device.ts";

const AT_NOON = new Date(2026, 2, 10, 12).toISOString();
const PHOTO = { imageUrl: "/api/images/7", takenAt: AT_NOON };

describe("what is added automatically", () => {
  const preferences = { autoAddToDiary: true, confidenceThreshold: 70 };

  test.each([
    [{ calories: 880, confidence: 0.86 }, preferences, "add"],
    [{ calories: 880, confidence: 0.7 }, preferences, "add"],
    [{ calories: 880, confidence: 0.6999 }, preferences, "unsure"],
    [{ calories: 880, confidence: 0.57 }, { ...preferences, confidenceThreshold: 57 }, "add"],
    [{ calories: 880, confidence: 0.55 }, { ...preferences, confidenceThreshold: 55 }, "add"],
    [{ calories: 0, confidence: 0.99 }, preferences, "no_calories"],
    [{ calories: 880, confidence: 1 }, { ...preferences, autoAddToDiary: false }, "switched_off"],
    [{ calories: 880, confidence: 0.86, corrected: { change: 0.2 } }, preferences, "add"],
    [{ calories: 880, confidence: 1, corrected: { change: 0.21 } }, preferences, "changed"],
  ] as const)("%j with %j: %s", (analysis, settings, decision) =>
    expect(decideAutoAdd(analysis, settings)).toBe(decision),
  );

  test("confidence never reads surer than it is", () => {
    expect(roundConfidence({ confidence: 0.6999 })).toBe(69);
    expect(roundConfidence({ confidence: 0.57 })).toBe(57);
    expect(roundConfidence({ confidence: 1 })).toBe(100);
  });
});

describe("why an analysis failed", () => {
  const apiError = (status: number, body: object) => new ApiError(status, "", JSON.stringify(body));
  const imageData = "/api/images/7";
  const failed = (message: string, imageUrl: string | null = null): AnalysisFailure => ({
    kind: "failed",
    message,
    imageUrl,
  });
  const unknown = { message: "?", kind: "not_recognised" };

  test.each<[string, Error, AnalysisFailure]>([
    ["E03", apiError(403, { message: "No.", requiresTrial: true }), { kind: "trial_required" }],
    ["not specified", apiError(422, { ...unknown, imageData }), { kind: "not_recognised", imageUrl: imageData }],
    ["not specified", apiError(422, unknown), { kind: "not_recognised", imageUrl: null }],
    ["E04", apiError(503, { message: "Busy.", kind: "analysis_unavailable", imageData }), failed("Busy.", imageData)],
    ["E05", new ApiError(502, "Bad Gateway", "<html>"), failed("Failed to analyze food image")],
    ["E05", new SyntaxError("no JSON"), failed("Failed to analyze food image")],
    ["C34", new ApiError(502, "Bad Gateway", ""), failed("Failed to analyze food")],
  ])("[%s] why an analysis failed: %s", (_spec, error, failure) => expect(toAnalysisFailure(error)).toEqual(failure));

  test("a server that cannot be reached is named", () => {
    expect(toAnalysisFailure(new ConnectionError())).toMatchObject({ message: expect.stringContaining("reached") });
  });
});

describe("entries", () => {
  test("an analyzed photo with all that is known of it", () => {
    const { name, calories, protein, carbs, fat, fiber, sugar, sodium, confidence, servingSize, items } = PIZZA;
    expect(buildEntryFromAnalysis(PIZZA, AT_NOON)).toEqual({
      ...{ name, calories, protein, carbs, fat, fiber, sugar, sodium, confidence, servingSize, items },
      ...{ mealType: "lunch", category: "grains", tags: '["pizza"]', source: "ai_analysis" },
      ...{ imageUrl: "/api/images/7", analyzedAt: AT_NOON, portion: null, servingQuantity: 1 },
    });
  });

  test("half of it is half of each item, and keeps the whole", () => {
    const half = buildEntryFromAnalysis(PIZZA, AT_NOON, 0.5);
    expect(half.items).toMatchObject([
      { grams: 115, calories: 280 },
      { grams: null, calories: 160 },
    ]);
    expect(half).toMatchObject({ calories: 440, sodium: 725, portion: { share: 0.5, whole: { items: PIZZA.items } } });
    expect(scaleAnalysis(PIZZA, 0.5)).toMatchObject({ calories: 440, caloriesLow: 330, caloriesHigh: 550 });
  });

  test("a named food with its category, tags and the photo, and full confidence", () => {
    const amount = { calories: 105, protein: 1.3, carbs: 27, fat: 0.4, fiber: 3.1, sugar: 14.4, sodium: 1 };
    const food = { ...BANANA, per100g: BANANA.per100g ?? amount };
    expect(buildEntryFromFood(food, 118, "1 medium (118 g)", PHOTO)).toEqual({
      ...{ ...amount, name: "Banana", confidence: 1, mealType: "lunch", servingSize: "1 medium (118 g)" },
      items: [
        expect.objectContaining({ source: "database", grams: 118, food: expect.objectContaining({ ndbNo: "09040" }) }),
      ],
      ...{ category: "fruits", tags: '["vegan","gluten free"]', source: "database" },
      ...{ imageUrl: "/api/images/7", eatenAt: AT_NOON },
    });
    expect(buildEntryFromFood({ ...food, category: "moonfood" }, 118, "", PHOTO).category).toBeNull();
    for (const [source, grams] of [
      ["branded", 118],
      ["builtin", 20_001],
    ] as const)
      expect(buildEntryFromFood({ ...food, source }, grams, "", PHOTO).items).toEqual([]);
    const energyDrink = { ...food, source: "branded", per100g: { ...food.per100g, caffeine: 32 } } as const;
    const can = buildEntryFromFood(energyDrink, 330, "1 can (330 g)", PHOTO);
    expect([can.caffeine, "alcohol" in can]).toEqual([105.6, false]);
  });

  test("something eaten before as it was, at another time and with another photo", () => {
    const eaten = buildEntry({ name: "Porridge", servingSize: "1 bowl", tags: '["oats"]', imageUrl: "/api/images/3" });
    expect(repeatEntry(eaten, "recent", PHOTO)).toMatchObject({
      ...{ name: "Porridge", calories: 320, mealType: "lunch", servingSize: "1 bowl", tags: '["oats"]' },
      ...{ source: "copy", imageUrl: "/api/images/7" },
    });
    expect(repeatEntry(eaten, "own", PHOTO).source).toBe("template");
    expect(repeatEntry({ ...eaten, caffeine: 95 }, "recent", PHOTO)).toMatchObject({ caffeine: 95, alcohol: null });
  });

  test("texts keep to the diary's limits", () => {
    const long = { ...PIZZA, servingSize: "x".repeat(300), tags: Array.from({ length: 30 }, String) };
    const entry = buildEntryFromAnalysis(long, AT_NOON);
    expect(entry.servingSize).toHaveLength(100);
    expect(JSON.parse(entry.tags ?? "")).toHaveLength(20);
  });
});

describe("editing a result", () => {
  const edits = toResultEdits(PIZZA);

  test("typed numbers become numbers, the name stays text, and the items go [V13]", () => {
    const typed = { name: " Half a pizza ", calories: " 440 ", protein: "21.5", carbs: "", fat: "15" };
    expect(applyEdits(PIZZA, typed)).toEqual({
      ...{ ...PIZZA, name: "Half a pizza", calories: 440, protein: 21.5, carbs: 0, fat: 15 },
      ...{ caloriesLow: 440, caloriesHigh: 440, items: [] },
    });
  });

  test("another name leaves the items, and their range", () => {
    expect(applyEdits(PIZZA, { ...edits, name: "Lunch pizza " })).toEqual({ ...PIZZA, name: "Lunch pizza" });
    const macros = applyEdits(PIZZA, { ...edits, fat: "31" });
    expect(macros).toMatchObject({ caloriesLow: PIZZA.caloriesLow, caloriesHigh: PIZZA.caloriesHigh, items: [] });
  });

  test.each([
    [{ name: "  " }, { name: "Please enter a food name" }],
    [{ name: "x".repeat(201) }, { name: "Please use at most 200 characters" }],
    [{ calories: "" }, { calories: "Please enter valid calories" }],
    [{ calories: "0" }, { calories: "Please enter valid calories" }],
    [{ calories: "1.5" }, { calories: "Please enter calories without decimals" }],
    [{ calories: "20001" }, { calories: "Please enter valid calories" }],
    [{ protein: "-1" }, { protein: "Please enter 0 to 5,000 g" }],
    [{ carbs: "5000.1" }, { carbs: "Please enter 0 to 5,000 g" }],
    [{ calories: "1", protein: "0", carbs: "5000", fat: "" }, {}],
    [{ calories: "20000" }, {}],
  ])("%j: %j", (typed, problems) => expect(collectErrors(checkResultEdits({ ...edits, ...typed }))).toEqual(problems));
});

describe("picked files", () => {
  const file = (type: string, size = 10) => Object.defineProperty(new File([], "a", { type }), "size", { value: size });

  const NO_PICTURE = { title: "Invalid File", description: "Please select an image file." };
  const TOO_LARGE = { title: "File Too Large", description: "Please select an image smaller than 10MB." };

  test.each([
    ["a PDF", file("application/pdf"), NO_PICTURE],
    ["no type", file(""), NO_PICTURE],
    ["10 MB and a byte", file("image/jpeg", 10 * 1024 * 1024 + 1), TOO_LARGE],
    ["10 MB", file("image/jpeg", 10 * 1024 * 1024), null],
    ["HEIC", file("image/heic"), null],
  ])("%s", async (_name, picked, problem) => expect(await checkPhotoFile(picked)).toEqual(problem));

  test.each([
    ["\0\0\0\x18ftypheic\0\0\0\0", "", null],
    ["\0\0\0\x18ftypmif1\0\0\0\0", "", null],
    ["\0\0\0\x18ftypavif\0\0\0\0", "", null],
    ["\xff\xd8\xff\xe0\0\x10JFIF", "text/plain", null],
    ["\x89PNG\r\n\x1a\n", "", null],
    ["RIFF\0\0\0\0WEBPVP8 ", "", null],
    ["GIF89a", "", null],
    ["\0\0\0\x18ftypmp42\0\0\0\0", "", NO_PICTURE],
    ["%PDF-1.7", "", NO_PICTURE],
    ["PNG", "", NO_PICTURE],
    ["", "", NO_PICTURE],
  ])("one that begins with %j and has the type %j is known by its bytes", async (head, type, problem) => {
    const bytes = Uint8Array.from(head, (letter) => letter.charCodeAt(0));
    expect(await checkPhotoFile(new File([bytes], "photo", { type }))).toEqual(problem);
  });
});

describe("a draft of what a photo came to", () => {
  const result = { kind: "result", id: "1", analysis: PIZZA, analyzedAt: AT_NOON, edits: null };
  const asked = { kind: "unrecognised", id: "1", imageUrl: null, takenAt: AT_NOON };

  test.each([
    ["text"],
    [[]],
    [{}],
    [{ ...result, id: 1 }],
    [{ ...result, kind: "other" }],
    [{ ...result, analysis: { ...PIZZA, calories: "880" } }],
    [{ ...result, analysis: { ...PIZZA, tags: [1] } }],
    [{ ...result, analysis: { ...PIZZA, items: [{ name: "Base" }] } }],
    [{ ...result, analyzedAt: "yesterday" }],
    [{ ...result, edits: { name: 5 } }],
    [{ ...asked, takenAt: undefined }],
    [{ ...asked, imageUrl: 7 }],
  ])("%j is not", (stored) => expect(isOutcome(stored)).toBe(false));
});
