import { test } from "bun:test";
import { killUnderWrites } from "../support/kill-under-writes.ts";

test(
  "three kills under writes lose nothing that was acknowledged, and double nothing",
  () => killUnderWrites(3),
  30_000,
);
