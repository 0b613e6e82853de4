import { setTimeout as pause } from "node:timers/promises";
import type { Engine } from "../engine/engine.ts";
import { CopyRefusedError } from "./errors.ts";
import { listTableNames } from "./tables.ts";

/** A server shows every 10 seconds that it is there, and one that has stopped leaves nothing. */
const WATCHED_MS = 15_000;
const LOOK_MS = 500;

async function readLeases(engine: Engine): Promise<string> {
  if (!(await listTableNames(engine)).includes("leases")) return "[]";
  return JSON.stringify(await engine.execute({ sql: "SELECT fence, beats FROM leases ORDER BY fence", params: [] }));
}

/**
 * Throws a CopyRefusedError if a server works on a cluster. Otherwise returns a function that throws one if a server has
 * begun to since. `what` is the cluster's part in a copy.
 */
export async function watchForServers(engine: Engine, what: string): Promise<() => Promise<void>> {
  const first = await readLeases(engine);
  const end = performance.now() + WATCHED_MS;
  let last = first;
  // What a killed server has left no longer changes.
  while (last === first && first !== "[]" && performance.now() < end) {
    await pause(LOOK_MS);
    last = await readLeases(engine);
  }
  if (last !== first && last !== "[]")
    throw new CopyRefusedError(`A server works on the ${what}. Stop all servers first: they would go on writing.`);
  return async () => {
    if ((await readLeases(engine)) !== last)
      throw new CopyRefusedError(`A server has begun to work on the ${what}. Stop it and run the copy again.`);
  };
}
