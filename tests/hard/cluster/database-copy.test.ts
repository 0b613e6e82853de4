import { afterAll, beforeAll, describe, expect } from "bun:test";
import { copyFileSync, existsSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createRqliteEngine } from "../../../db/cluster/rqlite-engine.ts";
import { digestRows } from "../../../db/copy/digest-rows.ts";
import { listContents } from "../../../db/copy/tables.ts";
import { createEmbeddedEngine } from "../../../db/engine/embedded-engine.ts";
import type { Engine } from "../../../db/engine/engine.ts";
import { openConnection } from "../../../db/file/open.ts";
import { afterThisTest } from "../../support/after-test.ts";
import { fillAllTables } from "../../support/api/account-rows.ts";
import { createClusterSettings, startReady } from "../../support/cluster/cluster-server.ts";
import { createRqliteNode, formatDatabaseUrl, type RqliteNode, USER } from "../../support/cluster/rqlite.ts";
import { runExecutable, startCommand, startExecutable } from "../../support/executable/executable.ts";
import { logIn, register } from "../../support/executable/http-account.ts";
import { MAKE_NEWER, MAKE_OLDER, runSql } from "../../support/executable/run-sql.ts";
import { noiseBytes } from "../../support/noise.ts";
import { temporaryFolder } from "../../support/paths.ts";
import { test } from "../../support/reported-test.ts";
import { waitUntil } from "../../support/wait-until.ts";

// A database moves from a file into a cluster and back, with the executable on real files and real nodes.

const PHOTOS = 12;
const PHOTO_BYTES = 300_000;
const ENTRIES = 1500;

const read = (engine: Engine, sql: string) => engine.execute({ sql, params: [] });

/** A hash of each table, and of what the full-text indexes know. */
async function digest(engine: Engine): Promise<Record<string, string>> {
  const { tables, indexes } = await listContents(engine);
  const hashes: Record<string, string> = {};
  for (const listing of [...tables, ...indexes]) hashes[listing.name] = (await digestRows(engine, listing)).sha256;
  return hashes;
}

const SCHEMA = "SELECT type, name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite_%' ORDER BY type, name";
const NUMBERS = "SELECT name, seq FROM sqlite_sequence WHERE name <> 'leases' ORDER BY name";

/** What two databases have to have in common. */
const describeDatabase = async (engine: Engine) => ({
  rows: await digest(engine),
  schema: await read(engine, SCHEMA),
  numbers: await read(engine, NUMBERS),
});

async function describeFile(file: string) {
  const connection = openConnection(file);
  const description = await describeDatabase(createEmbeddedEngine(connection));
  connection.close();
  return description;
}

/** A data directory without a server, with rows in every table. */
async function createSource(): Promise<{ dataDir: string; file: string }> {
  const { dataDir, url, stop } = await startExecutable({ env: { ACCESS_MODE: "free" }, stopAfter: "file" });
  await register(url, "ada");
  await register(url, "grace");
  await register(url, "linus");
  await stop();
  const file = join(dataDir, "mealglass.db");
  const connection = openConnection(file);
  fillAllTables(connection, 1, 2);
  const photo = connection.query(
    "INSERT INTO photos (user_id, sha256, width, height, placeholder, created_at, bytes) VALUES (2, ?, 1, 1, '', 1, ?)",
  );
  for (let index = 0; index < PHOTOS; index += 1) photo.run(`photo ${index}`, noiseBytes(PHOTO_BYTES));
  const entry = connection.query(
    "INSERT INTO food_entries (user_id, name, calories, protein, meal_type, eaten_at, created_at) VALUES (1, ?, ?, ?, 'lunch', 1, 1)",
  );
  connection.transaction(() => {
    for (let index = 0; index < ENTRIES; index += 1) entry.run(`Söup 🍲 "${index}" \0 '?`, index, index / 7);
    // What was deleted leaves numbers behind that no one gets again.
    connection.run("DELETE FROM food_entries WHERE id = (SELECT max(id) FROM food_entries)");
  })();
  connection.close();
  return { dataDir, file };
}

