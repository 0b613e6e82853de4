import { expect } from "bun:test";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { listFiles } from "../../../src/cli/storage/data-files.ts";
import { readAllRows } from "../../support/api/all-rows.ts";
import { runExecutable, startCommand, startExecutable } from "../../support/executable/executable.ts";
import { register } from "../../support/executable/http-account.ts";
import { readProductClock } from "../../support/executable/product-clock.ts";
import { runSql } from "../../support/executable/run-sql.ts";
import { mountSmallDisk } from "../../support/executable/small-disk.ts";
import { noiseBytes } from "../../support/noise.ts";
import { temporaryFolder } from "../../support/paths.ts";
import { test } from "../../support/reported-test.ts";
import { startSmtpStandIn } from "../../support/stand-ins/smtp-stand-in.ts";
import { waitUntil } from "../../support/wait-until.ts";

const PASSPHRASE = "correct battery staple";
const WRITERS = 32;
// Registers its clean-up with the first test.
const isPossible = (await mountSmallDisk("1m")) !== undefined;

const listBackups = (folder: string): string[] => readdirSync(folder).filter((name) => name.startsWith("daily-"));

test("a server makes the first backup at once, says so, and mails what fails", async () => {
  const mail = await startSmtpStandIn();
  const folder = temporaryFolder();
  const env = {
    ...{ BACKUP_AT: "03:30", BACKUP_DIR: folder, BACKUP_PASSPHRASE: PASSPHRASE },
    ...{ SMTP_URL: mail.url, MAIL_FROM: "Mealglass <meals@example.org>" },
  };
  const first = await startExecutable({ env });
  const { dataDir } = first;
  expect(await (await fetch(`${first.url}/readyz`)).text()).toStartWith("ok\nbackup: ");
  await waitUntil("the backup is made", () => first.readLog().includes("The daily backup was made and checked"));
  expect(await (await fetch(`${first.url}/readyz`)).text()).toMatch(/^ok\nbackup: good, \d{4}-/);
  expect(listBackups(folder)).toEqual([expect.stringMatching(/\.db\.enc$/)]);
  await first.stop();

  const doctor = await runExecutable({ args: ["doctor"], dataDir, env: { ...env, SMTP_URL: "", MAIL_FROM: "" } });
  expect(doctor.stdout).toMatch(/Daily backup {2,}the one of .+ was made and checked/);
  const [name = ""] = listBackups(folder);
  expect(doctor.stdout).toContain(`the newest one is ${join(folder, name)} of `);
  // By its name. The folder that the command runs in has no such file.
  const restored = await runExecutable({ args: ["restore", name], dataDir: temporaryFolder(), env });
  expect(restored).toMatchObject({ code: 0, stdout: `${name} is the database now.\n` });

  // The day before, and then a folder that is gone.
  const state = join(dataDir, "last-backup.json");
  const last = JSON.parse(readFileSync(state, "utf8"));
  writeFileSync(state, JSON.stringify({ ...last, startedAt: readProductClock() - 2 * 24 * 3_600_000 }));
  rmSync(folder, { recursive: true });
  writeFileSync(folder, "");
  const second = await startExecutable({ dataDir, env });
  expect(second.readOutput()).toMatch(/Backups {2,}each day at 03:30; /);
  const [received] = await mail.waitForMails(1);
  expect(received?.to).toEqual(["meals@example.org"]);
  expect(received?.text).toContain(folder);
  // A server whose backup failed serves all the same.
  const ready = await fetch(`${second.url}/readyz`);
  expect([ready.status, await ready.text()]).toEqual([200, expect.stringMatching(/^ok\nbackup: failed, \d{4}-/)]);
  await second.stop();
  const sick = await runExecutable({ args: ["doctor"], dataDir, env: { ...env, SMTP_URL: "", MAIL_FROM: "" } });
  expect(sick).toMatchObject({ code: 1, stdout: expect.stringMatching(/Daily backup {2,}the one of .+ failed/) });
  rmSync(folder);
}, 60_000);

test.if(isPossible)("a backup on another disk that is full names that disk", async () => {
  const disk = await mountSmallDisk("1m");
  if (!disk) throw new Error("No disk could be mounted.");
  const { dataDir: folder, through } = disk.server;
  const { dataDir, stop } = await startExecutable();
  await stop();
  const daily = await runExecutable({ dataDir, through, args: ["backup", "--daily"], env: { BACKUP_DIR: folder } });
  expect(daily.stderr).toBe(`The daily backup failed. ${folder}: The disk of ${folder} is full. No backup was made.\n`);
  const env = { BACKUP_PASSPHRASE: PASSPHRASE };
  const sealed = await runExecutable({ dataDir, through, args: ["backup", join(folder, "copy.db.enc")], env });
  expect(sealed.stderr).toBe(`The disk of ${folder} is full. No backup was made.\n`);
  expect(readdirSync(join(disk.folder, "data"))).toEqual([]);
});

