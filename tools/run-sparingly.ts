import { join } from "node:path";
import { runUntilExit } from "./run-until-exit.ts";

/**
 * Has Bun's allocator take memory when it is used, and give it back at once, its garbage collector run as on a machine of
 * 300 MB, and the bundler use one thread. With steps in processes of their own a build needs half of the memory, and hardly
 * more time.
 */
const SPARING = {
  MIMALLOC_ARENA_EAGER_COMMIT: "0",
  MIMALLOC_PURGE_DELAY: "0",
  BUN_JSC_forceRAMSize: "300000000",
  RAYON_NUM_THREADS: "1",
  TOKIO_WORKER_THREADS: "1",
};

/** Runs a script of tools/ in a process of its own. Throws if it fails; it has said why. */
export async function runSparingly(script: string, words: readonly string[]): Promise<void> {
  const command = [process.execPath, "--smol", join(import.meta.dir, script), ...words];
  // For production, whatever a test run has set: the client would be React's slow one.
  const env = { ...SPARING, NODE_ENV: "production" };
  const code = await runUntilExit(command, { cwd: join(import.meta.dir, ".."), env });
  if (code !== 0) throw new Error(`tools/${script} ended with code ${code}.`);
}
