import { expect } from "bun:test";
import { fuzz } from "../support/attack/fuzz.ts";
import { test } from "../support/reported-test.ts";

test("200 requests that are derived from the contracts: no 5xx, no leak, no answer beside its contract", async () => {
  expect(await fuzz(200)).toBeUndefined();
});
