import { cpSync, readdirSync, rmSync, truncateSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { afterThisFile } from "./after-test.ts";
import { runExecutable, startExecutable } from "./executable.ts";
import { NOON } from "./fixed-now.ts";
import { register } from "./http-account.ts";
import { temporaryFolder } from "./paths.ts";

/** The data of a server that has stopped, with an account, a good backup of it and two newer ones that are not good. */
async function createData(): Promise<string> {
  const server = await startExecutable({ env: { ACCESS_MODE: "free" } });
  const { dataDir } = server;
  const call = await register(server.url, "ada");
  for (const name of ["Soup", "Pie"]) await call("POST", "/food-entries", { name, calories: 300 });
  await runExecutable({ args: ["backup", join(dataDir, "copy.db")], dataDir });
  await runExecutable({ args: ["backup"], dataDir });
  await server.stop();
  rmSync(join(dataDir, "copy.db"));
  const [good = ""] = readdirSync(join(dataDir, "backups"));
  // The oldest one.
  utimesSync(join(dataDir, "backups", good), NOON / 1000, 1);
  for (const [name, at] of [
    ["cut.db", 30_000],
    ["text.db", 0],
  ] as const) {
    cpSync(join(dataDir, "backups", good), join(dataDir, "backups", name));
    truncateSync(join(dataDir, "backups", name), at);
  }
  return dataDir;
}

let template: Promise<string> | undefined;

/** A copy of such data; they are made once. */
export async function copyDataWithBackups(): Promise<{ dataDir: string; database: string }> {
  template ??= createData().then((dataDir) => {
    const kept = `${dataDir}-kept`;
    cpSync(dataDir, kept, { recursive: true, preserveTimestamps: true });
    afterThisFile(() => rmSync(kept, { recursive: true }));
    return kept;
  });
  const dataDir = join(temporaryFolder(), "it's data");
  cpSync(await template, dataDir, { recursive: true, preserveTimestamps: true });
  return { dataDir, database: join(dataDir, "mealglass.db") };
}
