import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { afterThisFile } from "../after-test.ts";
import { ROOT } from "../paths.ts";
import { EXECUTABLE, findServiceAddress } from "./executable.ts";
import { type Dialogue, runAtTerminal } from "./terminal.ts";

/** A user that no machine has. As root the service runs as this one, so that files with a wrong owner show. */
const OTHER_UID = 61_234;
const isRoot = process.geteuid?.() === 0;
/** Undefined if the tests cannot run a program as another user. */
export const otherUser = isRoot && Bun.which("setpriv") ? OTHER_UID : undefined;

/** Folders of the machine that recipes name. */
const MACHINE_FOLDERS = /(?<![\w.})$-])\/(?=(?:etc|mnt|usr|var)\/)/g;
const FOLDERS = ["etc/systemd/system", "etc/ssl", "mnt/nas", "usr/local/bin", "var/lib", "work"];

export type RecipeOptions = {
  env?: Record<string, string>;
  /** What is typed at prompts, in their order. */
  answers?: Dialogue;
};

/**
 * A machine on which the recipes of a page are run as they stand, apart from two replacements: folders of the machine
 * get a temporary folder before them, and the group `ssl-cert` becomes one that exists. `systemctl` and `docker` are
 * stand-ins (tests/support/machine), `mealglass` is the executable.
 */
export function createRecipeMachine() {
  const root = mkdtempSync(join(tmpdir(), "mealglass-machine-"));
  // The service's user must get in.
  chmodSync(root, 0o755);
  for (const folder of FOLDERS) mkdirSync(join(root, folder), { recursive: true });
  copyFileSync(EXECUTABLE, join(root, "usr/local/bin/mealglass"));
  // An update brings a new one.
  copyFileSync(EXECUTABLE, join(root, "work/mealglass"));
  const group = String(otherUser ?? process.getegid?.() ?? 0);
  const adapt = (text: string): string => text.replace(MACHINE_FOLDERS, `${root}/`).replaceAll("ssl-cert", group);

  const env = {
    PATH: [join(ROOT, "tests/support/machine"), process.env.PATH].join(delimiter),
    TERM: "dumb",
    MACHINE_ROOT: root,
    OTHER_USER: otherUser === undefined ? "" : String(otherUser),
  };

  const run = (script: string, { env: more = {}, answers }: RecipeOptions = {}) =>
    runAtTerminal(["bash", "-eu", "-o", "pipefail", "-c", adapt(script)], {
      cwd: join(root, "work"),
      env: { ...env, ...more },
      answers,
    });

  const machine = {
    root,
    adapt,
    run,
    locate: (path: string) => join(root, path),
    /** Writes a block to the file that its first comment names. Returns the path, or undefined if it names none. */
    writeNamedFile(text: string): string | undefined {
      const name = /^(?:#!.*\n)?# (\/[^\s,]+)/.exec(text)?.[1];
      if (name === undefined) return undefined;
      const path = join(root, name);
      mkdirSync(dirname(path), { recursive: true });
      // As an editor makes it: a recipe of its own makes it executable.
      writeFileSync(path, adapt(text), { mode: 0o644 });
      return path;
    },
    /** The address of the service, as it printed it at its start. */
    findServiceUrl(): string {
      return findServiceAddress(readFileSync(join(root, "journal"), "utf8")) ?? "";
    },
    readJournal: (): string => readFileSync(join(root, "journal"), "utf8"),
  };

  afterThisFile(async () => {
    for (const name of ["mealglass.pid", "container.pid"]) {
      const file = Bun.file(join(root, name));
      if (await file.exists()) process.kill(Number(await file.text()), "SIGKILL");
    }
    rmSync(root, { recursive: true, force: true });
  });
  return machine;
}
