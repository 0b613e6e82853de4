import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import OpenAI from "openai";
import type { AnalyzedItem } from "../../src/integrations/food-analyzer/food-analyzer.ts";
import { joinPhotos } from "../../src/integrations/food-analyzer/join-photos.ts";
import { createOpenAiFoodAnalyzer } from "../../src/integrations/food-analyzer/openai-food-analyzer.ts";
import { isSeveralPicturesRefusal } from "../../src/integrations/openai/refusals.ts";
import { BLUE, png, RED, readPixel } from "../support/pictures.ts";
import { type AiStandIn, PLATE, type Received, startAiStandIn } from "../support/stand-ins/ai-stand-in.ts";

const draw = (width: number, height: number, color: typeof RED) =>
  new Bun.Image(png(width, height, () => color)).jpeg({ quality: 90 }).bytes();
const WHITE = [255, 255, 255] as const;

describe("photos are joined two in a row, each in its own size", () => {
  test.each([
    [1, [200, 300]],
    [2, [408, 300]],
    [3, [408, 408]],
    [4, [408, 408]],
  ] as const)("%p", async (count, [width, height]) => {
    const all = [draw(200, 300, RED), draw(100, 50, BLUE), draw(200, 100, BLUE), draw(200, 40, RED)];
    const joined = await joinPhotos(await Promise.all(all.slice(0, count)));
    expect(await new Bun.Image(joined).metadata()).toMatchObject({ width, height, format: "jpeg" });
  });

  test("in their order, on white", async () => {
    const joined = await joinPhotos([await draw(80, 60, RED), await draw(40, 30, BLUE), await draw(80, 60, BLUE)]);
    const at = [
      [40, 30, RED],
      [100, 15, BLUE],
      [150, 50, WHITE],
      [40, 100, BLUE],
      [120, 100, WHITE],
    ] as const;
    for (const [x, y, color] of at) {
      const found = await readPixel(joined, x, y);
      for (const [index, part] of found.entries()) expect(Math.abs(part - (color[index] ?? 0))).toBeLessThan(12);
    }
  });
});

describe("a refusal of several pictures is known by its words", () => {
  const { APIError } = OpenAI;
  const isRefusal = (message: string, status = 400) =>
    isSeveralPicturesRefusal(new APIError(status, { message }, message, new Headers()), { APIError });

  test.each([
    "At most 1 image(s) may be provided in one request.",
    "vision model only supports a single image per message",
    "This model does not support multiple images.",
    "Only one image is supported",
    "too many images in the prompt",
  ])("%s", (message) => {
    expect(isRefusal(message)).toBe(true);
    expect(isRefusal(message, 401)).toBe(false);
  });

  test.each([
    ...["At most 0 image(s) may be provided in one request.", "This model does not support image input."],
    ...["Could not decode one image", "Incorrect API key provided"],
  ])("not: %s", (message) => expect(isRefusal(message)).toBe(false));
});

describe("an endpoint that takes one picture", () => {
  let standIn: AiStandIn;
  beforeAll(() => {
    standIn = startAiStandIn();
  });
  afterAll(() => standIn.stop());
  beforeEach(() => {
    standIn.received.length = 0;
    standIn.state.food = ({ images }: Received) =>
      images.length > 1
        ? Response.json({ error: { message: "At most 1 image(s) may be provided in one request." } }, { status: 400 })
        : PLATE;
  });

  const start = () => createOpenAiFoodAnalyzer(standIn.settings, { deadlineMs: 5000, retryPauseMs: 1 });
  const ask = async (analyzer: ReturnType<typeof start>, onItem?: (item: AnalyzedItem) => void) =>
    analyzer.analyze({
      jpeg: await draw(80, 60, RED),
      others: [{ kind: "label", jpeg: await draw(80, 60, BLUE) }],
      note: undefined,
      signal: new AbortController().signal,
      ...(onItem && { onItem }),
    });

  test("gets them on one, which it is told, and remembers that", async () => {
    const analyzer = start();
    const items: AnalyzedItem[] = [];
    const food = await ask(analyzer, (item) => void items.push(item));
    expect(food?.items.map(({ name, box }) => [name, box])).toEqual([
      ["white rice", null],
      ["egg", null],
    ]);
    expect(items).toEqual(food?.items ?? []);
    expect(standIn.received.map(({ images }) => images.length)).toEqual([2, 1]);
    const [, joined] = standIn.received;
    expect(joined?.text).toContain("Picture 1 (left): the meal.\nPicture 2 (right): a label");
    expect(await new Bun.Image(joined?.image ?? new Uint8Array()).metadata()).toMatchObject({ width: 168, height: 60 });
    await ask(analyzer);
    expect(standIn.received).toHaveLength(3);
  });

  test("and fails at that as well: a failure, after two calls", async () => {
    standIn.state.food = () => Response.json({ error: { message: "Only one image, please" } }, { status: 400 });
    await expect(ask(start())).rejects.toMatchObject({ status: 502, details: { kind: "analysis_failed" } });
    expect(standIn.received).toHaveLength(2);
  });
});
