import { beforeAll, describe, expect } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { migrateCluster } from "../../../db/cluster/migrate-cluster.ts";
import { createRqliteEngine } from "../../../db/cluster/rqlite-engine.ts";
import type { Engine } from "../../../db/engine/engine.ts";
import { afterThisFile, afterThisTest } from "../../support/after-test.ts";
import { createClusterSettings, startReady } from "../../support/cluster/cluster-server.ts";
import { createRqliteNode, formatDatabaseUrl } from "../../support/cluster/rqlite.ts";
import { createRqliteCluster, type RqliteTestCluster } from "../../support/cluster/rqlite-cluster.ts";
import { expectReasons, listCommandLines } from "../../support/executable/command-lines.ts";
import { runExecutable, startExecutable } from "../../support/executable/executable.ts";
import { logIn, register } from "../../support/executable/http-account.ts";
import { createOlderMigrations, MIGRATIONS } from "../../support/migrations.ts";
import { temporaryFolder } from "../../support/paths.ts";
import { jpeg, noisyJpeg } from "../../support/pictures.ts";
import { test } from "../../support/reported-test.ts";
import { startAiStandIn } from "../../support/stand-ins/ai-stand-in.ts";
import { buildAmounts, buildCsvFiles, writeFolder } from "../../support/stand-ins/food-data-central.ts";
import { startPhotoBucket } from "../../support/stand-ins/photo-bucket.ts";

// Every command with a DATABASE_URL, good or bad, from the executable.

/** The photos from which an error may be saved. */
const PHOTOS = 20;

/** A folder of photos with known values. */
async function createPhotos(): Promise<string> {
  const folder = temporaryFolder();
  const names = Array.from({ length: PHOTOS }, (_, index) => `${index}.jpg`);
  const rows = names.map((name) => `${name},400,20,50,10,300`);
  writeFileSync(join(folder, "photos.csv"), ["file,kcal,protein,carbs,fat,grams", ...rows].join("\n"));
  for (const name of names) writeFileSync(join(folder, name), await jpeg(100, 60));
  return folder;
}

/** A download with a food that is in no table yet. */
const writeFoods = (): string =>
  writeFolder(
    buildCsvFiles([
      { fdcId: 1, ndbNumber: 9_000_001, description: "Zebra milk", amounts: buildAmounts(100, 1, 2, 20) },
    ]),
  );

const run = (engine: Engine, sql: string) => engine.execute({ sql, params: [] });

async function createNode(prepare: (engine: Engine) => Promise<unknown>): Promise<string> {
  const node = await createRqliteNode();
  afterThisFile(node.remove);
  await prepare(createRqliteEngine(node.cluster));
  return formatDatabaseUrl([node.http]);
}

type State = {
  /** The value of DATABASE_URL. */
  open(): string | Promise<string>;
  reason: RegExp;
  /** The commands that do something all the same. */
  succeeding: readonly string[];
};

/** A server starts before its cluster, and waits for it. */
const WAITING = ["serve"];

/** Commands that ask no database. */
const ASKING_NONE = ["healthcheck", "read-text", "stripe-setup", "upgrade"];

/** What may be wrong with a cluster. */
const STATES: Record<string, State> = {
  "that is not there": {
    open: () => "rqlite://127.0.0.1:1,127.0.0.1:2",
    reason: /did not answer \(ECONNREFUSED\)/,
    succeeding: WAITING,
  },
  "that refuses the password": {
    open: async () => (await createNode(async () => undefined)).replace(/:[^:@]*@/, ":guessed@"),
    reason: /The database refused the user name or the password/,
    succeeding: WAITING,
  },
  "that is another kind of server": {
    open() {
      const server = Bun.serve({ hostname: "127.0.0.1", port: 0, fetch: () => new Response("<h1>Hello</h1>") });
      afterThisFile(() => server.stop(true));
      return `rqlite://${server.url.host}`;
    },
    reason: /answered something else than JSON/,
    succeeding: WAITING,
  },
  "without tables": {
    open: () => createNode(async () => undefined),
    reason: /The cluster has no database of this program yet/,
    succeeding: ["serve", "restore"],
  },
  "of another program": {
    open: () => createNode((engine) => run(engine, "CREATE TABLE notes (text TEXT)")),
    reason: /is the database of another program|has tables of another program/,
    succeeding: [],
  },
  "of an older version": {
    open: () => createNode(async (engine) => migrateCluster(engine, createOlderMigrations())),
    reason: /was written by an older Mealglass/,
    succeeding: ["serve", "restore", "backup"],
  },
  "of a newer version": {
    open: () =>
      createNode(async (engine) => {
        await migrateCluster(engine, MIGRATIONS);
        await run(engine, "INSERT INTO __drizzle_migrations (id, hash, created_at) VALUES (1, 'x', 9999999999999)");
        await run(engine, "INSERT INTO schema_floors VALUES (9999999999999)");
      }),
    reason: /written by a newer Mealglass/,
    succeeding: ["backup"],
  },
  "with half a copy": {
    open: () => createNode((engine) => run(engine, "CREATE TABLE unfinished_copy (source text NOT NULL)")),
    reason: /Copying into this database has begun and not ended|unfinished copy of another database/,
    succeeding: [],
  },
};

