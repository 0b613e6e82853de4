import { expect } from "bun:test";
import { readFileSync } from "node:fs";
import {
  AT_ONCE,
  BOUND,
  countDescriptors,
  expectBounded,
  FORM_TYPE,
  JSON_TYPE,
  OTHERS,
  PARTIAL,
  type Sent,
  send,
  startWithFewDescriptors,
} from "../support/attack/kept-connections.ts";
import { startExecutable } from "../support/executable/executable.ts";
import { register } from "../support/executable/http-account.ts";
import { startReadingNeighbor } from "../support/executable/reading-neighbor.ts";
import { test } from "../support/reported-test.ts";
import { waitUntil } from "../support/wait-until.ts";

test.each<[string, Sent]>([
  [
    "parts of photos without a session",
    { method: "POST", path: "/api/analyze-food", headers: [FORM_TYPE, PARTIAL], body: "--x\r\n" },
  ],
  ["parts of logins", { method: "POST", path: "/api/auth/login", headers: [JSON_TYPE, PARTIAL], body: '{"email"' }],
  ["pages that are kept alive", { method: "GET", path: "/", headers: [], body: "" }],
])("%s leave a neighbor served, and connections of one address are bounded", (_, sent) => expectBounded(sent));

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
