import { killUnderWrites } from "../support/executable/kill-under-writes.ts";
import { test } from "../support/reported-test.ts";

test(
  "three kills under writes lose nothing that was acknowledged, and double nothing",
  () => killUnderWrites(3),
  120_000,
);
