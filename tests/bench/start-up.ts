import { join } from "node:path";
import { spawn } from "bun";
import { startServerProcess } from "./server-process.ts";
import { median, type Row, times } from "./statistics.ts";

const ROUNDS = 15;
const IDLE_MS = 2000;

async function freePort(): Promise<number> {
  const probe = Bun.serve({ hostname: "127.0.0.1", port: 0, fetch: () => new Response() });
  const port = probe.port ?? 0;
  await probe.stop(true);
  return port;
}

/** Milliseconds from spawning a server to its first 200. */
async function timeToFirstAnswer(command: string, env: Record<string, string>, cwd: string): Promise<number> {
  const port = await freePort();
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

async function residentMegabytes(pid: number): Promise<number> {
  const status = await Bun.file(`/proc/${pid}/status`).text();
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

async function idleMemory(command: string, env: Record<string, string>, cwd: string): Promise<number> {
  const server = await startServerProcess({ command: [command], env, cwd });
  try {
    await fetch(`${server.url}/healthz`);
    await Bun.sleep(IDLE_MS);
    return await residentMegabytes(server.pid);
  } finally {
    await server.stop();
  }
}

/** Start to first answer, and memory at rest, of the executable beside an empty compiled Elysia server. */
export async function startUp(root: string, workDir: string, emptyServer: string): Promise<Row[]> {
  const product = join(root, "dist/mealglass");
  const env = { DATA_DIR: join(workDir, "start-up"), HOST: "127.0.0.1", LOG_LEVEL: "error" };
  const firstEver = await timeToFirstAnswer(product, env, workDir);
  const own: number[] = [];
  const empty: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    own.push(await timeToFirstAnswer(product, env, workDir));
    empty.push(await timeToFirstAnswer(emptyServer, {}, workDir));
  }
  const memory = await idleMemory(product, { ...env, PORT: "0" }, workDir);
  const emptyMemory = await idleMemory(emptyServer, { PORT: "0" }, workDir);
  return [
    {
      what: "Start to first 200 (the first ever start makes the database)",
      measured: `${median(own).toFixed(0)} ms (first ever ${firstEver.toFixed(0)} ms)`,
      reference: `empty Elysia ${median(empty).toFixed(0)} ms`,
      ratio: times(median(own) / median(empty)),
      limit: "at most 3.00x",
    },
    {
      what: "Memory at rest",
      measured: `${memory.toFixed(0)} MB`,
      reference: `empty Elysia ${emptyMemory.toFixed(0)} MB`,
      ratio: times(memory / emptyMemory),
      limit: "under 70 MB",
    },
  ];
}
