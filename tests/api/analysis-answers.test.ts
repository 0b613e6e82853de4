import { beforeEach, describe, expect, test } from "bun:test";
import { analysisAnswers } from "../../db/schema/memory.ts";
import { photos } from "../../db/schema/photos.ts";
import type { Limits } from "../../src/config.ts";
import type { FoodAnalysis } from "../../src/contracts/food-analysis.ts";
import { createFoodAnalyzer, noFoodAnalyzer } from "../../src/integrations/food-analyzer/create-food-analyzer.ts";
import type { FoodAnalyzer } from "../../src/integrations/food-analyzer/food-analyzer.ts";
import { atOnce, callAs } from "../support/api/api-steps.ts";
import { analyze as upload } from "../support/api/budget-api.ts";
import { insertTableFood } from "../support/api/item-foods.ts";
import { signInAda, signInTwo } from "../support/api/sign-in.ts";
import { type Call, DAY, type SyncDb, testApi } from "../support/api/test-api.ts";
import { type FileBytes, jpeg } from "../support/pictures.ts";
import { PIZZA, PLATE } from "../support/stand-ins/ai-stand-in.ts";
import { startAiStandInOfEachTest } from "../support/stand-ins/ai-stand-in-of-each-test.ts";

const standIn = startAiStandInOfEachTest();
beforeEach(answerDifferently);

/** Has the provider say another energy each time: 500 kcal, 501 kcal, and so on. */
function answerDifferently(): void {
  let calls = 0;
  standIn.state.food = () => {
    calls += 1;
    const items = PIZZA.items.slice(0, 1).map((item) => ({ ...item, calories: 499 + calls }));
    return { ...PIZZA, items };
  };
}

type Options = { analyzer?: FoodAnalyzer; limits?: Partial<Limits>; syncDb?: SyncDb };
async function startApi({ analyzer, limits = {}, ...options }: Options = {}) {
  const create = () => createFoodAnalyzer(standIn.settings, { timeoutMs: 60_000, atOnce: 4 });
  return testApi({ ...options, limits, analyzer: analyzer ?? (await create()) });
}

/** The status and the calories of an analysis. */
async function analyze(call: Call, photo: FileBytes, note?: string) {
  const { status, body } = await upload(call, photo, note);
  return `${status} ${(body as Partial<FoodAnalysis>).calories ?? ""}`.trim();
}
describe("an item without a macro", () => {
  const [rice, egg] = PLATE.items;
  const unknown = { ...egg, name: "glorp" };

  test("has the figures of its food; one that is not a food is left out, and the result is not added unseen", async () => {
    const { call, syncDb } = await signInAda(startApi());
    const per100g = { calories: 130, protein: 2.7, carbs: 28.2, fat: 0.3, fiber: 0.4, sugar: 0.1, sodium: 1 };
    insertTableFood(syncDb, { id: 7, name: "White rice", ndbNo: "20045", per100g });
    for (const name of ["fat", "calories"]) {
      standIn.state.food = { ...PLATE, items: [{ ...rice, preparation: null, [name]: null }, egg] };
      expect((await upload(call, await jpeg(60, name.length))).body).toMatchObject({
        items: [{ name: "white rice", source: "database", grams: 200, fat: 0.6, calories: 260 }, { name: "egg" }],
      });
    }
    standIn.state.food = { ...PLATE, confidence: 1, items: [rice, { ...unknown, fat: null }] };
    const { body } = await upload(call, await jpeg(40, 60));
    expect(body).toMatchObject({ confidence: 0.3, omittedItems: 1, items: [{ name: "white rice" }] });
  });

  test("is nothing where no item is a food, and the next answer counts", async () => {
    const { call } = await signInAda(startApi());
    const photo = await jpeg(60, 40);
    standIn.state.food = { ...PLATE, items: [{ ...unknown, protein: undefined }] };
    expect(await upload(call, photo)).toMatchObject({ status: 502, body: { kind: "analysis_failed" } });
    standIn.state.food = PLATE;
    expect(await analyze(call, photo)).toStartWith("200");
  });
});