describe("a cluster", () => {
  let backup: string;
  /** The addresses by the names of the states: nodes take a while to start. */
  let urls: Record<string, string>;
  beforeAll(async () => {
    const opening = Object.entries(STATES).map(async ([name, { open }]) => [name, await open()] as const);
    urls = Object.fromEntries(await Promise.all(opening));
    const server = await startExecutable({ stopAfter: "file" });
    await register(server.url, "ada");
    await server.stop();
    backup = join(server.dataDir, "mealglass.db");
  });

  test.each(Object.keys(STATES))(
    "%s: no command prints a stack, and each says what is wrong",
    async (name) => {
      const { reason, succeeding } = STATES[name] as State;
      const bucket = await startPhotoBucket();
      const provider = startAiStandIn();
      afterThisTest(async () => void (await provider.stop()));
      const lines = await listCommandLines({
        parameters: {
          FILE: backup,
          "[FILE]": "",
          "[DIR]": await createPhotos(),
          "<email>": "bob@example.com",
          "<username>": "bob",
          "<account>": "ada",
          "<kind>": "share",
          "<id>": "1",
        },
        options: {
          "photos move": ["--to", "database"],
          "database copy": ["--from", "DATABASE_URL", "--to", join(temporaryFolder(), "copy.db")],
        },
      });
      const env = {
        ...createClusterSettings(urls[name] ?? ""),
        PHOTOS_URL: bucket.url,
        OPENAI_BASE_URL: provider.baseUrl,
        OPENAI_MODEL: "stand-in",
      };
      const isAsking = ([command = ""]: string[]) => !ASKING_NONE.includes(command) && !succeeding.includes(command);
      // The commands of a group open the database in one way.
      const first = [...Map.groupBy(lines.filter(isAsking), ([command]) => command).values()].flatMap(([line]) =>
        line ? [line] : [],
      );
      // The import looks at its file before the database.
      const asking = first.map((line) => (line[0] === "foods" ? ["foods", "import", writeFoods()] : line));
      expect(asking.length).toBeGreaterThan(5);
      const printed = await expectReasons(asking, { env });
      for (const text of printed) {
        expect(text).toMatch(reason);
        expect(text).not.toContain("guessed");
      }
    },
    30_000,
  );
});

describe("three nodes", () => {
  let cluster: RqliteTestCluster;
  let env: Record<string, string>;
  let url: string;
  beforeAll(async () => {
    cluster = await createRqliteCluster();
    afterThisFile(cluster.remove);
    env = createClusterSettings(cluster.url);
    ({ url } = await startReady({ env, stopAfter: "file" }));
  });
  const command = (...args: string[]) => runExecutable({ env, args });

  test("take foods, which a running server finds at once", async () => {
    const path = writeFoods();
    const summary = (counts: string) => ({ code: 0, stdout: `1 food read: ${counts}, 0 skipped.\n`, stderr: "" });
    expect(await command("foods", "import", path)).toEqual(summary("1 added, 0 changed, 0 unchanged"));
    expect(await command("foods", "import", path)).toEqual(summary("0 added, 0 changed, 1 unchanged"));
    const ada = await register(url, "ada");
    expect(await (await ada("GET", "/foods/search?q=zebra")).json()).toMatchObject([{ name: "Zebra milk" }]);
  });

  test("keep the error that was measured", async () => {
    const provider = startAiStandIn();
    afterThisTest(async () => void (await provider.stop()));
    const settings = { ...env, OPENAI_BASE_URL: provider.baseUrl, OPENAI_MODEL: "stand-in" };
    const measure = (...options: string[]) => runExecutable({ env: settings, args: ["eval", folder, ...options] });
    const folder = await createPhotos();
    const first = await measure("--save");
    expect(first).toMatchObject({ code: 0, stdout: expect.stringContaining(`Photos    ${PHOTOS}, each 1 time`) });
    const second = await measure();
    expect(second.stdout).toMatch(/^Ranges +from the measured error/m);
  });

  test("give their photos to a bucket and take them back", async () => {
    const bucket = await startPhotoBucket();
    const bea = await register(url, "bea");
    const imageUrl = `data:image/jpeg;base64,${Buffer.from(await noisyJpeg(300, 300)).toString("base64")}`;
    const added = await bea("POST", "/food-entries", { name: "Soup", calories: 1, imageUrl });
    const { imageUrl: photo } = (await added.json()) as { imageUrl: string };
    const load = async () => (await fetch(`${url}${photo}`, { headers: { cookie: bea.cookie } })).bytes();
    const before = await load();
    const move = (to: string) =>
      runExecutable({ env: { ...env, PHOTOS_URL: bucket.url }, args: ["photos", "move", "--to", to] });
    expect(await move("bucket")).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^1 photo moved to the bucket/),
    });
    expect(await bucket.listKeys()).toHaveLength(1);
    expect(await move("database")).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^1 photo moved to the database/),
    });
    expect(await bucket.listKeys()).toEqual([]);
    expect(await load()).toEqual(before);
  });

  test("answer commands while they choose a leader", async () => {
    await register(url, "cleo");
    const leader = await cluster.findLeader();
    await leader.stop();
    const [list, doctor, backup] = await Promise.all([
      command("user", "list"),
      command("doctor"),
      command("backup", join(temporaryFolder(), "meals.db")),
    ]);
    expect(list).toMatchObject({ code: 0, stdout: expect.stringContaining("cleo@example.com") });
    expect(doctor.stdout).toMatch(/^Database {2}the cluster at .+ answers, with the tables of this version$/m);
    expect(doctor.code).toBe(0);
    expect(backup).toMatchObject({ code: 0, stderr: "" });
    await leader.start();
    await logIn(url, "cleo");
  });
});
