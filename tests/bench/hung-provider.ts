import { noisyJpeg } from "../support/pictures.ts";
import { waitUntil } from "../support/wait-until.ts";
import { register } from "./account.ts";
import { createForm, readMeanwhile, type Upload } from "./photos-at-once.ts";
import type { Bench } from "./run-sections.ts";
import { readMemory } from "./server-process.ts";
import { percentile } from "./statistics.ts";

/** Beside those that the provider has. */
const WAITING = 64;
const AT_ONCE = 4;
/** Of these, as large as phones take them (12 megapixels). */
const LARGE = 16;
const ACCOUNTS = 4;
const MEASURED_MS = 5000;
const READ_LIMIT_MS = 100;
const RSS_LIMIT_MB = 300;

/** A neighbor's reads and the memory while the AI provider hangs and many photos wait for it. */
export async function hungProvider(bench: Bench): Promise<void> {
  const standIn = bench.startProvider({ mode: "timeout" });
  const server = await bench.startProduct("hung-provider", {
    ACCESS_MODE: "free",
    OPENAI_BASE_URL: standIn.baseUrl,
    AI_TIMEOUT_MS: "300000",
    AI_CONCURRENCY: String(AT_ONCE),
    AI_MINUTE_LIMIT: "1000",
  });
  const caller = new AbortController();
  const send = async (headers: Record<string, string>, { path, type, body }: Upload): Promise<void> => {
    const init = { method: "POST", headers: { ...headers, "content-type": type }, body, signal: caller.signal };
    const answer = await fetch(server.url + path, init);
    throw new Error(`An analysis answered ${answer.status}`);
  };
  await bench.measure("A hung provider", async () => {
    const neighbor = await register(server);
    const accounts = await Promise.all(
      Array.from({ length: ACCOUNTS }, (_, index) => register(server, `waiting${index}`)),
    );
    const [large, small] = [await createForm(await noisyJpeg(4032, 3024)), await createForm(await noisyJpeg(600, 450))];
    const calls: Promise<unknown>[] = [];
    const reads = await readMeanwhile(server.url, neighbor.authorization ?? "", async () => {
      const sendUntil = (count: number) => {
        for (let index = calls.length; index < count; index += 1)
          calls.push(send(accounts[index % ACCOUNTS] ?? {}, index < LARGE ? large : small));
      };
      sendUntil(AT_ONCE);
      const isFull = waitUntil("the provider has its photos", () => standIn.received.length === AT_ONCE);
      await Promise.race([isFull, ...calls]);
      // No more than may wait for their upload: with those of the provider it would depend on how fast photos are decoded.
      sendUntil(AT_ONCE + WAITING);
      await Promise.race([Bun.sleep(MEASURED_MS), ...calls]);
    });
    caller.abort();
    await Promise.allSettled(calls);
    const title = `${WAITING} wait for a hung provider`;
    return [
      {
        what: `${title}, a neighbor's read`,
        measured: `p95 ${percentile(reads, 95).toFixed(1)} ms of ${reads.length}`,
        reference: `median ${percentile(reads, 50).toFixed(1)} ms`,
        limit: `under ${READ_LIMIT_MS} ms`,
      },
      {
        what: `${title}, ${LARGE} of them 12 megapixels, most memory`,
        measured: `${readMemory(server, "VmHWM").toFixed(0)} MB`,
        reference: `the provider has ${standIn.received.length} at once`,
        limit: `under ${RSS_LIMIT_MB} MB`,
      },
    ];
  });
}
