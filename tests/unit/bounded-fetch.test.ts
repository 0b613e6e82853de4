import { expect, test } from "bun:test";
import { brotliCompressSync, gzipSync } from "node:zlib";
import {
  createBoundedFetch,
  ResponseRefusedError,
  ResponseTooLargeError,
} from "../../src/integrations/bounded-fetch.ts";
import { afterThisTest } from "../support/after-test.ts";

const MAX_BYTES = 1000;
const boundedFetch = createBoundedFetch(MAX_BYTES);

/** A server with one response; it counts the requests. */
function startServer(respond: (request: Request) => Response) {
  const state = { requests: 0 };
  const server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    fetch(request) {
      state.requests += 1;
      return respond(request);
    },
  });
  afterThisTest(() => server.stop(true));
  return { url: `http://127.0.0.1:${server.port}/`, state };
}

test("a body of the largest size is read, with the status and the headers", async () => {
  const { url } = startServer(() => new Response("x".repeat(MAX_BYTES), { status: 418, headers: { "x-a": "b" } }));
  const response = await boundedFetch(url);
  expect({ status: response.status, header: response.headers.get("x-a") }).toEqual({ status: 418, header: "b" });
  expect(await response.text()).toHaveLength(MAX_BYTES);
});

test("a response without a body", async () => {
  const { url } = startServer(() => new Response(null, { status: 204 }));
  expect((await boundedFetch(url)).status).toBe(204);
});

const send = (bytes: Uint8Array, encoding: string) =>
  new Response(new Uint8Array(bytes), { headers: { "content-encoding": encoding } });
const zeros = Buffer.alloc(20_000_000);
test.each<[string, () => Response]>([
  ["plain, with its length", () => new Response(new Uint8Array(MAX_BYTES + 1))],
  ["in pieces", () => new Response(new Blob([new Uint8Array(MAX_BYTES + 1)]).stream())],
  ["of an error", () => new Response(new Uint8Array(MAX_BYTES + 1), { status: 500 })],
  ["that unpacks", () => send(gzipSync(zeros), "gzip")],
])("a larger body %s is not read", async (_what, respond) => {
  const { url } = startServer(respond);
  expect(await boundedFetch(url).catch((error: unknown) => error)).toBeInstanceOf(ResponseTooLargeError);
});

test("gzip and nothing else is asked for, and unpacked", async () => {
  let asked: string | null = null;
  const { url } = startServer(({ headers }) => {
    asked = headers.get("accept-encoding");
    return send(gzipSync(Buffer.from("hello")), "GZIP");
  });
  const response = await boundedFetch(url, { headers: { "x-a": "b", "accept-encoding": "br" } });
  expect([await response.text(), response.headers.get("content-encoding"), asked]).toEqual([
    "hello",
    null,
    "gzip, identity",
  ]);
  expect(await (await boundedFetch(new Request(url))).text()).toBe("hello");
});

const small = Buffer.from("hello");
test.each<[string, Uint8Array]>([
  ["br", brotliCompressSync(small)],
  ["compress", small],
  ["gzip, gzip", gzipSync(gzipSync(small))],
])("%s was not asked for, and is refused whatever its size", async (encoding, bytes) => {
  const { url } = startServer(() => send(bytes, encoding));
  expect(await boundedFetch(url).catch((error: unknown) => error)).toBeInstanceOf(ResponseRefusedError);
});

test("a body that is not a gzip, or ends too soon, is an error", async () => {
  for (const bytes of [small, gzipSync(Buffer.from("hello".repeat(100))).subarray(0, 20)]) {
    const { url } = startServer(() => send(bytes, "gzip"));
    expect(await boundedFetch(url).catch((error: unknown) => error)).toBeInstanceOf(Error);
  }
});

test("an event stream is unpacked while it arrives, and ends at its limit", async () => {
  const streaming = createBoundedFetch(MAX_BYTES, { eventStreamMaxBytes: 5 * MAX_BYTES });
  const respond = (text: string) => () =>
    new Response(new Uint8Array(gzipSync(Buffer.from(text))), {
      headers: { "content-encoding": "gzip", "content-type": "text/event-stream" },
    });
  const { url } = startServer(respond("data: a\n\n"));
  expect(await (await streaming(url)).text()).toBe("data: a\n\n");
  const large = startServer(respond("data: a\n\n".repeat(10_000)));
  const reading = streaming(large.url).then((response) => response.text());
  expect(await reading.catch((error: unknown) => error)).toBeInstanceOf(ResponseTooLargeError);
});

test.each([301, 302, 303, 307, 308])("a redirect with %p is returned and not followed", async (status) => {
  const target = startServer(() => new Response("secret"));
  for (const location of [target.url, "file:///etc/passwd", "/again"]) {
    const { url, state } = startServer(() => new Response(null, { status, headers: { location } }));
    const response = await boundedFetch(url, { method: "POST", body: "{}" });
    expect({ status: response.status, text: await response.text() }).toEqual({ status, text: "" });
    expect(state.requests).toBe(1);
  }
  expect(target.state.requests).toBe(0);
});

test("a body that does not end is given up when the caller aborts", async () => {
  const { url } = startServer(
    () => new Response(new ReadableStream({ start: (controller) => void controller.enqueue("{") })),
  );
  const error = await boundedFetch(url, { signal: AbortSignal.timeout(30) }).catch((reason: unknown) => reason);
  expect(error).toMatchObject({ name: "TimeoutError" });
});