test("under 32 writers a backup holds one moment, and another machine restores every row of it", async () => {
  const env = {
    ACCESS_MODE: "free",
    WRITES_A_MINUTE: "1000000",
    ENTRIES_A_DAY: "1000000",
    BACKUP_PASSPHRASE: PASSPHRASE,
  };
  const { url, dataDir, stop } = await startExecutable({ env });
  const ada = await register(url, "ada");
  const state = { isOver: false, done: 0 };
  /** Each adds an entry after the other, with a figure that grows. */
  const write = async (writer: number): Promise<void> => {
    for (let turn = 0; !state.isOver; turn += 1) {
      const answer = await ada("POST", "/food-entries", { name: `${writer}`, calories: 100 + turn });
      expect(answer.status).toBe(201);
      state.done += 1;
    }
  };
  const writers = Array.from({ length: WRITERS }, (_, index) => write(index));
  await waitUntil("all are writing", () => state.done > WRITERS);
  const file = join(temporaryFolder(), "moment.db.enc");
  const before = state.done;
  const made = await runExecutable({ args: ["backup", file], dataDir, env });
  expect(made).toMatchObject({ code: 0, stderr: "" });
  const after = state.done + WRITERS;
  state.isOver = true;
  await Promise.all(writers);
  await stop();

  const elsewhere = join(temporaryFolder(), "data");
  const bytes = readFileSync(file);
  const changed = Buffer.from(bytes);
  changed[5000] = (bytes[5000] ?? 0) ^ 4;
  const wrong = join(temporaryFolder(), "changed.db.enc");
  writeFileSync(wrong, changed);
  const refused = await runExecutable({ args: ["restore", wrong], dataDir: elsewhere, env });
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining("cannot be decrypted") });
  expect(existsSync(join(elsewhere, "mealglass.db"))).toBe(false);
  expect(await runExecutable({ args: ["restore", file], dataDir: elsewhere, env })).toMatchObject({ code: 0 });

  const restored = join(elsewhere, "mealglass.db");
  const [[entries = 0] = []] = runSql(restored, "SELECT count(*) FROM food_entries");
  expect(Number(entries)).toBeGreaterThanOrEqual(before);
  expect(Number(entries)).toBeLessThanOrEqual(after);
  // No writer's entries have a gap.
  expect(
    runSql(restored, "SELECT count(*) FROM food_entries GROUP BY name HAVING count(*) <> max(calories) - 99"),
  ).toEqual([]);
  const ids = runSql(restored, "SELECT public_id FROM food_entries").flat();
  const source = new Set(runSql(join(dataDir, "mealglass.db"), "SELECT public_id FROM food_entries").flat());
  expect(ids.filter((id) => !source.has(id))).toEqual([]);
  const plain = join(temporaryFolder(), "again.db");
  expect((await runExecutable({ args: ["backup", plain], dataDir: elsewhere })).code).toBe(0);
  expect(readAllRows(plain)).toEqual(readAllRows(restored));
  const checked = await runExecutable({ args: ["backup", "--check", file], dataDir: elsewhere, env });
  expect(checked).toMatchObject({ code: 0, stdout: expect.stringContaining("is whole and can be restored") });
}, 60_000);

test("a kill at any moment leaves no backup that is not whole, and the database as it was", async () => {
  const { dataDir, url, stop } = await startExecutable({ env: { ACCESS_MODE: "free" } });
  await register(url, "ada");
  await stop();
  const database = join(dataDir, "mealglass.db");
  const photo =
    "INSERT INTO photos (user_id, sha256, width, height, placeholder, created_at, bytes) VALUES (1, ?, 1, 1, '', 1, ?)";
  for (let index = 0; index < 20; index += 1) runSql(database, photo, `photo ${index}`, noiseBytes(500_000));
  const rows = readAllRows(database);
  const folder = join(dataDir, "backups");
  const env = { BACKUP_PASSPHRASE: PASSPHRASE };
  mkdirSync(folder, { recursive: true });
  /** The moments of a backup: its folder is there, the copy, the encrypted copy, and the stored one. */
  const moments: (() => boolean)[] = [
    () => readdirSync(folder).length > 0,
    ...[/\.db$/, /\.db\.enc$/].map(
      (ending) => () => listFiles(folder).some((work) => listFiles(work).some((file) => ending.test(file))),
    ),
    () => readdirSync(folder).some((name) => name.endsWith(".enc")),
  ];
  for (const isReached of moments) {
    const command = startCommand({ args: ["backup", "--daily"], dataDir, env });
    await waitUntil("it is so far", isReached, { intervalMs: 1 });
    command.signal("SIGKILL");
    await command.exit;
    for (const name of listBackups(folder).filter((file) => file.endsWith(".enc")))
      expect((await runExecutable({ args: ["backup", "--check", name], dataDir, env })).code).toBe(0);
    for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true });
  }
  expect(readAllRows(database)).toEqual(rows);
  expect((await runExecutable({ args: ["backup", "--daily"], dataDir, env })).code).toBe(0);
  expect(readdirSync(folder)).toHaveLength(1);
}, 60_000);
