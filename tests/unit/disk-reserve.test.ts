import { expect, test } from "bun:test";
import { existsSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { createEmbeddedEngine } from "../../db/engine/embedded-engine.ts";
import { DatabaseError } from "../../db/engine/errors.ts";
import { createDiskReserve } from "../../db/file/disk-reserve.ts";
import { openConnection } from "../../db/file/open.ts";
import { probeWriting } from "../../db/file/probe-writing.ts";
import { createStorageMonitor, type StorageMonitor, type StorageProblem } from "../../db/file/storage-monitor.ts";
import { temporaryFolder } from "../support/paths.ts";
import { waitUntil } from "../support/wait-until.ts";

const MIB = 1024 * 1024;

const createReserve = () => {
  const path = join(temporaryFolder(), "disk-reserve");
  return { path, reserve: createDiskReserve(path) };
};

test("a reserve takes its space for real, and gives it up bit by bit", async () => {
  const { path, reserve } = createReserve();
  expect(reserve.release(MIB)).toBe(false);
  expect([await reserve.grow(3 * MIB), reserve.measure()]).toEqual([true, 3 * MIB]);
  expect(statSync(path).blocks * 512).toBeGreaterThanOrEqual(3 * MIB);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect([reserve.release(MIB), reserve.measure()]).toEqual([true, 2 * MIB]);
  expect([reserve.release(8 * MIB), reserve.measure()]).toEqual([true, 0]);
  expect(reserve.release(MIB)).toBe(false);
  expect([await reserve.grow(MIB), reserve.measure()]).toEqual([true, MIB]);
});

test("a reserve that is given up while it grows takes nothing more", async () => {
  const { reserve } = createReserve();
  expect(await reserve.grow(2 * MIB)).toBe(true);
  const growing = reserve.grow(16 * MIB);
  while (reserve.measure() === 2 * MIB) await setImmediate();
  reserve.release(MIB);
  expect(await growing).toBe(false);
  expect(reserve.measure()).toBe(MIB);
});

test("the wanted size is at most 16 MB", () => {
  const { reserve } = createReserve();
  expect(reserve.measureWanted()).toBeGreaterThan(0);
  expect(reserve.measureWanted()).toBeLessThanOrEqual(16 * MIB);
});

/** An engine on a disk that is full, with a reserve that helps after it was asked `needed` times. */
function createFullEngine(needed = 0) {
  const connection = openConnection(join(temporaryFolder(), "mealglass.db"));
  connection.run("CREATE TABLE meals (id INTEGER PRIMARY KEY, name TEXT)");
  connection.run("INSERT INTO meals (name) VALUES ('soup')");
  let released = 0;
  const storage: StorageMonitor = {
    assertWritable() {
      throw new DatabaseError("disk_full", "full");
    },
    diagnose: (error) => error,
    releaseReserve() {
      released += 1;
      if (released === needed) connection.run("PRAGMA max_page_count = 1000");
      return released <= needed;
    },
    noteWrite: () => undefined,
  };
  // What a full disk does to a statement that needs more room.
  connection.run("PRAGMA max_page_count = 2");
  return { engine: createEmbeddedEngine(connection, storage), countReleases: () => released };
}

const catchKind = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => "done",
    (error: unknown) => (error instanceof DatabaseError ? error.kind : error),
  );

test.each([
  ["SELECT name FROM meals", undefined, "done"],
  ["WITH names AS (SELECT name FROM meals) SELECT * FROM names", undefined, "done"],
  ["WITH names AS (SELECT 'pie') INSERT INTO meals (name) SELECT * FROM names", undefined, "disk_full"],
  ["INSERT INTO meals (name) VALUES ('pie')", undefined, "disk_full"],
  ["UPDATE meals SET name = 'pie'", undefined, "disk_full"],
  ["REPLACE INTO meals (id, name) VALUES (1, 'pie')", undefined, "disk_full"],
  ["INSERT INTO meals (name) VALUES ('pie')", true, "done"],
  ["DELETE FROM meals", undefined, "done"],
  ["delete from meals where id = 1", undefined, "done"],
])("on a full disk %p (critical: %p): %s", async (sql, isCritical, outcome) => {
  const { engine } = createFullEngine();
  const statement = { sql, params: [], ...(isCritical ? { isCritical } : {}) };
  expect(await catchKind(engine.execute(statement))).toBe(outcome);
  expect(await catchKind(engine.batch([statement]))).toBe(outcome);
});

