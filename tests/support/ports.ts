import { once } from "node:events";
import { createServer } from "node:net";

/** Below the ports that systems give to connections and to servers that listen on port 0: those may be taken at any time. */
const FIRST = 12_000;
const COUNT = 20_000;
/** How far apart the processes that run tests begin to look. */
const APART = 211;
let next = (process.pid * APART) % COUNT;

/** A port of this machine on which nothing listens, another one each time. */
export async function findClosedPort(): Promise<number> {
  for (;;) {
    const port = FIRST + next;
    next = (next + 1) % COUNT;
    const probe = createServer();
    const isFree = await Promise.race([
      once(probe.listen(port, "127.0.0.1"), "listening").then(() => true),
      once(probe, "error").then(() => false),
    ]).catch(() => false);
    if (!isFree) continue;
    await new Promise((closed) => probe.close(closed));
    return port;
  }
}
