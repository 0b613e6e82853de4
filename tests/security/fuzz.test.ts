import { expect, test } from "bun:test";
import { fuzz } from "../support/attack/fuzz.ts";

test("200 requests that are derived from the contracts: no 5xx, no leak, no answer beside its contract", async () => {
  expect(await fuzz(200)).toBeUndefined();
});
