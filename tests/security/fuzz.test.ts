import { expect, test } from "bun:test";
import { fuzz } from "../support/attack/fuzz.ts";

test("500 requests that are derived from the contracts: no 5xx, no leak, no answer beside its contract", async () => {
  expect(await fuzz({ requests: 500, seed: 13 })).toBeUndefined();
});
