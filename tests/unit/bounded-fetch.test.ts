import { expect, test } from "bun:test";
import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from "node:zlib";
import { createBoundedFetch, ResponseTooLargeError } from "../../src/integrations/bounded-fetch.ts";
import { afterThisTest } from "../support/after-test.ts";

const MAX_BYTES = 1000;
const boundedFetch = createBoundedFetch(MAX_BYTES);

/** A server with one response; it counts the requests. */
function startServer(respond: () => Response) {
  const state = { requests: 0 };
  const server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    fetch() {
      state.requests += 1;
      return respond();
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

const zeros = Buffer.alloc(20_000_000);
test.each([
  ["plain, with its length", () => new Response(new Uint8Array(MAX_BYTES + 1))],
  ["in pieces", () => new Response(new Blob([new Uint8Array(MAX_BYTES + 1)]).stream())],
  ["of an error", () => new Response(new Uint8Array(MAX_BYTES + 1), { status: 500 })],
  ...Object.entries({
    gzip: gzipSync(zeros),
    deflate: deflateSync(zeros),
    br: brotliCompressSync(zeros),
    zstd: zstdCompressSync(zeros),
  }).map(([encoding, bytes]): [string, () => Response] => [
    `that unpacks (${encoding})`,
    () => new Response(new Uint8Array(bytes), { headers: { "content-encoding": encoding } }),
  ]),
])("a larger body %s is not read", async (_what, respond) => {
  const { url } = startServer(respond);
  expect(await boundedFetch(url).catch((error: unknown) => error)).toBeInstanceOf(ResponseTooLargeError);
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
