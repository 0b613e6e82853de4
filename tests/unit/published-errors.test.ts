import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createCalorieErrors } from "../../src/features/food-analysis/calorie-errors.ts";
import { findPublishedError, UNLISTED_ERROR } from "../../src/features/food-analysis/published-errors.ts";
import { ROOT } from "../support/paths.ts";

test.each([
  ["gemini-3-flash-preview", 0.2],
  ["gemini-3-pro-preview-11-2025", 0.2],
  ["models/gemini-3-pro", 0.2],
  ["gpt-5", 0.25],
  ["GPT-5", 0.25],
  ["openai/gpt-5-2025-08-07", 0.25],
  ["gemma3:12b", 0.28],
  ["gemma3:12b-it-qat", 0.28],
  ["google/gemma-3-12b-it", 0.28],
  ["qwen3-vl:8b-instruct", 0.31],
  ["qwen3-vl:8b-instruct-q4_K_M", 0.31],
  ["Qwen/Qwen3-VL-8B-Instruct", 0.31],
  ["gpt-4o", 0.42],
  ["gpt-4o-2024-11-20", 0.42],
  ["Qwen/Qwen3-VL-8B-Thinking", 0.51],
  ...[
    "gpt-5-mini",
    "gpt-5.1",
    "gpt-4o-mini",
    "gemini-3-flash-lite",
    "gemini-3-pro-image-preview",
    "gemini-2.5-pro",
    "gemma3:4b",
    "gemma3:12bx",
    "qwen3-vl:8b",
    "qwen3-vl:30b-instruct",
    "my-gpt-5",
    "",
  ].map((name) => [name, undefined] as const),
])("the published error of %j is %p", (model, error) => expect(findPublishedError(model)).toBe(error));

test("the guide has the same figures", () => {
  const guide = readFileSync(join(ROOT, "docs/photo-recognition.md"), "utf8");
  const rows = [...guide.matchAll(/^\| (G[\w .-]+?|Qwen[\w.-]+)(?:, Flash)? +\| (\d+)% +\|/gm)];
  expect(rows.map(([, name, percent]) => [name, Number(percent)])).toEqual([
    ["Gemini 3 Pro", 20],
    ["GPT-5", 25],
    ["Gemma 3 12B", 28],
    ["Qwen3-VL-8B-Instruct", 31],
    ["GPT-4o", 42],
    ["Qwen3-VL-8B-Thinking", 51],
  ]);
  for (const [, name = "", percent] of rows) {
    expect(findPublishedError(name.replaceAll(" ", "-"))).toBe(Number(percent) / 100);
  }
});

test.each([
  [{ relative: 0.17, factor: 1.3 }, "gpt-5", { relative: 0.17, factor: 1.3, source: "measured" }],
  [undefined, "gpt-5", { relative: 0.25, factor: 1.6, source: "published" }],
  [undefined, "llava", { relative: UNLISTED_ERROR, factor: 1.6, source: "default" }],
] as const)("a measured error %j goes before that of %s", async (measured, model, expected) => {
  const { findCalorieError } = createCalorieErrors({ find: async () => measured });
  expect(await findCalorieError({ endpoint: "127.0.0.1/v1", model })).toEqual(expected);
});
