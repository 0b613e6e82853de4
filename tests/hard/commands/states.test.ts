import { chmodSync, cpSync, mkdirSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterThisFile } from "../../support/after-test.ts";
import { expectReasons, listCommandLines } from "../../support/executable/command-lines.ts";
import { startExecutable } from "../../support/executable/executable.ts";
import { createReadOnlyFolder } from "../../support/executable/read-only-folder.ts";
import { MAKE_NEWER, runSql } from "../../support/executable/run-sql.ts";
import { temporaryFolder } from "../../support/paths.ts";
import { test } from "../../support/reported-test.ts";

/** The arguments for a command's parameters. */
const parameters = {
  FILE: "/no/such/file",
  "[FILE]": "",
  "<email>": "ada@example.com",
  "<username>": "ada",
  "<account>": "ada",
  "<kind>": "share",
  "<id>": "1",
};

/** Stands for the path of the database in options. */
const DATABASE = "DATABASE";
/** No server listens at port 1. */
const options = {
  "photos move": ["--to", "database"],
  "database copy": ["--from", DATABASE, "--to", "rqlite://127.0.0.1:1"],
  upgrade: ["--check"],
};

type State = { dataDir: string; through?: string[] };

async function createData(): Promise<string> {
  const server = await startExecutable();
  await server.stop();
  return server.dataDir;
}

const changeDatabase =
  (change: (database: string) => void) =>
  (dataDir: string): State => {
    change(join(dataDir, "mealglass.db"));
    return { dataDir };
  };

/** What may be wrong with a data directory. Each gets a copy of a good one. */
const STATES: Record<string, (dataDir: string) => State> = {
  "a text": changeDatabase((file) => writeFileSync(file, "Dear diary")),
  "an empty file": changeDatabase((file) => truncateSync(file, 0)),
  "cut off": changeDatabase((file) => truncateSync(file, 50_000)),
  overwritten: changeDatabase((file) => writeFileSync(file, readFileSync(file).fill(0x5a, 4096, 300_000))),
  "another program's": changeDatabase((file) => {
    rmSync(file);
    runSql(file, "CREATE TABLE notes (text TEXT)");
  }),
  "of a newer version": changeDatabase((file) => void runSql(file, MAKE_NEWER)),
  "a folder": changeDatabase((file) => {
    rmSync(file);
    mkdirSync(file);
  }),
  "without rights": (dataDir) => {
    const { folder, through } = createReadOnlyFolder();
    chmodSync(folder, 0o755);
    cpSync(dataDir, folder, { recursive: true });
    for (const name of readdirSync(folder)) chmodSync(join(folder, name), 0o000);
    chmodSync(folder, 0o555);
    return { dataDir: folder, through };
  },
  "in a file": (dataDir) => ({ dataDir: join(dataDir, "session-secret") }),
  nowhere: (dataDir) => ({ dataDir: join(dataDir, "no/such/folder") }),
};

/** What succeeds all the same: a new folder is made the server's, and a newer version's data are backed up. */
const SUCCEEDING: Record<string, readonly string[]> = { nowhere: ["serve"], "of a newer version": ["backup"] };

const lines = await listCommandLines({ parameters, options });

test.each(Object.keys(STATES))(
  "no command prints a stack for data that are %s, and each says what is wrong",
  async (state) => {
    const { dataDir, through } = STATES[state]?.(await copyGoodData()) ?? { dataDir: "" };
    const failing = lines.filter(([command = ""]) => !SUCCEEDING[state]?.includes(command));
    const filled = failing.map((args) =>
      args.map((word) => (word === DATABASE ? join(dataDir, "mealglass.db") : word)),
    );
    await expectReasons(filled, { dataDir, ...(through ? { through } : {}) });
  },
  30_000,
);

let good: Promise<string> | undefined;

/** A copy of the data of a server that has stopped. They are made once. */
async function copyGoodData(): Promise<string> {
  good ??= createData().then((dataDir) => {
    const kept = `${dataDir}-kept`;
    cpSync(dataDir, kept, { recursive: true });
    afterThisFile(() => rmSync(kept, { recursive: true }));
    return kept;
  });
  const dataDir = join(temporaryFolder(), "data");
  cpSync(await good, dataDir, { recursive: true });
  return dataDir;
}
