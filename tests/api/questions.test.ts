import { describe, expect, test } from "bun:test";
import type { FoodEntry } from "../../src/contracts/diary.ts";
import type { FoodAnalysis } from "../../src/contracts/food-analysis.ts";
import { createOpenAiFoodAnalyzer } from "../../src/integrations/food-analyzer/openai-food-analyzer.ts";
import { answerQuestion } from "../../src/shared/analysis/answer-question.ts";
import { chooseQuestions } from "../../src/shared/analysis/choose-questions.ts";
import { type EntryItem, sumItems } from "../../src/shared/diary/entry-items.ts";
import { analyze } from "../support/api/budget-api.ts";
import { type Call, testApi } from "../support/api/test-api.ts";
import { PLATE } from "../support/stand-ins/ai-stand-in.ts";
import { startAiStandInOfEachTest } from "../support/stand-ins/ai-stand-in-of-each-test.ts";
import { PATIENT } from "../support/stand-ins/ask-analyzer.ts";

const standIn = startAiStandInOfEachTest(PLATE);

function startApi({ hasFoods = true } = {}) {
  const analyzer = createOpenAiFoodAnalyzer(standIn.settings, PATIENT);
  return testApi({ hasFoods, analyzer, limits: { analysesPerMinute: 100 } });
}

const look = async (call: Call): Promise<FoodAnalysis> => (await analyze(call)).body as FoodAnalysis;
const logItems = (call: Call, { name, imageData }: FoodAnalysis, items: EntryItem[]) =>
  call("POST", "/food-entries", { name, ...sumItems(items), items, source: "ai_analysis", imageUrl: imageData });

describe("the foods that answers add", () => {
  test("come with an analysis, from the built-in table", async () => {
    const call = await startApi().signIn("ada");
    const { additions = [] } = await look(call);
    expect(additions.map(({ name, ndbNo, per100g }) => [ndbNo, name, per100g.calories]).toSorted()).toEqual([
      ["01001", "Butter, salted", 717],
      ["04053", "Olive oil", 884],
      ["04135", "Oil and vinegar dressing, homemade", 449],
    ]);
    for (const { id, name } of additions) {
      const { body } = await call("GET", `/foods/search?q=${encodeURIComponent(name)}`);
      expect(body).toContainEqual(expect.objectContaining({ source: "builtin", id, name }));
    }
  });

  test("are none without a table", async () => {
    expect((await look(await startApi({ hasFoods: false }).signIn("ada"))).additions).toEqual([]);
  });

  test("an answer is stored as an item of the entry, and used the next time", async () => {
    const call = await startApi().signIn("ada");
    const analysis = await look(call);
    const { items, additions = [] } = analysis;
    const oil = chooseQuestions(items, additions).find(({ id }) => id === "oil");
    if (!oil) throw new Error("Oil is not asked for.");
    const { status, body } = await logItems(call, analysis, answerQuestion(oil, "much", items, items));
    expect(status).toBe(201);
    // USDA SR28 04053: 884 kcal and 100 g of fat in 100 g.
    const stored = (body as FoodEntry).items[2];
    expect(stored).toMatchObject({ name: "Olive oil", grams: 13.5, source: "database", calories: 119.34, fat: 13.5 });
    expect((body as FoodEntry).calories).toBe(analysis.calories + 119);
    const again = await look(call);
    expect(again).toMatchObject({ calories: analysis.calories + 119, corrected: { original: { items } } });
    expect(again.items[2]).toMatchObject({ name: "Olive oil", grams: 13.5 });
    expect(chooseQuestions(again.items, again.additions ?? []).map(({ id }) => id)).not.toContain("oil");
  });
});
