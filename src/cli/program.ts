import { join } from "node:path";

/** The program that runs now, with the arguments before a command's name. */
export const PROGRAM: readonly [string, ...string[]] = Bun.isStandaloneExecutable
  ? [process.execPath]
  : [process.execPath, join(import.meta.dir, "../main.ts")];

/** A word as a shell reads it. */
const quote = (word: string): string => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`);

/** The line for a shell that runs a command of this program on a data directory. */
export const formatCommandLine = (dataDir: string, ...args: string[]): string =>
  `DATA_DIR=${quote(dataDir)} ${[...PROGRAM, ...args].map(quote).join(" ")}`;
