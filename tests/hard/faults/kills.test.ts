import { test } from "bun:test";
import { killUnderWrites } from "../../support/kill-under-writes.ts";

test(
  "fifteen kills under writes lose nothing that was acknowledged, and double nothing",
  () => killUnderWrites(15),
  120_000,
);