let source: { dataDir: string; file: string };
let node: RqliteNode;
beforeAll(async () => {
  source = await createSource();
  node = await createRqliteNode();
});
afterAll(() => node.remove());

const urlOf = ({ http }: RqliteNode): string => formatDatabaseUrl([http]);
const copy = (from: string, to: string) =>
  runExecutable({ args: ["database", "copy", "--from", from, "--to", to], dataDir: temporaryFolder() });

/** Begins to copy the file into a cluster, and kills that once there are photos. */
async function breakCopyOff(target: RqliteNode): Promise<void> {
  const engine = createRqliteEngine(target.cluster);
  const begun = startCommand({ args: ["database", "copy", "--from", source.file, "--to", urlOf(target)] });
  await waitUntil("a photo is copied", async () => {
    const [table] = await read(engine, "SELECT count(*) FROM sqlite_schema WHERE name = 'photos'");
    return table?.[0] !== 0 && Number((await read(engine, "SELECT count(*) FROM photos"))[0]?.[0]) > 0;
  });
  begun.signal("SIGKILL");
  await begun.exit;
}

test("a file is copied into a cluster, on after kill -9, and back into a file, with every row as it was", async () => {
  const engine = createRqliteEngine(node.cluster);
  const args = ["database", "copy", "--from", source.file, "--to", urlOf(node)];
  await breakCopyOff(node);

  const refused = await runExecutable({ env: createClusterSettings(urlOf(node)) });
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining("has begun and not ended") });

  const finished = await runExecutable({ args });
  expect(finished).toMatchObject({ code: 0, stderr: expect.stringContaining("An earlier copy goes on.") });
  expect(finished.stdout).toMatch(/^food_entries +1,500 +1,500 +[0-9a-f]{16}$/m);
  expect(finished.stdout).toContain("are the same on both sides.");
  const before = await describeFile(source.file);
  expect(await describeDatabase(engine)).toEqual(before);

  const { url, stop } = await startExecutable({ env: createClusterSettings(urlOf(node)) });
  const call = await logIn(url, "grace");
  expect(await (await call("GET", "/foods/search?q=lentil")).json()).not.toEqual([]);
  expect(await (await call("GET", "/users/search?q=linu")).json()).toMatchObject([{ username: "linus" }]);
  const added = await (await call("POST", "/food-entries", { name: "Soup", calories: 100 })).json();
  expect(added).toMatchObject({ id: String(ENTRIES + 2) });
  const running = await copy(urlOf(node), join(temporaryFolder(), "copy.db"));
  expect(running).toMatchObject({ code: 1, stdout: "", stderr: expect.stringContaining("Stop all servers first") });
  await stop();

  const back = join(temporaryFolder(), "mealglass.db");
  expect(await copy(urlOf(node), back)).toMatchObject({ code: 0, stderr: "The copy begins.\n" });
  expect(statSync(back).mode & 0o777).toBe(0o600);
  expect(await describeFile(back)).toEqual(await describeDatabase(engine));
  const checked = await runExecutable({ args: ["doctor", "--database"], dataDir: join(back, "..") });
  expect(checked).toMatchObject({ code: 0, stdout: expect.stringContaining("whole") });
}, 240_000);

test("a cluster that a server has started on takes a copy, until someone registers", async () => {
  const fresh = await createRqliteNode();
  afterThisTest(fresh.remove);
  const { stop } = await startReady({ env: createClusterSettings(urlOf(fresh)) });
  await stop();
  expect(await copy(source.file, urlOf(fresh))).toMatchObject({ code: 0 });
  expect(await copy(source.file, urlOf(fresh))).toMatchObject({
    code: 1,
    stdout: "",
    stderr: expect.stringContaining("The target is in use: it has 3 accounts"),
  });
  for (const [to, message] of [
    [source.file, "exists already, and is not written over."],
    [join(temporaryFolder(), "no/copy.db"), "There is no folder"],
  ] as const)
    expect(await copy(urlOf(fresh), to)).toMatchObject({ code: 1, stderr: expect.stringContaining(message) });
}, 240_000);

