import { expect, test } from "bun:test";
import { DatabaseError } from "../../db/engine/errors.ts";
import { createBackgroundWork } from "../../src/background/background-work.ts";
import { createLog } from "../../src/log.ts";

const TIMEOUT_MS = 5000;

function createWork() {
  const lines: string[] = [];
  return { lines, ...createBackgroundWork(createLog("error", (line) => lines.push(line))) };
}

test("work begins after what is being done now, promises included, and settled waits for all of it", async () => {
  const { start, waitUntilIdle } = createWork();
  const steps: string[] = [];
  start("First", async () => {
    steps.push("first");
    start("Second", async () => void steps.push("second"));
  });
  steps.push("answer");
  await Promise.resolve().then(() => steps.push("sent"));
  await waitUntilIdle(TIMEOUT_MS);
  expect(steps).toEqual(["answer", "sent", "first", "second"]);
});

test("a failure is logged by the name of the work, and nothing else stops", async () => {
  const { start, waitUntilIdle, lines } = createWork();
  let isDone = false;
  start("Counting", async () => {
    throw new Error("too many");
  });
  start("Resting", async () => {
    isDone = true;
  });
  await waitUntilIdle(TIMEOUT_MS);
  expect(isDone).toBe(true);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('"message":"Counting failed"');
  expect(lines[0]).toContain("too many");
});

test("a full disk is not logged again by each work that fails for it, and other storage problems are", async () => {
  const { start, waitUntilIdle, lines } = createWork();
  for (const kind of ["disk_full", "read_only"] as const)
    start("Counting", async () => {
      throw new DatabaseError(kind, kind);
    });
  await waitUntilIdle(TIMEOUT_MS);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain("read_only");
});

test("settled waits no longer than it is told to, and not at all where nothing is under way", async () => {
  const { start, waitUntilIdle } = createWork();
  await waitUntilIdle(TIMEOUT_MS);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  start("Waiting", () => released);
  await waitUntilIdle(20);
  release();
  await waitUntilIdle(TIMEOUT_MS);
});
