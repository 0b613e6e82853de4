import { expect } from "bun:test";
import { readdirSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { afterThisTest } from "../after-test.ts";
import { startExecutable } from "../executable/executable.ts";
import { startReadingNeighbor } from "../executable/reading-neighbor.ts";
import { waitUntil } from "../wait-until.ts";

// An attacker who opens connections and keeps them, with a server that has few descriptors.

const DESCRIPTORS = 900;
const CONNECTIONS = 500;
export const AT_ONCE = 100;
/** The connections that one address may have. */
export const BOUND = 256;
/** What the server has open beside the connections of one address: files, and connections that it has not seen a request of. */
export const OTHERS = 150;

export const JSON_TYPE = "Content-Type: application/json";
export const FORM_TYPE = "Content-Type: multipart/form-data; boundary=x";
export const PARTIAL = "Content-Length: 5000";

/** What is sent over a connection, which may be the beginning of a request. */
export type Sent = { method: string; path: string; headers: string[]; body: string };

export const countDescriptors = (pid: number): number => readdirSync(`/proc/${pid}/fd`).length;

/** Sends this over a connection of its own, which stays until the server ends it. Resolves when the server has it. */
export function send(url: string, { method, path, headers, body }: Sent): Promise<Socket> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const socket = connect({ host: hostname, port: Number(port) }, () => {
      socket.write([`${method} ${path} HTTP/1.1`, "Host: a", ...headers, "", body].join("\r\n"), () => resolve(socket));
    });
    socket.resume();
    // The server may reset what it ends.
    socket.on("error", () => resolve(socket));
    afterThisTest(() => void socket.destroy());
  });
}

export const startWithFewDescriptors = (env: Record<string, string> = {}) =>
  startExecutable({ env, through: ["prlimit", `--nofile=${DESCRIPTORS}:${DESCRIPTORS}`] });

/** Opens far more connections than an address may have, each of which sends this; a neighbor is served meanwhile. */
export async function expectBounded(sent: Sent): Promise<void> {
  const { url, pid, readLog } = await startWithFewDescriptors();
  const neighbor = startReadingNeighbor(url);
  await neighbor.expectServed();
  for (let opened = 0; opened < CONNECTIONS; opened += AT_ONCE) {
    await Promise.all(Array.from({ length: AT_ONCE }, () => send(url, sent)));
    await neighbor.expectServed();
    await waitUntil("what is beyond the bound has ended", () => countDescriptors(pid) < BOUND + OTHERS);
  }
  await neighbor.expectServed();
  expect(readLog()).not.toContain('"level":"error"');
}
