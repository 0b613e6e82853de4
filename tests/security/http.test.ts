import { describe, expect } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expectRefused } from "../support/attack/expect-refused.ts";
import { readStatuses, sendBytes } from "../support/attack/raw-http.ts";
import { fillPath, listRoutes, NOBODYS_ID } from "../support/attack/routes.ts";
import { ECHO } from "../support/attack/schema-values.ts";
import { type Attack, SESSION_SECRET, startTarget } from "../support/attack/target.ts";
import { test } from "../support/reported-test.ts";

// Requests below and beside the API: other methods, broken HTTP, paths that lead out of a folder.

const target = await startTarget();
const routes = listRoutes();

describe("methods", () => {
  const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND"];
  /** A path may fit another route, as /friends/requests fits /friends/:id. */
  const isCall = (method: string, path: string) =>
    routes.some(
      (route) => route.method === method && new RegExp(`^${route.path.replace(/:\w+/g, "[^/]+")}$`).test(path),
    );

  test("a method that a path does not have: 404, signed in or out, from here or elsewhere", async () => {
    const attacks = routes.flatMap((route) => {
      const path = fillPath(route.path, NOBODYS_ID);
      const methods = METHODS.filter((method) => !isCall(method, path));
      const elsewhere = { origin: "https://elsewhere.example" };
      return methods.flatMap((method): Attack[] => [
        { route, what: `${method}, signed in`, method, path, as: target.accounts.attacker, expected: [404] },
        { route, what: `${method}, from elsewhere`, method, path, headers: elsewhere, expected: [404] },
      ]);
    });
    await expectRefused(target, attacks, 600);
  });

  test("HEAD answers without a body", async () => {
    const answers = await Promise.all(
      routes.map(async (route) => {
        const path = fillPath(route.path, NOBODYS_ID);
        return target.send({ route, what: "", method: "HEAD", path, as: target.accounts.attacker, expected: [] });
      }),
    );
    expect(answers.filter(({ status, text }) => ![200, 404, 422].includes(status) || text !== "")).toEqual([]);
  });

  test("a call that does not exist: 404", async () => {
    const paths = [
      "/api",
      "/api/",
      "/api/nothing",
      "/api//auth/user",
      "/api/auth/user/x",
      "/api/AUTH/user",
      "/api/%61uth/user",
      `/api/${ECHO}`,
      "/api/images",
      "/api/.env",
      "/api/auth/user%00",
      "/api/auth/user;a=b",
    ];
    const as = target.accounts.attacker;
    const attacks = paths.flatMap((path) =>
      ["GET", "POST"].map((method) => ({ route: { call: path, method, path }, what: method, as, expected: [404] })),
    );
    await expectRefused(target, attacks, 20);
  });

  test("a path that is not valid percent-encoding, or no UTF-8: 4xx", async () => {
    const attacks = routes
      .filter(({ path }) => path.includes(":"))
      .flatMap((route) =>
        ["%zz", "%", "%ff%fe", "%c3%28", "%00", "%2e%2e%2fauth%2fuser", "..%2f..%2fconfig", "%5c"].map((part) => {
          const path = route.path.replace(/:\w+/, part);
          return { route, what: part, path, as: target.accounts.attacker, expected: [400, 404, 422] };
        }),
      );
    await expectRefused(target, attacks, 100);
  });
});

