import { expect, test } from "bun:test";
import { createConnections } from "../../src/http/client-address.ts";
import { type AnsweredRequest, createRequestLog } from "../../src/http/requests/request-log.ts";
import { createRouteFinder } from "../../src/http/requests/route-finder.ts";
import { createLog, type LogLevel } from "../../src/log.ts";
import { testApi } from "../support/api/test-api.ts";
import { startTestServer } from "../support/test-server.ts";

const find = (method: string, path: string) =>
  createRouteFinder([
    { method: "GET", path: "/api/meals" },
    { method: "GET", path: "/api/meals/:id" },
    { method: "DELETE", path: "/api/meals/:id" },
    { method: "GET", path: "/api/meals/usual" },
    { method: "POST", path: "/api/friends/:username/block" },
    { method: "GET", path: "/api/" },
  ])({ method, url: `http://nas${path}` });

test.each<[method: string, path: string, route: string | undefined]>([
  ["GET", "/api/meals", "/api/meals"],
  ["GET", "/api/meals/", "/api/meals"],
  ["GET", "/api/meals?from=ada@example.com", "/api/meals"],
  ["HEAD", "/api/meals/5", "/api/meals/:id"],
  ["DELETE", "/api/meals/ada@example.com", "/api/meals/:id"],
  ["DELETE", "/api/meals/a%2Fb?x=/api/meals/usual", "/api/meals/:id"],
  ["GET", "/api/meals/usual", "/api/meals/usual"],
  ["POST", "/api/friends/ada/block", "/api/friends/:username/block"],
  ["PATCH", "/api/friends/ada/block", "/api/friends/:username/block"],
  ["GET", "/api", "/api"],
  ["GET", "/api/ada", undefined],
  ["GET", "/api/meals/5/6", undefined],
])("%s %s is for %p", (method, path, route) => expect(find(method, path)).toBe(route));

test("each route of the app is found by an address of it", () => {
  const { routes } = testApi().api;
  const findOwn = createRouteFinder(routes);
  for (const { method, path } of routes) {
    const url = `https://meals.example.org${path.replaceAll(/:\w+\??/g, "x1")}`;
    expect(`${method} ${findOwn({ method, url })}`).toBe(`${method} ${path.replace(/(?<=.)\/$/, "")}`);
  }
});

function observe(level: LogLevel, options: Parameters<typeof startTestServer>[0] = {}) {
  const lines: string[] = [];
  const answered: AnsweredRequest[] = [];
  const connections = createConnections({ trustedProxies: [], isHttps: false });
  const log = createLog(level, (line) => lines.push(line));
  const requestLog = createRequestLog({ factsOf: connections.factsOf, log, onAnswer: (each) => answered.push(each) });
  const { call } = startTestServer({ connections, requestLog, ...options });
  return { call, connections, answered, readLines: () => lines.map((line) => JSON.parse(line)) };
}

test("each request is one line, with its route and not its address", async () => {
  const { call, answered, readLines } = observe("info", { api: () => new Response("", { status: 422 }) });
  await call("/diary/ada@example.com?token=secret");
  await call("/api/friends/ada@example.com?token=secret", { method: "POST" });
  await call("/healthz");
  const line = {
    time: expect.any(String),
    level: "info",
    message: "Request",
    id: expect.stringMatching(/^[\da-f-]{36}$/),
  };
  expect(readLines()).toEqual([
    { ...line, method: "GET", route: "/*", status: 200, ms: expect.any(Number) },
    { ...line, method: "POST", route: "/api/*", status: 422, ms: expect.any(Number) },
  ]);
  expect(answered.map(({ route, status }) => [route, status])).toEqual([
    ["/*", 200],
    ["/api/*", 422],
    ["/healthz", 200],
  ]);
});

test("what is known of a request is in its line, and a failure is one, too", async () => {
  const { call, readLines } = observe("debug", {
    client: () => {
      throw new Error("broken");
    },
    log: createLog("silent", () => undefined),
  });
  expect((await call("/")).status).toBe(500);
  await call("/healthz");
  expect(readLines()).toMatchObject([
    { level: "info", route: "/*", status: 500 },
    { level: "debug", route: "/healthz", status: 200 },
  ]);
});

test("above info no line is written", async () => {
  const { call, readLines, answered } = observe("warn");
  await call("/");
  expect([readLines(), answered.length]).toEqual([[], 1]);
});
