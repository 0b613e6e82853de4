import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createCalorieErrors, findPublishedError } from "../../src/features/food-analysis/calorie-errors.ts";
import { UNLISTED_ERROR } from "../../src/shared/analysis/calorie-range.ts";
import { ROOT } from "../support/paths.ts";

test.each<[error: number | undefined, ...string[]]>([
  [0.2, "gemini-3-flash-preview", "gemini-3-pro-preview-11-2025", "models/gemini-3-pro"],
  [0.25, "gpt-5", "GPT-5", "openai/gpt-5-2025-08-07"],
  [0.28, "gemma3:12b", "gemma3:12b-it-qat", "google/gemma-3-12b-it"],
  [0.31, "qwen3-vl:8b-instruct", "qwen3-vl:8b-instruct-q4_K_M", "Qwen/Qwen3-VL-8B-Instruct"],
  [0.42, "gpt-4o", "gpt-4o-2024-11-20"],
  [0.51, "Qwen/Qwen3-VL-8B-Thinking"],
  [undefined, "gpt-5-mini", "gpt-5.1", "my-gpt-5", "gpt-4o-mini", "gemini-3-flash-lite", "gemini-3-pro-image-preview"],
  [undefined, "qwen3.5:4b", "gemma4:12b", "gemma-4-12b", "claude-opus-5-5", "anthropic/claude-sonnet-5"],
  [undefined, "gemini-2.5-pro", "gemma3:4b", "gemma3:12bx", "qwen3-vl:8b", "qwen3-vl:30b-instruct", ""],
])("%p is the published error of %p", (error, ...models) => {
  for (const model of models) expect([model, findPublishedError(model)]).toEqual([model, error]);
});

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

test("the guide says of newer models that they are not measured", () => {
  const guide = readFileSync(join(ROOT, "docs/photo-recognition.md"), "utf8");
  const names = [...guide.matchAll(/^\| (\S[^|]*?) +\| not measured \|/gm)].map(([, name = ""]) => name);
  expect(names).toEqual(["Qwen3.5 4B", "Gemma 4 12B", "GPT-5 mini", "Claude"]);
  for (const name of names) expect(findPublishedError(name.replaceAll(" ", "-"))).toBeUndefined();
});

test.each([
  [{ relative: 0.17, factor: 1.3 }, "gpt-5", { relative: 0.17, factor: 1.3, source: "measured" }],
  [undefined, "gpt-5", { relative: 0.25, factor: 1.6, source: "published" }],
  [undefined, "llava", { relative: UNLISTED_ERROR, factor: 1.6, source: "default" }],
] as const)("a measured error %j goes before that of %s", async (measured, model, expected) => {
  const { findCalorieError } = createCalorieErrors({ find: async () => measured });
  expect(await findCalorieError({ endpoint: "127.0.0.1/v1", model })).toEqual(expected);
});
