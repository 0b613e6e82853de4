import { join } from "node:path";
import { afterThisTest } from "../after-test.ts";
import { waitUntil } from "../wait-until.ts";

/** What a process of its own does that reads over a new connection, again and again. It ends with the first read that fails. */
const SCRIPT = `
  const { TARGET } = process.env;
  for (let reads = 1; ; reads += 1) {
    for (const path of ["/healthz", "/api/config"]) {
      const answer = await fetch(TARGET + path, { keepalive: false, signal: AbortSignal.timeout(60_000) });
      await answer.arrayBuffer();
      if (answer.status !== 200) throw new Error(path + " answered " + answer.status);
    }
    console.log(reads);
  }
`;

/** Starts it. `expectServed` waits for reads that begin from now on, and throws if one has failed. */
export function startReadingNeighbor(url: string) {
  const child = Bun.spawn([process.execPath, "-e", SCRIPT], {
    cwd: join(import.meta.dir),
    env: { TARGET: url },
    stdio: ["ignore", "pipe", "pipe"],
  });
  afterThisTest(async () => {
    child.kill("SIGKILL");
    await child.exited;
  });
  let reads = 0;
  void (async () => {
    const decoder = new TextDecoder();
    for await (const piece of child.stdout) reads += decoder.decode(piece).split("\n").length - 1;
  })();
  return {
    async expectServed(): Promise<void> {
      const before = reads;
      await waitUntil("the neighbor is served", async () => {
        if (child.exitCode !== null) throw new Error(await new Response(child.stderr).text());
        // The first of them may have begun before.
        return reads >= before + 2;
      });
    },
  };
}
