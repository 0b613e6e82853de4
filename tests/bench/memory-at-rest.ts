import { join } from "node:path";
import type { Bench } from "./run-sections.ts";
import { readMemory, startServerProcess } from "./server-process.ts";
import { formatRatio, type Row } from "./statistics.ts";

const IDLE_MS = 2000;

async function measureIdleMemory(command: string, env: Record<string, string>, cwd: string): Promise<number> {
  const server = await startServerProcess({ command: [command], env, cwd });
  try {
    await fetch(`${server.url}/healthz`);
    await Bun.sleep(IDLE_MS);
    return readMemory(server, "VmRSS");
  } finally {
    await server.stop();
  }
}

type Program = { command: string; env: Record<string, string> };

async function measureMemory(product: Program, empty: Program, workDir: string): Promise<Row> {
  const memory = await measureIdleMemory(product.command, { ...product.env, PORT: "0" }, workDir);
  const emptyMemory = await measureIdleMemory(empty.command, { ...empty.env, PORT: "0" }, workDir);
  return {
    what: "Memory at rest",
    measured: `${memory.toFixed(0)} MB`,
    reference: `empty Elysia ${emptyMemory.toFixed(0)} MB`,
    ratio: formatRatio(memory / emptyMemory),
    limit: "at most 56 MB",
  };
}

/** Memory at rest of the executable, beside an empty compiled Elysia server. */
export async function memoryAtRest(bench: Bench, emptyServer: string): Promise<void> {
  const { root, workDir } = bench;
  const env = { DATA_DIR: join(workDir, "memory"), HOST: "127.0.0.1", LOG_LEVEL: "error" };
  const product = { command: join(root, "dist/mealglass"), env };
  const empty = { command: emptyServer, env: {} };
  await bench.measure("Memory at rest", async () => [await measureMemory(product, empty, workDir)]);
}