test("a batch is critical only if all that it writes is", async () => {
  const { engine } = createFullEngine();
  const remove = { sql: "DELETE FROM meals", params: [] };
  const insert = { sql: "INSERT INTO meals (name) VALUES ('pie')", params: [] };
  const read = { sql: "SELECT count(*) FROM meals", params: [] };
  expect(await catchKind(engine.batch([remove, insert]))).toBe("disk_full");
  expect(await engine.batch([read])).toEqual([[[1]]]);
  expect(await catchKind(engine.batch([read, remove, { ...insert, isCritical: true }]))).toBe("done");
});

const large = { sql: "INSERT INTO meals (name) VALUES (hex(zeroblob(100000)))", params: [], isCritical: true };

test("a critical write takes of the reserve what it needs, again and again, and no more", async () => {
  const { engine, countReleases } = createFullEngine(3);
  expect(await catchKind(engine.execute(large))).toBe("done");
  expect(countReleases()).toBe(3);
  expect(await engine.execute({ sql: "SELECT count(*) FROM meals", params: [] })).toEqual([[2]]);
});

test("without a reserve a critical write fails like any other, all or nothing", async () => {
  const { engine } = createFullEngine();
  expect(await catchKind(engine.batch([{ sql: "DELETE FROM meals", params: [] }, large]))).toBe("disk_full");
  expect(await engine.execute({ sql: "SELECT name FROM meals", params: [] })).toEqual([["soup"]]);
});

function createMonitor() {
  const folder = temporaryFolder();
  const database = join(folder, "mealglass.db");
  writeFileSync(database, "");
  const changes: (StorageProblem | null)[] = [];
  const monitor = createStorageMonitor({
    database,
    reserve: join(folder, "disk-reserve"),
    onChange: (problem) => changes.push(problem),
  });
  return { monitor, changes, folder };
}

test("what is wrong is said once, until a write goes through", () => {
  const { monitor, changes } = createMonitor();
  const error = new DatabaseError("read_only", "read-only");
  expect(monitor.findProblem()).toBeNull();
  monitor.diagnose(error);
  monitor.diagnose(error);
  expect(monitor.findProblem()).toBe("read_only");
  monitor.noteWrite();
  expect(monitor.findProblem()).toBeNull();
  expect(changes).toEqual(["read_only", null]);
});

test("a disk that cannot be written is found to be well again without a write", async () => {
  const { monitor, changes } = createMonitor();
  monitor.diagnose(new DatabaseError("read_only", "read-only"));
  monitor.start((error) => {
    throw error;
  });
  await waitUntil("a disk that is well", () => changes.length === 2);
  monitor.stop();
  expect(changes).toEqual(["read_only", null]);
});

test("a folder that is gone is a disk that cannot be reached", () => {
  const { monitor, changes, folder } = createMonitor();
  rmSync(folder, { recursive: true });
  expect(monitor.findProblem()).toBe("unreachable");
  expect(changes).toEqual(["unreachable"]);
});

test("a damaged database stays one, and what a statement does wrong is not a problem of the disk", () => {
  const { monitor, changes } = createMonitor();
  monitor.diagnose(new DatabaseError("unique_violation", "twice"));
  monitor.diagnose(new DatabaseError("busy", "locked"));
  expect(changes).toEqual([]);
  monitor.diagnose(new DatabaseError("corrupt", "malformed"));
  monitor.noteWrite();
  monitor.diagnose(new DatabaseError("read_only", "read-only"));
  expect(changes).toEqual(["corrupt"]);
});

test("a full disk refuses ordinary writes until there is room, and then has its reserve again", async () => {
  const { monitor, changes, folder } = createMonitor();
  monitor.diagnose(new DatabaseError("disk_full", "full"));
  expect(() => monitor.assertWritable()).toThrow(DatabaseError);
  monitor.start((error) => {
    throw error;
  });
  // The test's own disk has room, so that this full disk ends at the next look.
  await waitUntil("room on the disk", () => changes.length === 2);
  monitor.stop();
  expect(changes).toEqual(["disk_full", null]);
  expect(existsSync(join(folder, "disk-reserve"))).toBe(true);
  expect(() => monitor.assertWritable()).not.toThrow();
});

test("a folder that is gone cannot be written", () => {
  expect(probeWriting(join(temporaryFolder(), "gone/mealglass.db"))).toBe("unreachable");
  const folder = temporaryFolder();
  expect(probeWriting(join(folder, "mealglass.db"))).toBeNull();
  expect(existsSync(join(folder, "mealglass.db.probe"))).toBe(false);
});