describe("what cannot be copied", () => {
  const NOT_THERE = "rqlite://127.0.0.1:1";

  test.each([
    [["--to", NOT_THERE], "--from is missing."],
    [["--from", "a.db", "--to", "b.db"], "One of both has to be a cluster."],
    [["--from", "a.db", "--to", "postgres://user:hidden@host"], "--to must be like rqlite://"],
    [["--from", "DATABASE_URL", "--to", "b.db"], "--from is DATABASE_URL, which is not set."],
  ])("%j is not a pair of databases", async (args, message) => {
    const refused = await runExecutable({ args: ["database", "copy", ...args] });
    expect(refused.stderr).toContain(message);
    expect(refused.stderr).not.toContain("hidden");
    expect(refused).toMatchObject({ code: 2, stdout: "" });
  });

  test("a file that is missing, damaged, older, newer or served, and a target that is there, are told about", async () => {
    const folder = temporaryFolder();
    const place = (name: string) => join(folder, name);
    writeFileSync(place("notes.txt"), "not a database, but long enough to look at".repeat(10));
    for (const [name, sql] of Object.entries({ "newer.db": MAKE_NEWER, "older.db": MAKE_OLDER })) {
      copyFileSync(source.file, place(name));
      runSql(place(name), sql);
    }
    const server = await startExecutable();
    const empty = await createRqliteNode();
    afterThisTest(empty.remove);
    const refusals: [from: string, to: string, message: string][] = [
      [place("missing.db"), urlOf(empty), "There is no file"],
      [place("notes.txt"), urlOf(empty), "is damaged: its beginning is not that of a database."],
      [place("newer.db"), urlOf(empty), "written by a newer Mealglass"],
      [place("older.db"), urlOf(empty), "written by an older Mealglass"],
      [join(server.dataDir, "mealglass.db"), urlOf(empty), "A server works on the source (process"],
      [source.file, NOT_THERE, "The target cannot be used: http://127.0.0.1:1 did not answer"],
      [source.file, `rqlite://${USER.name}:guessed@${empty.http}`, "refused the user name or the password."],
      [urlOf(empty), place("copy.db"), "The cluster has no database of this program yet."],
    ];
    for (const [from, to, message] of refusals) {
      const refused = await copy(from, to);
      expect(refused.stderr).toContain(message);
      expect(refused.stderr).not.toContain("guessed");
      expect(refused).toMatchObject({ code: 1, stdout: "" });
    }
    expect(readdirSync(folder).sort()).toEqual(["newer.db", "notes.txt", "older.db"]);
    expect(await read(createRqliteEngine(empty.cluster), "SELECT name FROM sqlite_schema")).toEqual([]);
  });

  test("an unfinished copy goes on from the same database alone, and one that changed meanwhile is not the same", async () => {
    const target = await createRqliteNode();
    afterThisTest(target.remove);
    await breakCopyOff(target);

    const another = await startExecutable();
    await register(another.url, "lin");
    await another.stop();
    expect(await copy(join(another.dataDir, "mealglass.db"), urlOf(target))).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("the unfinished copy of another database"),
    });

    const changed = join(temporaryFolder(), "changed.db");
    copyFileSync(source.file, changed);
    runSql(changed, "UPDATE users SET first_name = 'Ada' WHERE id = 1");
    const different = await copy(changed, urlOf(target));
    expect(different).toMatchObject({ code: 1, stderr: expect.stringContaining("Not the same on both sides: users.") });
    expect(different.stdout).toMatch(/^users +3 +3 +differs$/m);
    expect(await runExecutable({ env: createClusterSettings(urlOf(target)) })).toMatchObject({ code: 1 });
    expect(existsSync(join(source.dataDir, "mealglass.db"))).toBe(true);
  }, 240_000);
});
