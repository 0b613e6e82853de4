import { expect } from "bun:test";
import { fuzz } from "../../support/attack/fuzz.ts";
import { test } from "../../support/reported-test.ts";

const TIMEOUT_MS = 600_000;

test(
  "20,000 requests that are derived from the contracts: no 5xx, no leak, no answer beside its contract",
  async () => {
    expect(await fuzz(20_000)).toBeUndefined();
  },
  TIMEOUT_MS,
);
