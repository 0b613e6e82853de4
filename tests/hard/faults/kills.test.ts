import { killUnderWrites } from "../../support/executable/kill-under-writes.ts";
import { test } from "../../support/reported-test.ts";

test(
  "fifteen kills under writes lose nothing that was acknowledged, and double nothing",
  () => killUnderWrites(15),
  120_000,
);
