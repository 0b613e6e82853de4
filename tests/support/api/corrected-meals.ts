import { expect } from "bun:test";
import type { FoodEntry } from "../../../src/contracts/diary.ts";
import type { FoodAnalysis } from "../../../src/contracts/food-analysis.ts";
import type { Memory } from "../../../src/contracts/memory.ts";
import type { AnalyzedFood, AnalyzedItem } from "../../../src/integrations/food-analyzer/food-analyzer.ts";
import { pickNutrients } from "../../../src/shared/food/nutrition.ts";
import type { FileBytes } from "../pictures.ts";
import { analyze } from "./budget-api.ts";
import { type Call, testApi } from "./test-api.ts";

/** An item that the analyzer sees: grams and kcal. */
export const item = (name: string, grams: number, calories: number): AnalyzedItem => ({
  ...{ name, calories, protein: calories / 20, carbs: 0, fat: 0, fiber: 0, sugar: 0, sodium: 0 },
  ...{ grams: { low: grams, best: grams, high: grams }, count: null, unit: null, preparation: null, box: null },
});
export const dish = (name: string, ...items: AnalyzedItem[]): AnalyzedFood => ({
  ...{ calories: 0, protein: 0, carbs: 0, fat: 0, fiber: 0, sugar: 0, sodium: 0 },
  ...{ name, confidence: 0.8, isDoubtful: false, servingSize: "1 bowl", category: null, tags: [], items },
  answeredBy: { endpoint: "stand-in", model: "stand-in" },
});

/** An API whose analyzer sees `state.food` on each photo. */
export function startAnalysisApi(food: AnalyzedFood) {
  const state = { food };
  const analyzer = { available: true, name: "stand-in", analyze: async () => state.food };
  return { ...testApi({ analyzer, limits: { analysesPerMinute: 100 } }), state };
}

/** The analysis of a photo, by default of another one each time. */
export const look = async (call: Call, photo?: FileBytes): Promise<FoodAnalysis> =>
  (await analyze(call, photo)).body as FoodAnalysis;

/** Logs an analysis as the client does, with changes. */
export async function log(call: Call, analysis: FoodAnalysis, changes: object = {}): Promise<FoodEntry> {
  const { name, items, servingSize, imageData, confidence } = analysis;
  const body = { name, ...pickNutrients(analysis), items, servingSize, confidence, source: "ai_analysis", ...changes };
  const answer = await call("POST", "/food-entries", { ...body, imageUrl: imageData });
  expect(answer.status).toBe(201);
  return answer.body as FoodEntry;
}

const sumCalories = (items: FoodAnalysis["items"]) => items.reduce((sum, { calories }) => sum + calories, 0);
/** An analysis with other items, and the sums that go with them. */
export const withItems = (items: FoodAnalysis["items"]) => ({
  items,
  calories: Math.round(sumCalories(items)),
  protein: Number((sumCalories(items) / 20).toFixed(1)),
});

export const readMemory = async (call: Call): Promise<Memory> => (await call("GET", "/user/memory")).body as Memory;
