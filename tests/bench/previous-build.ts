import { existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";

/** The last commit whose client was built with Bun's bundler; the reference for the client's waiting times. */
export const PREVIOUS_COMMIT = "7042327";

function run(command: readonly string[], cwd: string): void {
  const { exitCode } = Bun.spawnSync([...command], { cwd, stdio: ["ignore", "inherit", "inherit"] });
  if (exitCode !== 0) throw new Error(`${command.join(" ")} ended with ${exitCode}`);
}

/**
 * The path of the executable of `PREVIOUS_COMMIT`. It is built once from that commit's sources and packages, and kept
 * in dist/bench. Throws if the clone does not contain the commit.
 */
export function providePreviousBuild(root: string): string {
  const folder = join(root, "dist/bench");
  const executable = join(folder, `mealglass-${PREVIOUS_COMMIT}`);
  if (existsSync(executable)) return executable;

  console.log(`Building commit ${PREVIOUS_COMMIT} to compare with`);
  const sources = join(folder, `sources-${PREVIOUS_COMMIT}`);
  rmSync(sources, { recursive: true, force: true });
  mkdirSync(sources, { recursive: true });
  try {
    run(["git", "archive", "--output", join(sources, "sources.tar"), PREVIOUS_COMMIT], root);
    run(["tar", "-xf", "sources.tar"], sources);
    run([process.execPath, "install", "--frozen-lockfile"], sources);
    run([process.execPath, "tools/build.ts"], sources);
    renameSync(join(sources, "dist/mealglass"), executable);
  } finally {
    rmSync(sources, { recursive: true, force: true });
  }
  return executable;
}
