import { expect, test } from "bun:test";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createAnalysisCounts } from "../../src/cli/admin/count-analyses.ts";
import { createHost } from "../../src/cli/admin/create-host.ts";
import { createHostBackups } from "../../src/cli/admin/host-backups.ts";
import { listSettings } from "../../src/cli/admin/list-settings.ts";
import { type RunBackup, readMessage } from "../../src/cli/backups/backup-scheduler.ts";
import { SETTINGS } from "../../src/cli/settings.ts";
import { loadConfig } from "../../src/config.ts";
import { createLog } from "../../src/log.ts";
import { rememberErrors } from "../../src/recent-errors.ts";
import { SECRET_SETTINGS } from "../../src/setting-names.ts";
import { createTestHost } from "../support/api/test-host.ts";
import { temporaryFolder } from "../support/paths.ts";
import { startPhotoBucket } from "../support/stand-ins/photo-bucket.ts";
import { waitUntil } from "../support/wait-until.ts";

const silent = createLog("silent", () => undefined);

test("the settings show what is set, and nothing of a secret, its file or the credentials in an address", () => {
  const MARKER = "s3cret-marker";
  const secrets = SECRET_SETTINGS.flatMap((name, index) =>
    index % 2 === 0 ? [[name, MARKER]] : [[`${name}_FILE`, `/run/${MARKER}`]],
  );
  const env = {
    ...Object.fromEntries(secrets),
    OPENAI_BASE_URL: `https://ada:${MARKER}@ai.example.org/v1?key=${MARKER}#${MARKER}`,
    STRIPE_API_URL: `http://${MARKER}@stripe.example.org`,
    PORT: "8080",
    DATA_DIR: " ",
  };
  const settings = new Map(listSettings(env).map((setting) => [setting.name, setting]));
  expect([...settings.keys()].toSorted()).toEqual(Object.keys(SETTINGS).toSorted());
  expect(JSON.stringify([...settings.values()])).not.toContain(MARKER);
  for (const name of SECRET_SETTINGS) expect(settings.get(name)).toMatchObject({ isSet: true, value: null });
  expect(settings.get("OPENAI_BASE_URL")).toMatchObject({ isSet: true, value: "https://ai.example.org/v1" });
  expect(settings.get("PORT")).toEqual({ name: "PORT", meaning: SETTINGS.PORT, isSet: true, value: "8080" });
  expect(settings.get("DATA_DIR")).toMatchObject({ isSet: false, value: null });
});

test("a setting that came with the command is set", async () => {
  const host = createHost(loadConfig({}), {
    ...createTestHost(),
    ...{ env: { LAN_TLS: "on" }, log: silent, stopping: new AbortController().signal },
  });
  expect(await host.listSettings()).toContainEqual(
    expect.objectContaining({ name: "LAN_TLS", isSet: true, value: "on" }),
  );
});

test("the last errors are remembered with their request ids alone, the newest first, and logged as before", () => {
  const lines: string[] = [];
  const { log, listErrors } = rememberErrors(
    createLog("error", (line) => lines.push(line)),
    () => 5,
  );
  log.warn("Not an error");
  for (let count = 0; count < 60; count += 1) log.error(`Error ${count}`, { error: new Error("ada@example.com") });
  log.error("A request failed unexpectedly", { requestId: "abc", path: "/api/x" });
  expect(listErrors()).toHaveLength(50);
  expect(listErrors().slice(0, 2)).toEqual([
    { id: 61, at: 5, message: "A request failed unexpectedly", requestId: "abc" },
    { id: 60, at: 5, message: "Error 59", requestId: null },
  ]);
  expect(JSON.stringify(listErrors())).not.toContain("ada@");
  expect(lines).toHaveLength(61);
});

test("analyses are counted by what became of them, and tokens by their kind", () => {
  const counts = createAnalysisCounts();
  for (const outcome of ["recognized", "no_food", "analysis_timeout", "recognized"]) counts.countAnalysis(outcome);
  counts.countTokens("prompt", 100);
  counts.countTokens("completion", 20);
  expect(counts.read()).toEqual({ recognized: 2, failed: 2, promptTokens: 100, completionTokens: 20 });
});

