import { connect, type Socket } from "node:net";
import { register } from "./account.ts";
import { readMeanwhile } from "./photos-at-once.ts";
import type { Bench } from "./run-sections.ts";
import { readMemory } from "./server-process.ts";
import { percentile } from "./statistics.ts";

const CONNECTIONS = 1000;
const MEASURED_MS = 3000;
const READ_LIMIT_MS = 300;
const RSS_LIMIT_MB = 300;
/** A login whose body never comes. */
const PART =
  "POST /api/auth/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{";

/** A neighbour's reads and the memory while one address opens connections and keeps them. */
export async function keptConnections(bench: Bench): Promise<void> {
  const server = await bench.startProduct("kept-connections", {});
  await bench.measure("Kept connections", async () => {
    const neighbour = await register(server);
    const sockets: Socket[] = [];
    const { hostname, port } = new URL(server.url);
    const reads = await readMeanwhile(server.url, neighbour.authorization ?? "", async () => {
      while (sockets.length < CONNECTIONS) {
        const socket = connect({ host: hostname, port: Number(port) }, () => void socket.write(PART));
        // The server ends those beyond its bound.
        socket.on("error", () => undefined);
        sockets.push(socket);
      }
      await Bun.sleep(MEASURED_MS);
    });
    for (const socket of sockets) socket.destroy();
    const title = `${CONNECTIONS} connections with parts of logins`;
    return [
      {
        what: `${title}, a neighbour's read`,
        measured: `p95 ${percentile(reads, 95).toFixed(1)} ms of ${reads.length}`,
        reference: `longest ${Math.max(...reads).toFixed(0)} ms`,
        limit: `under ${READ_LIMIT_MS} ms`,
      },
      {
        what: `${title}, most memory`,
        measured: `${readMemory(server, "VmHWM").toFixed(0)} MB`,
        reference: "256 requests of an address run at once",
        limit: `under ${RSS_LIMIT_MB} MB`,
      },
    ];
  });
}
