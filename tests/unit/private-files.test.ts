import { describe, expect, test } from "bun:test";
import {
  chmodSync,
  chownSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { openConnection } from "../../db/file/open.ts";
import { createPrivateFile, makePrivateFolder, tighten } from "../../db/file/private-files.ts";
import { giveDataFilesToOwner, removeUnfinishedBackups, tightenDataFiles } from "../../src/cli/storage/data-files.ts";
import { afterThisTest } from "../support/after-test.ts";
import { NOON } from "../support/fixed-now.ts";
import { temporaryFolder } from "../support/paths.ts";

const getMode = (path: string): string => (statSync(path).mode & 0o777).toString(8);

function setUmask(umask: number): void {
  const before = process.umask(umask);
  afterThisTest(() => void process.umask(before));
}

test.each([0o000, 0o022, 0o277])("files are 0600 and folders 0700 with a umask of %i", (umask) => {
  const folder = temporaryFolder();
  setUmask(umask);
  makePrivateFolder(join(folder, "new"));
  expect(getMode(join(folder, "new"))).toBe("700");
  createPrivateFile(join(folder, "new/file"));
  expect(getMode(join(folder, "new/file"))).toBe("600");
});

test("a folder that exists keeps its mode, and a file that exists is not touched", () => {
  const folder = temporaryFolder();
  chmodSync(folder, 0o755);
  makePrivateFolder(folder);
  expect(getMode(folder)).toBe("755");
  const file = join(folder, "file");
  writeFileSync(file, "kept");
  expect(() => createPrivateFile(file)).toThrow("EEXIST");
});

test("a database and the files beside it are the owner's alone in a folder that is open to all", () => {
  const folder = temporaryFolder();
  setUmask(0);
  chmodSync(folder, 0o777);
  const connection = openConnection(join(folder, "mealglass.db"));
  connection.run("CREATE TABLE meals (name TEXT)");
  for (const name of ["mealglass.db", "mealglass.db-wal", "mealglass.db-shm"]) {
    expect(`${name} ${getMode(join(folder, name))}`).toBe(`${name} 600`);
  }
  connection.close();
});

test("what earlier versions left open to others is tightened", () => {
  const folder = temporaryFolder();
  const files = ["mealglass.db", "mealglass.db-wal", "session-secret", "backups/old.db"].map((name) =>
    join(folder, name),
  );
  mkdirSync(join(folder, "backups"), { mode: 0o755 });
  writeFileSync(join(folder, "notes.txt"), "the host's own");
  for (const file of files) writeFileSync(file, "");
  for (const file of [...files, join(folder, "notes.txt")]) chmodSync(file, 0o644);
  expect(tightenDataFiles(folder)).toEqual([]);
  for (const file of files) expect(`${file} ${getMode(file)}`).toBe(`${file} 600`);
  expect(getMode(join(folder, "backups"))).toBe("700");
  expect(getMode(join(folder, "notes.txt"))).toBe("644");
});

test("what killed backups left is removed, and what one is writing stays", () => {
  const folder = temporaryFolder();
  const backups = join(folder, "backups");
  mkdirSync(backups);
  const now = NOON;
  for (const [name, age] of [
    ["old.db.unfinished", 700],
    ["old.db.unfinished-journal", 700],
    ["running.db.unfinished", 500],
    ["old.db", 700],
  ] as const) {
    writeFileSync(join(backups, name), "");
    utimesSync(join(backups, name), now / 1000 - age, now / 1000 - age);
  }
  removeUnfinishedBackups(folder, now);
  expect(readdirSync(backups).sort()).toEqual(["old.db", "running.db.unfinished"]);
});

test("a file that is missing, or below a file, is none to tighten", () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, "file"), "");
  expect(tighten(join(folder, "missing"))).toBe(true);
  expect(tighten(join(folder, "file/below"))).toBe(true);
});

/** Root alone can give files away. Anyone else makes them in an own folder, and they stay. */
const isRoot = process.geteuid?.() === 0;

describe("made in a folder of another user", () => {
  const OWNER = isRoot ? 61_234 : (process.geteuid?.() ?? 0);
  const GROUP = isRoot ? OWNER + 1 : (process.getegid?.() ?? 0);
  const SELF = process.geteuid?.() ?? 0;

  function createOwnedFolder(): string {
    const folder = temporaryFolder();
    chownSync(folder, OWNER, GROUP);
    return folder;
  }
  const getOwner = (path: string): [uid: number, gid: number] => {
    const { uid, gid } = lstatSync(path);
    return [uid, gid];
  };

  test("files, folders and what SQLite makes belong to that user", () => {
    const folder = createOwnedFolder();
    makePrivateFolder(join(folder, "a/b"));
    createPrivateFile(join(folder, "a/b/file"));
    const connection = openConnection(join(folder, "mealglass.db"));
    connection.run("CREATE TABLE t (x)");
    for (const name of ["a", "a/b", "a/b/file", "mealglass.db", "mealglass.db-wal", "mealglass.db-shm"])
      expect([name, getOwner(join(folder, name))]).toEqual([name, [OWNER, GROUP]]);
    connection.close();
  });

  test("a file that is to stay with root does", () => {
    const file = join(createOwnedFolder(), "file");
    createPrivateFile(file, { staysWithRoot: true });
    expect(getOwner(file)).toEqual([SELF, process.getegid?.() ?? 0]);
  });

  test("what the server keeps there is given to that user, but no links and nothing else", () => {
    const folder = createOwnedFolder();
    const elsewhere = temporaryFolder();
    for (const name of ["mealglass.db", "session-secret", "notes.txt"]) writeFileSync(join(folder, name), "");
    mkdirSync(join(folder, "backups"));
    for (const name of ["linked.db", "shared.db"]) writeFileSync(join(elsewhere, name), "");
    symlinkSync(join(elsewhere, "linked.db"), join(folder, "backups/linked.db"));
    linkSync(join(elsewhere, "shared.db"), join(folder, "backups/shared.db"));
    giveDataFilesToOwner(folder);
    chmodSync(join(elsewhere, "linked.db"), 0o644);
    expect(tightenDataFiles(folder)).toBeEmpty();
    // Root follows no link that another user made. Anyone else tightens only what is theirs.
    expect(getMode(join(elsewhere, "linked.db"))).toBe(isRoot ? "644" : "600");
    const owners = ["mealglass.db", "session-secret", "backups", "notes.txt", "backups/linked.db", "backups/shared.db"];
    expect(owners.map((name) => getOwner(join(folder, name))[0])).toEqual([OWNER, OWNER, OWNER, SELF, SELF, SELF]);
    expect(getOwner(join(elsewhere, "linked.db"))).toEqual([SELF, process.getegid?.() ?? 0]);
  });
});