/** A data directory with two backups, one of them in a folder of its own. */
function createBackups(results: { code: number; message: string }[]) {
  const dataDir = temporaryFolder();
  const dir = join(dataDir, "elsewhere");
  for (const folder of [dir, join(dataDir, "backups")]) mkdirSync(folder);
  writeFileSync(join(dir, "daily-2026-11-20T03-30-00.000Z.db.enc"), "sealed");
  writeFileSync(join(dataDir, "backups", "mealglass-1.db"), "plain");
  writeFileSync(join(dataDir, "backups", "mealglass-2.db.unfinished"), "");
  const commands: string[][] = [];
  const run =
    (args: readonly string[]): RunBackup =>
    async () => {
      commands.push([...args]);
      const result = results.shift();
      if (!result) throw new Error("Out of memory");
      return result;
    };
  const errors = rememberErrors(silent, () => 0);
  const config = loadConfig({ DATA_DIR: dataDir, BACKUP_DIR: dir, BACKUP_AT: "03:30" });
  const stopping = new AbortController().signal;
  return { backups: createHostBackups(config, { log: errors.log, stopping, run }), dir, commands, errors };
}

test("backups are listed with their places hidden, made and checked one at a time, and say how that ended", async () => {
  const failed = { code: 1, message: "It is not whole." };
  const { backups, dir, commands, errors } = createBackups([{ code: 0, message: "" }, failed]);
  const sealed = "daily-2026-11-20T03-30-00.000Z.db.enc";
  const { files, dailyAt, hasBucket, last } = await backups.list();
  expect([dailyAt, hasBucket, last]).toEqual(["03:30", false, null]);
  expect(files.map(({ name, isEncrypted }) => [name, isEncrypted]).toSorted()).toEqual([
    [sealed, true],
    ["mealglass-1.db", false],
  ]);
  for (const name of ["../mealglass.db", "mealglass-2.db.unfinished", "", dir])
    expect(await backups.find(name)).toBeUndefined();
  const end = async () => {
    await waitUntil("the end of the task", async () => (await backups.list()).running === null);
    return (await backups.list()).lastTask;
  };
  expect([backups.begin(null), backups.begin(sealed)]).toEqual([true, false]);
  expect(await end()).toMatchObject({ name: null, problem: null });
  backups.begin(sealed);
  expect(await end()).toMatchObject({ name: sealed, problem: "It is not whole." });
  backups.begin(null);
  expect(await end()).toMatchObject({ name: null, problem: "It could not be started." });
  expect(commands).toEqual([["--daily"], ["--check", join(dir, sealed)], ["--daily"]]);
  expect(errors.listErrors()).toHaveLength(1);
});

test("why a backup failed is told without the lines of the log", () => {
  const log = JSON.stringify({ level: "warn", message: "The bucket of PHOTOS_URL fails" });
  expect(readMessage(`${log}\nThe daily backup failed. It is not whole.\n`)).toBe(
    "The daily backup failed. It is not whole.",
  );
});

test("backups of the bucket are listed once, read from there, and why it cannot be is said", async () => {
  const bucket = await startPhotoBucket();
  const dataDir = temporaryFolder();
  const dir = join(dataDir, "elsewhere");
  mkdirSync(dir);
  const [both, alone] = ["daily-2026-11-20T03-30-00.000Z.db.enc", "daily-2026-11-19T03-30-00.000Z.db"];
  writeFileSync(join(dir, both), "sealed");
  await bucket.write(both, new TextEncoder().encode("sealed"));
  await bucket.write(alone, new TextEncoder().encode("in the bucket"));
  await bucket.write("notes.db", new Uint8Array(1));
  const config = loadConfig({ DATA_DIR: dataDir, BACKUP_DIR: dir, BACKUP_S3: bucket.url });
  const backups = createHostBackups(config, { log: silent, stopping: new AbortController().signal });
  const inFolder = { name: both, bytes: 6, isEncrypted: true, isInFolder: true, isInBucket: true };
  const inBucket = { name: alone, bytes: 13, isEncrypted: false, isInFolder: false, isInBucket: true };
  const { files, bucketProblem, hasBucket } = await backups.list();
  expect([bucketProblem, hasBucket]).toEqual([null, true]);
  expect(files.toSorted((one, other) => other.name.localeCompare(one.name))).toEqual([
    { ...inFolder, madeAt: expect.any(String) },
    { ...inBucket, madeAt: "2026-11-19T03:30:00.000Z" },
  ]);
  const read = async (name: string) => new Response((await backups.find(name))?.read()).text();
  expect([await read(both), await read(alone)]).toEqual(["sealed", "in the bucket"]);
  expect(await backups.find("notes.db")).toBeUndefined();
  await bucket.stop();
  const left = await backups.list();
  expect(left.files).toEqual([{ ...inFolder, isInBucket: false, madeAt: expect.any(String) }]);
  expect(left.bucketProblem).toStartWith("The bucket of BACKUP_S3 cannot be used: ");
  expect(await read(both)).toBe("sealed");
  await expect(backups.find(alone)).rejects.toMatchObject({ status: 503 });
});