describe("the same photo", () => {
  test("twenty times at once is one call: nine have its answer, the others may try again in a moment", async () => {
    const { call, syncDb } = await signInAda(startApi({ limits: { analysesPerDay: 1, trialAnalysesPerDay: 1 } }));
    const photo = await jpeg(60, 40);
    const { promise: isFull, resolve } = Promise.withResolvers<void>();
    standIn.state.food = async () => {
      await isFull;
      return PIZZA;
    };
    let refused = 0;
    const answers = await atOnce(20, async () => {
      const answer = await upload(call, photo);
      if (answer.status !== 503) return answer.status;
      expect(answer.headers.get("retry-after")).toBe("5");
      expect(answer.body).toMatchObject({ kind: "analysis_unavailable", imageData: "/api/images/1" });
      refused += 1;
      if (refused === 11) resolve();
      return answer.status;
    });
    expect(answers.filter((status) => status === 200)).toHaveLength(9);
    expect(await syncDb.$count(photos)).toBe(1);
    expect(await analyze(call, await jpeg(40, 60))).toBe("429");
    expect(await analyze(call, photo)).toBe("200 880");
    expect(standIn.received).toHaveLength(1);
  });

  test("with another note or account is another question; case, accents and spaces make no other note", async () => {
    const { ada: call, bob } = await signInTwo(startApi());
    const photo = await jpeg(60, 40);
    expect(await analyze(call, photo)).toBe("200 500");
    expect(await analyze(call, photo, "with crème")).toBe("200 501");
    expect(await analyze(call, photo, "  With  Creme ")).toBe("200 501");
    expect(await analyze(call, photo, "with butter")).toBe("200 502");
    expect(await analyze(call, photo, " ")).toBe("200 500");
    // The share is applied to what the analyzer said of the whole.
    expect(await analyze(call, photo, "half eaten")).toBe("200 250");
    expect(await analyze(call, photo, "half eaten")).toBe("200 250");
    expect(await analyze(bob, photo)).toBe("200 503");
    expect(standIn.received).toHaveLength(4);
  });

  test("has its number after a restart, and where the provider is gone", async () => {
    const { call, syncDb } = await signInAda(startApi());
    const photo = await jpeg(60, 40);
    await analyze(call, photo);
    expect(await analyze(await restart(syncDb, "ada"), photo)).toBe("200 500");
  });

  test("that brought nothing is asked about again", async () => {
    const call = await (await startApi()).signIn("ada");
    const photo = await jpeg(60, 40);
    for (const mode of ["no-food", "html", "500"] as const) {
      standIn.mode = mode;
      expect(await analyze(call, photo)).not.toStartWith("200");
    }
    standIn.mode = "ok";
    expect(await analyze(call, photo)).toStartWith("200");
  });
});

describe("what is remembered", () => {
  test("goes with the photo", async () => {
    const { call, syncDb, clock, runMaintenance } = await signInAda(startApi());
    await analyze(call, await jpeg(60, 40));
    expect(await syncDb.$count(analysisAnswers)).toBe(1);
    clock.time += 2 * DAY;
    await runMaintenance();
    expect(await syncDb.$count(analysisAnswers)).toBe(0);
  });

  test("in a form that this version does not know is asked about again", async () => {
    const { call, syncDb } = await signInAda(startApi());
    const photo = await jpeg(60, 40);
    await analyze(call, photo);
    for (const answer of ["{}", '"x"', "[]", '{"name": "Pizza", "items": 3}']) {
      syncDb.update(analysisAnswers).set({ answer }).run();
      const again = await analyze(call, photo);
      expect(again).toStartWith("200 5");
      expect(await analyze(call, photo)).toBe(again);
    }
    expect(standIn.received).toHaveLength(5);
  });

  test("is no more than the latest 500 answers", async () => {
    const { ada, bob, syncDb } = await signInTwo(startApi());
    const photo = await jpeg(60, 40);
    await analyze(bob, photo);
    await analyze(ada, photo, "first");
    const [first] = syncDb.select().from(analysisAnswers).offset(1).limit(1).all();
    if (!first) throw new Error("nothing is remembered");
    const { id: _, ...row } = first;
    const others = Array.from({ length: 499 }, (__, index) => ({ ...row, noteKey: `note ${index}` }));
    syncDb.insert(analysisAnswers).values(others).run();
    await analyze(ada, photo, "one more");
    expect(await syncDb.$count(analysisAnswers)).toBe(501);
    const calls = standIn.received.length;
    await analyze(ada, photo, "note 0");
    await analyze(bob, photo);
    expect(standIn.received).toHaveLength(calls);
    await analyze(ada, photo, "first");
    expect(standIn.received).toHaveLength(calls + 1);
  });
});

/** A caller of the same account on the same file, behind a server without a provider. */
async function restart(syncDb: SyncDb, username: string): Promise<Call> {
  const { signedOut, callWith } = await startApi({ syncDb, analyzer: noFoodAnalyzer });
  const account = { email: `${username}@example.com`, password: "correct horse" };
  return callAs({ callWith }, await signedOut("POST", "/auth/login", account));
}
