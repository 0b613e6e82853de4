import { expect, test } from "bun:test";
import { createErrorRepository } from "../../src/features/food-analysis/error-repository.ts";
import { toEndpointKey } from "../../src/integrations/provider-abilities.ts";
import { asyncDb, createTestDatabase } from "../support/test-api.ts";

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
