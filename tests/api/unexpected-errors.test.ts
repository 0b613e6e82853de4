import { expect, test } from "bun:test";
import { testApi } from "../support/api/test-api.ts";

test("an unexpected error is logged under the id that the answer names, and tells nothing else", async () => {
  const logged: Record<string, unknown>[] = [];
  const silent = () => undefined;
  const { signIn, syncDb } = testApi({
    log: { debug: silent, info: silent, warn: silent, error: (_, fields) => void logged.push(fields ?? {}) },
  });
  const call = await signIn("ada");
  syncDb.$client.run("ALTER TABLE food_entries RENAME TO hidden");
  const { status, body } = await call("GET", "/food-entries");
  expect(status).toBe(500);
  const message = (body as { message: string }).message;
  expect(message).toContain(String(logged[0]?.requestId));
  expect(JSON.stringify(body)).not.toContain("food_entries");
  expect(Object.keys(body as object)).toEqual(["message"]);
});
