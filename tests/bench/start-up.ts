import { join } from "node:path";
import { spawn } from "bun";
import { findClosedPort } from "../support/ports.ts";
import type { Bench } from "./run-sections.ts";
import { readMemory, startServerProcess } from "./server-process.ts";
import { formatRatio, median, type Row } from "./statistics.ts";

const ROUNDS = 15;
const IDLE_MS = 2000;

/** Milliseconds from spawning a server to its first 200. */
async function measureTimeToFirstAnswer(command: string, env: Record<string, string>, cwd: string): Promise<number> {
  const port = await findClosedPort();
  const startedAt = performance.now();
  const child = spawn([command], {
    cwd,
    env: { ...env, HOME: cwd, PORT: String(port) },
    stdout: "ignore",
    stderr: "inherit",
  });
  try {
    for (;;) {
      const answer = await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => undefined);
      if (answer?.status === 200) return performance.now() - startedAt;
      if (child.exitCode !== null) throw new Error(`${command} ended with ${child.exitCode}`);
      await Bun.sleep(0.5);
    }
  } finally {
    child.kill();
    await child.exited;
  }
}

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

async function measureStart(product: Program, empty: Program, workDir: string): Promise<Row> {
  const firstEver = await measureTimeToFirstAnswer(product.command, product.env, workDir);
  const own: number[] = [];
  const others: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    own.push(await measureTimeToFirstAnswer(product.command, product.env, workDir));
    others.push(await measureTimeToFirstAnswer(empty.command, empty.env, workDir));
  }
  return {
    what: "Start to first 200 (the first ever start makes the database)",
    measured: `${median(own).toFixed(0)} ms (first ever ${firstEver.toFixed(0)} ms)`,
    reference: `empty Elysia ${median(others).toFixed(0)} ms`,
    ratio: formatRatio(median(own) / median(others)),
    limit: "at most 2.40x",
  };
}

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

/** Start to first answer, and memory at rest, of the executable beside an empty compiled Elysia server. */
export async function startUp(bench: Bench, emptyServer: string): Promise<void> {
  const { root, workDir } = bench;
  const env = { DATA_DIR: join(workDir, "start-up"), HOST: "127.0.0.1", LOG_LEVEL: "error" };
  const product = { command: join(root, "dist/mealglass"), env };
  const empty = { command: emptyServer, env: {} };
  await bench.measure("Start to first 200", async () => [await measureStart(product, empty, workDir)]);
  await bench.measure("Memory at rest", async () => [await measureMemory(product, empty, workDir)]);
}
