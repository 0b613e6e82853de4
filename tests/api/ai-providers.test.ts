import { expect, test } from "bun:test";
import { createAbilityMemory } from "../../src/features/food-analysis/ability-memory.ts";
import { createAbilityRepository } from "../../src/features/food-analysis/ability-repository.ts";
import { createErrorRepository } from "../../src/features/food-analysis/error-repository.ts";
import { createFoodAnalyzer } from "../../src/integrations/food-analyzer/create-food-analyzer.ts";
import { toEndpointKey } from "../../src/integrations/provider-abilities.ts";
import { afterThisTest } from "../support/after-test.ts";
import { asyncDb, createTestDatabase } from "../support/api/test-api.ts";
import { jpeg } from "../support/pictures.ts";
import { PLATE, startAiStandIn } from "../support/stand-ins/ai-stand-in.ts";

const KEY = { endpoint: "127.0.0.1:11434/v1", model: "gemma3:12b" };

test("keeps the abilities that were learned last, by endpoint and model, until it is too old", async () => {
  const abilities = createAbilityRepository(asyncDb(createTestDatabase()));
  expect(await abilities.find(KEY, 0)).toBeUndefined();
  await abilities.store(KEY, { format: "json_object", acceptsPictures: null, writesReasoning: false }, 1000);
  expect(await abilities.find(KEY, 0)).toEqual({
    format: "json_object",
    acceptsPictures: null,
    writesReasoning: false,
  });
  await abilities.store(KEY, { format: "text", acceptsPictures: false, writesReasoning: true }, 2000);
  expect(await abilities.find(KEY, 1999)).toEqual({ format: "text", acceptsPictures: false, writesReasoning: true });
  expect(await abilities.find(KEY, 2000)).toBeUndefined();
  expect(await abilities.find({ ...KEY, model: "another" }, 0)).toBeUndefined();
});

test("a server that starts again asks in the form that worked", async () => {
  const provider = startAiStandIn({ mode: "no-json-mode" });
  afterThisTest(async () => void (await provider.stop()));
  provider.state.food = PLATE;
  const db = asyncDb(createTestDatabase());
  const analyze = async () => {
    const log = { info: () => {}, warn: () => {} };
    const analyzer = await createFoodAnalyzer(
      { apiKey: "none", baseUrl: provider.baseUrl, model: "local" },
      { memory: createAbilityMemory(db, log), log },
    );
    const { signal } = new AbortController();
    return analyzer.analyze({ jpeg: await jpeg(60, 40), note: undefined, signal });
  };
  await analyze();
  expect(provider.received).toHaveLength(3);
  expect(await analyze()).toMatchObject({ name: PLATE.name });
  expect(provider.received).toHaveLength(4);
});

test("keeps the error that was measured last, by endpoint and model", async () => {
  const errors = createErrorRepository(asyncDb(createTestDatabase()));
  const key = toEndpointKey({ baseUrl: "http://user:secret@127.0.0.1:11434/v1?key=secret", model: "gemma3:12b" });
  expect(key).toEqual({ endpoint: "127.0.0.1:11434/v1", model: "gemma3:12b" });
  expect(await errors.find(key)).toBeUndefined();
  await errors.store(key, { relative: 0.31, factor: 1.6 }, 12, 1000);
  await errors.store(key, { relative: 0.285, factor: 1.25 }, 40, 2000);
  expect(await errors.find(key)).toEqual({ relative: 0.285, factor: 1.25 });
  expect(await errors.find({ ...key, model: "gemma3:4b" })).toBeUndefined();
  expect(await errors.find({ ...key, endpoint: "api.openai.com/v1" })).toBeUndefined();
});
