import { expect } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { afterThisTest } from "../support/after-test.ts";
import { startExecutable } from "../support/executable.ts";
import { register } from "../support/http-account.ts";
import { startReadingNeighbor } from "../support/reading-neighbor.ts";
import { test } from "../support/reported-test.ts";
import { waitUntil } from "../support/wait-until.ts";

// An attacker who opens connections and keeps them, with a server that has few descriptors.

const DESCRIPTORS = 900;
const CONNECTIONS = 500;
const AT_ONCE = 100;
const BOUND = 256;
/** What the server has open beside the connections of one address: files, and connections that it has not seen a request of. */
const OTHERS = 150;

const JSON_TYPE = "Content-Type: application/json";
const FORM_TYPE = "Content-Type: multipart/form-data; boundary=x";
const PARTIAL = "Content-Length: 5000";

type Sent = { method: string; path: string; headers: string[]; body: string };
const SENT: [string, Sent][] = [
  [
    "analyses without a session",
    { method: "POST", path: "/api/analyze-food", headers: ["Content-Length: 0"], body: "" },
  ],
  [
    "streamed analyses without a session",
    {
      method: "POST",
      path: "/api/analyze-food",
      headers: ["Accept: text/event-stream", FORM_TYPE, PARTIAL],
      body: "--x",
    },
  ],
  [
    "parts of photos without a session",
    { method: "POST", path: "/api/analyze-food", headers: [FORM_TYPE, PARTIAL], body: "--x\r\n" },
  ],
  ["parts of logins", { method: "POST", path: "/api/auth/login", headers: [JSON_TYPE, PARTIAL], body: '{"email"' }],
  ["parts of entries", { method: "POST", path: "/api/food-entries", headers: [JSON_TYPE, PARTIAL], body: "{" }],
  ["reads that are kept alive", { method: "GET", path: "/api/config", headers: [], body: "" }],
  ["pages that are kept alive", { method: "GET", path: "/", headers: [], body: "" }],
];

const countDescriptors = (pid: number): number => readdirSync(`/proc/${pid}/fd`).length;

/** Sends this over a connection of its own, which stays until the server ends it. Resolves when the server has it. */
function send(url: string, { method, path, headers, body }: Sent): Promise<Socket> {
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

const startWithFewDescriptors = (env: Record<string, string> = {}) =>
  startExecutable({ env, through: ["prlimit", `--nofile=${DESCRIPTORS}:${DESCRIPTORS}`] });

test.each(SENT)("%s leave a neighbor served, and connections of one address are bounded", async (_, sent) => {
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
});

test("the connections of a trusted proxy are not bounded", async () => {
  const { url, pid } = await startExecutable({ env: { TRUSTED_PROXIES: "127.0.0.1" } });
  const before = countDescriptors(pid);
  const read: Sent = { method: "GET", path: "/api/config", headers: [], body: "" };
  await Promise.all(Array.from({ length: BOUND + OTHERS }, () => send(url, read)));
  await waitUntil("all are open", () => countDescriptors(pid) >= before + BOUND + OTHERS);
});

test("a session may send part of a photo no longer than anyone, and others are served meanwhile", async () => {
  const { url } = await startWithFewDescriptors({ ACCESS_MODE: "free" });
  const { cookie } = await register(url, "ada");
  const headers = [`Cookie: ${cookie}`, "Sec-Fetch-Site: same-origin", FORM_TYPE, PARTIAL];
  const part: Sent = { method: "POST", path: "/api/analyze-food", headers, body: "--x\r\n" };
  await Promise.all(Array.from({ length: AT_ONCE }, () => send(url, part)));
  await startReadingNeighbor(url).expectServed();
});

test("the limit of descriptors is raised as far as it may be", async () => {
  const { pid } = await startExecutable({ through: ["prlimit", "--nofile=512:4000"] });
  expect(readFileSync(`/proc/${pid}/limits`, "utf8")).toMatch(/^Max open files +4000 +4000 /m);
});