describe("broken HTTP", () => {
  const HOST = "Host: 127.0.0.1\r\nConnection: close\r\n";
  const get = (headers: string, path = "/api/config", version = "1.1") =>
    `GET ${path} HTTP/${version}\r\n${headers}\r\n`;
  const hidden = get("Host: 127.0.0.1\r\n", "/healthz");
  const post = (headers: string, body: string) =>
    `POST /api/auth/login HTTP/1.1\r\n${HOST}Content-Type: application/json\r\n${headers}\r\n${body}`;

  const REFUSED: Record<string, string> = {
    "a length and parts": post("Content-Length: 4\r\nTransfer-Encoding: chunked\r\n", `0\r\n\r\n${hidden}`),
    "parts and a length": post("Transfer-Encoding: chunked\r\nContent-Length: 6\r\n", `0\r\n\r\n${hidden}`),
    "two lengths": post("Content-Length: 2\r\nContent-Length: 60\r\n", `{}${hidden}`),
    "a list of lengths": post("Content-Length: 2, 2\r\n", "{}"),
    "a negative length": post("Content-Length: -2\r\n", "{}"),
    "a length with a sign": post("Content-Length: +2\r\n", "{}"),
    "a hexadecimal length": post("Content-Length: 0x2\r\n", "{}"),
    "a length beyond all numbers": post("Content-Length: 99999999999999999999999\r\n", "{}"),
    "an unknown encoding": post("Transfer-Encoding: xchunked\r\n", "2\r\n{}\r\n0\r\n\r\n"),
    "two encodings": post("Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n", "2\r\n{}\r\n0\r\n\r\n"),
    "a part of no length": post("Transfer-Encoding: chunked\r\n", "zz\r\n{}\r\n0\r\n\r\n"),
    "a part of negative length": post("Transfer-Encoding: chunked\r\n", "-2\r\n{}\r\n0\r\n\r\n"),
    "a part beyond all numbers": post("Transfer-Encoding: chunked\r\n", "ffffffffffffffff\r\n{}\r\n0\r\n\r\n"),
    "a header without a colon": get(`${HOST}Nothing\r\n`),
    "a header with a space in its name": post("Content-Length : 2\r\n", "{}"),
    "a header over two lines": get(`${HOST}A: b\r\n c\r\n`),
    "NUL in a header": get(`${HOST}A: b\0c\r\n`),
    "a control character in a header": get(`${HOST}Idempotency-Key: b\x01c\r\n`),
    "a bare carriage return": get(`${HOST}A: b\rC: d\r\n`),
    "bare line feeds": "GET /api/config HTTP/1.1\nHost: a\n\n",
    "no host": get(""),
    "a host that is none": get("Host: a b<>\r\nConnection: close\r\n"),
    "a host with a path": get("Host: a/b?c#d\r\nConnection: close\r\n"),
    "a header of 200 KB": get(`${HOST}A: ${"a".repeat(200_000)}\r\n`),
    "10,000 headers": get(HOST + "A: b\r\n".repeat(10_000)),
    "an address of 100 KB": get(HOST, `/api/${"a".repeat(100_000)}`),
    "NUL in the path": get(HOST, "/api/\0"),
    "a space in the path": get(HOST, "/api/a b"),
    "HTTP/0.9": "GET /api/config\r\n\r\n",
    "HTTP/2": "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    "HTTP/9": get(HOST, "/", "9.9"),
    "a tunnel": `CONNECT elsewhere.example:443 HTTP/1.1\r\n${HOST}\r\n`,
    "an echo": `TRACE /api/config HTTP/1.1\r\n${HOST}Cookie: ${ECHO}\r\n\r\n`,
    "an asterisk": `OPTIONS * HTTP/1.1\r\n${HOST}\r\n`,
    "an unknown method": `FOO /api/config HTTP/1.1\r\n${HOST}\r\n`,
    TLS: "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03aaaaaaaaaaaaaaaaaaaaa",
    bytes: `${"\x00\xff\xfe".repeat(100)}\r\n\r\n`,
  };

  test("is refused or closed, with one answer at most, and the next request is answered", async () => {
    target.database.readChanges();
    const answered = await Promise.all(
      Object.entries(REFUSED).map(async ([what, bytes]) => {
        const received = await sendBytes(target.url, Buffer.from(bytes, "latin1"));
        expect(received).not.toContain(ECHO);
        return { what, statuses: readStatuses(received) };
      }),
    );
    // 505 is the server's word for a version of HTTP that is none.
    const isRefused = (status: number) => (status >= 400 && status < 500) || status === 505;
    expect(answered.filter(({ statuses }) => statuses.length > 1 || !statuses.every(isRefused))).toEqual([]);
    expect((await fetch(`${target.url}/healthz`)).status).toBe(200);
    expect(target.database.readChanges()).toEqual([]);
  });

  test("a request that never ends, and one that is given up, cost the next ones nothing", async () => {
    const unfinished = ["GET /api/config HTTP/1.1\r\nHost: a\r\n", post("Content-Length: 50000\r\n", "{"), "P"];
    const waiting = Promise.all(
      Array.from({ length: 60 }, (_, index) => sendBytes(target.url, unfinished[index % 3] ?? "")),
    );
    expect((await fetch(`${target.url}/api/config`)).status).toBe(200);
    expect((await waiting).flatMap(readStatuses).filter((status) => status >= 500)).toEqual([]);
    expect((await fetch(`${target.url}/healthz`)).status).toBe(200);
  });
});

test("no path leads to the database, to a secret or out of the client's folder", async () => {
  const names = [
    ...readdirSync(target.dataDir),
    "mealglass.db",
    ".env",
    ".git/config",
    "etc/passwd",
    "proc/self/environ",
  ];
  const prefixes = [
    "/",
    "//",
    "/assets/",
    "/assets/../",
    "/assets/../../../../../../../",
    "/..%2f..%2f..%2f..%2f",
    "/assets/%2e%2e/%2e%2e/",
    "/assets/..%5c..%5c",
    "/static/../../",
    "/assets/%00/",
    "/./",
    `${target.dataDir}/`,
    "file://",
  ];
  const paths = prefixes.flatMap((prefix) => names.map((name) => prefix + name));
  expect(paths.length).toBeGreaterThan(80);
  const page = readFileSync(join(import.meta.dir, "../../dist/web/index.html"), "utf8");
  await Promise.all(
    paths.map(async (path) => {
      const received = await sendBytes(target.url, `GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`);
      const body = received.slice(received.indexOf("\r\n\r\n") + 4);
      // Every address that is none belongs to the client, which then says that there is no such page.
      const isPage = readStatuses(received)[0] === 200 && page.startsWith(body.slice(0, 100)) && body !== "";
      const isRefused = readStatuses(received).every((status) => status >= 400 && status < 500) && body.length < 100;
      expect({ path, isFine: isPage || isRefused }).toEqual({ path, isFine: true });
      for (const secret of ["SQLite format 3", SESSION_SECRET, "root:"]) expect(received).not.toContain(secret);
    }),
  );
});
