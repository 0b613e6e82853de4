import { readFileSync } from "node:fs";
import { type Subprocess, spawn } from "bun";

export type ServerProcess = { url: string; pid: number; stop(): Promise<void> };

/** The memory of a process in megabytes, now or at its most. */
export const readMemory = ({ pid }: Pick<ServerProcess, "pid">, field: "VmRSS" | "VmHWM"): number =>
  Number(new RegExp(`${field}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024;

/** The clock ticks of Linux in a second, in which a process's time is counted. */
const TICKS_A_SECOND = 100;

/** The processor time that a process has used, in milliseconds. Other work of the machine changes it little. */
export function readProcessorTime({ pid }: Pick<ServerProcess, "pid">): number {
  // The name of the process, in brackets, may have spaces.
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS_A_SECOND;
}

type Options = { command: string[]; env: Record<string, string>; cwd: string };

/** A bench does with one account what no one does by hand. */
const NO_LIMITS = {
  AI_MINUTE_LIMIT: "1000000",
  AI_DAILY_LIMIT: "1000000",
  AI_TRIAL_LIMIT: "1000000",
  WRITES_A_MINUTE: "100000000",
  ENTRIES_A_DAY: "100000000",
  PHOTO_QUOTA_MB: "100000",
  PHOTO_MB_A_DAY: "100000",
};

/** Starts a server that prints its address, waits until it listens, and returns that address without a trailing slash. */
export async function startServerProcess({ command, env, cwd }: Options): Promise<ServerProcess> {
  const child: Subprocess<"ignore", "pipe", "inherit"> = spawn(command, {
    cwd,
    env: { PATH: process.env.PATH ?? "", HOME: cwd, ...NO_LIMITS, ...env },
    stdout: "pipe",
    stderr: "inherit",
  });
  const decoder = new TextDecoder();
  const reader = child.stdout.getReader();
  let printed = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) throw new Error(`${command[0]} ended before it listened: ${printed}`);
    printed += decoder.decode(value, { stream: true });
    const address = /https?:\/\/(?:127\.0\.0\.1|localhost):\d+/.exec(printed)?.[0];
    if (address) {
      // The remaining output is not needed, but a full pipe would block the server.
      const drained = (async () => {
        while (!(await reader.read()).done);
      })();
      return {
        url: address.replace("localhost", "127.0.0.1"),
        pid: child.pid,
        async stop() {
          child.kill();
          await child.exited;
          await drained;
        },
      };
    }
  }
}
