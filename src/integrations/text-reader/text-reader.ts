import { setPriority } from "node:os";
import { AppError } from "../../errors.ts";
import { createFairQueue } from "../../fair-queue.ts";

/** Reads the texts of photos. */
export type TextReader = {
  /** Reads a JPEG of an account. Throws 503 if too many wait, or if it takes too long. */
  read(account: number, jpeg: Uint8Array, signal: AbortSignal): Promise<TextBox[]>;
};

/** One at a time, since each takes a core for seconds and 350 MB. */
const QUEUE = { capacity: 1, maxWaiting: 32, maxWaitingPerKey: 4, maxWaitMs: 60_000 };
/** A machine on which it takes longer is of no use for it. */
const READING_MAX_MS = 60_000;
/** WebAssembly is compiled at once, not interpreted first, which takes half a second more. The server's settings stay away. */
const ENVIRONMENT = { BUN_JSC_useWasmIPInt: "0" };
/** Others are answered first. */
const PRIORITY = 5;

const notRead = (cause: unknown): AppError =>
  new AppError(503, "The label could not be read. Please try again.", { retryAfterSeconds: 5 }, { cause });

/** Reads texts in processes of their own, so that all their memory is free again. `command` starts one. */
export function createTextReader(command: readonly string[]): TextReader {
  const queue = createFairQueue(QUEUE);

  async function run(jpeg: Uint8Array, signal: AbortSignal): Promise<TextBox[]> {
    const child = Bun.spawn([...command], {
      env: ENVIRONMENT,
      stdio: [jpeg, "pipe", "pipe"],
      timeout: READING_MAX_MS,
      killSignal: "SIGKILL",
      signal,
    });
    setPriority(child.pid, PRIORITY);
    const [answer, complaint, code] = await Promise.all([
      new Response(child.stdout).text(),
      new Response(child.stderr).text(),
      child.exited,
    ]);
    if (code !== 0) throw new Error(`The reader of texts ended with ${code}: ${complaint.slice(0, 500)}`);
    return JSON.parse(answer);
  }

  return {
    async read(account, jpeg, signal) {
      const release = await queue.acquire(String(account), 1, signal);
      try {
        return await run(jpeg, signal);
      } catch (error) {
        throw notRead(error);
      } finally {
        release();
      }
    },
  };
}

/**
 * A piece of text in a picture. Positions are pixels after the picture is turned until its lines are level: `x` and `y` of
 * the middle, and its size. `confidence` is that of the least sure character, 0 to 1.
 */
export type TextBox = { text: string; confidence: number; x: number; y: number; width: number; height: number };
