import { describe, expect, test } from "bun:test";
import { once } from "node:events";
import { connect } from "node:net";
import { createLog } from "../../src/log.ts";
import { sendBytes } from "../support/attack/raw-http.ts";
import { startTestServer } from "../support/test-server.ts";

test.each(["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"])("%s below /api goes to the API", async (method) => {
  const { call } = startTestServer();
  for (const path of ["/api", "/api/", "/api/no/such/call"]) {
    const response = await call(path, { method });
    expect(await response.json()).toEqual({ method, from: "127.0.0.1" });
  }
});

test("no one keeps an answer of the API that does not say so", async () => {
  const kept = () => new Response("picture", { headers: { "cache-control": "private, max-age=60" } });
  for (const [options, expected] of [
    [{}, "no-store"],
    [{ api: kept }, "private, max-age=60"],
  ] as const)
    expect((await startTestServer(options).call("/api/a")).headers.get("cache-control")).toBe(expected);
});

test("everything else goes to the client", async () => {
  const { call } = startTestServer();
  for (const path of ["/", "/apiary", "/auth/login", "/healthz/"]) expect(await (await call(path)).text()).toBe("page");
});

test("files that are served as they are have addresses of their own", async () => {
  const { call } = startTestServer();
  for (const method of ["GET", "POST"]) expect(await (await call("/robots.txt", { method })).text()).toBe("file");
  expect(await (await call("/robots.txt/more")).text()).toBe("page");
});

test("photos that are shared into the app but miss its service worker lead to the camera screen, which says so", async () => {
  const { call } = startTestServer();
  const form = new FormData();
  form.append("photos", new File(["photo"], "meal.jpg", { type: "image/jpeg" }));
  const { status, headers } = await call("/shared-photos", { method: "POST", body: form, redirect: "manual" });
  expect([status, headers.get("location")]).toEqual([303, "/camera?shared=failed"]);
  expect(headers.get("x-content-type-options")).toBe("nosniff");
});

test("the way to a login before this server ends at Home, and no browser remembers it", async () => {
  const { status, headers } = await startTestServer().call("/network-login", { redirect: "manual" });
  expect([status, headers.get("location"), headers.get("cache-control")]).toEqual([303, "/", "no-store"]);
});

test("every answer has the mark, also an error, a refusal and a stream", async () => {
  const broken = (): Response => {
    throw new Error("broken");
  };
  const stream = () => new Response("data: 1\n\n", { headers: { "content-type": "text/event-stream" } });
  const paths = ["/", "/api", "/api/a", "/healthz", "/readyz", "/robots.txt", "/assets/index.js", "/network-login"];
  for (const api of [undefined, broken, stream, () => new Response(null, { status: 304 })]) {
    const { call } = startTestServer({ ...(api && { api }), isReady: () => false, client: broken });
    for (const path of [...paths, "/shared-photos"])
      expect((await call(path, { redirect: "manual" })).headers.get("x-mealglass")).toBe("1");
  }
});

test("healthz is ok, readyz follows the database", async () => {
  let isReady = true;
  const { call } = startTestServer({ isReady: () => isReady });
  expect(await (await call("/healthz")).text()).toBe("ok");
  expect((await call("/readyz")).status).toBe(200);
  isReady = false;
  expect((await call("/readyz")).status).toBe(503);
  expect((await call("/healthz")).status).toBe(200);
});

describe("security headers", () => {
  const api = (): Response => {
    throw new Error("broken");
  };

  test.each(["/", "/api", "/healthz", "/readyz", "/robots.txt"])("stand on %s", async (path) => {
    const { call } = startTestServer({ api });
    const { headers } = await call(path);
    expect(Object.fromEntries(headers)).toMatchObject({
      "content-security-policy": expect.stringMatching(
        /^default-src 'none'; script-src 'self'.*frame-ancestors 'none'/,
      ),
      "x-content-type-options": "nosniff",
      "permissions-policy": "camera=(self), microphone=(self), geolocation=()",
      "referrer-policy": "strict-origin",
      "cross-origin-resource-policy": "same-origin",
    });
    for (const name of ["cross-origin-opener-policy", "strict-transport-security"])
      expect(headers.get(name)).toBeNull();
  });

  test("leave out for scripts what only matters to pages", async () => {
    const { headers } = await startTestServer().call("/assets/index.js");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("cross-origin-resource-policy")).toBe("same-origin");
    expect(headers.get("content-security-policy")).toBeNull();
  });

  test.each([
    [true, "max-age=63072000"],
    [false, null],
  ])("with hsts %p strict-transport-security is %p", async (hsts, expected) => {
    const { call } = startTestServer({ isHttps: true, hsts });
    for (const path of ["/", "/api", "/assets/index.js"])
      expect((await call(path)).headers.get("strict-transport-security")).toBe(expected);
    expect((await call("/")).headers.get("cross-origin-opener-policy")).toBe("same-origin");
  });
});

test("an error outside the API is logged and answered without its message", async () => {
  const lines: string[] = [];
  const { call } = startTestServer({
    log: createLog("error", (line) => lines.push(line)),
    client: () => {
      throw new Error("the disk is gone");
    },
  });
  const response = await call("/");
  expect(response.status).toBe(500);
  expect(await response.json()).toEqual({ message: "Something went wrong on our side." });
  expect(lines.join()).toContain("the disk is gone");
});

test.each([[], ["Host: "], ["Host: a b"], ["Host: mealglass.test:99999"]])(
  "a request with %p for a host is 400",
  async (...host) => {
    const { server } = startTestServer();
    for (const path of ["/", "/api/config", "/assets/index.js"]) {
      const request = [`GET ${path} HTTP/1.0`, ...host, "", ""].join("\r\n");
      expect(await sendBytes(`http://127.0.0.1:${server.port}`, request)).toStartWith("HTTP/1.1 400 ");
    }
  },
);

test("a stop lets what is under way finish and takes nothing new", async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
  const { server, call } = startTestServer({
    api: async () => {
      arrive();
      await released;
      return new Response("finished");
    },
  });
  const pending = call("/api/slow").then((response) => response.text());
  await arrived;
  const stopped = server.stop();
  expect(call("/healthz")).rejects.toThrow();
  release();
  expect(await pending).toBe("finished");
  await stopped;
});

// Ten seconds, after which the runtime closes such a connection, would be longer than this test may take.
test("a stop does not wait for a connection that has sent half of a request's head", async () => {
  const { server, call } = startTestServer();
  const socket = connect(server.port, "127.0.0.1");
  await once(socket, "connect");
  socket.write("GET / HTTP/1.1\r\n");
  // The server takes connections in their order.
  await call("/healthz", { keepalive: false });
  await server.stop();
});

test("a stop waits until an answer that is read slowly has been read", async () => {
  const bytes = 20_000_000;
  const { server } = startTestServer({ client: () => new Response(new Uint8Array(bytes)) });
  const socket = connect(server.port, "127.0.0.1");
  await once(socket, "connect");
  let received = 0;
  socket.write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
  await once(socket, "readable");
  const closed = once(socket, "close");
  const stopped = server.stop();
  socket.on("data", (piece) => {
    received += piece.length;
  });
  await Promise.all([stopped, closed]);
  expect(received).toBeGreaterThan(bytes);
});
