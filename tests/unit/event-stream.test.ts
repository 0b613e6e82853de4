import { expect, spyOn, test } from "bun:test";
import { createConnections } from "../../src/http/client-address.ts";
import { createEventStream } from "../../src/http/event-stream.ts";
import { createLog } from "../../src/log.ts";
import { startServer } from "../../src/server.ts";
import { afterThisTest } from "../support/after-test.ts";

// An analysis by a slow machine takes longer than a connection may be silent.

test("while there is nothing to tell, a comment keeps the connection; the result comes last", async () => {
  const known = Promise.withResolvers<void>();
  const work = async () => {
    await known.promise;
    return { event: "result", data: { name: "Soup" } };
  };
  const response = createEventStream(work, { onClose: () => undefined, heartbeatMs: 1 });
  let text = "";
  for await (const piece of (response.body ?? new ReadableStream()).pipeThrough(new TextDecoderStream())) {
    text += piece;
    if (text.includes("still there")) known.resolve();
  }
  expect(text).toMatch(/^(: still there\n\n)+event: result\ndata: {"name":"Soup"}\n\n$/);
});

type Handler = (request: Request, server: object) => Promise<Response>;

test.each([
  ["an analysis may be silent for ever", "/api/analyze-food", [0]],
  ["another call may be silent for 40 seconds", "/api/*", []],
])("%s", async (_, path, expected) => {
  const serve = spyOn(Bun, "serve");
  afterThisTest(() => serve.mockRestore());
  const server = startServer({
    port: 0,
    host: "127.0.0.1",
    tls: null,
    isHttps: false,
    hsts: false,
    api: () => new Response("ok"),
    staticFiles: { paths: [], respond: async () => new Response() },
    client: () => new Response(),
    connections: createConnections({ trustedProxies: [], isHttps: false }),
    isReady: () => true,
    log: createLog("silent", () => undefined),
  });
  afterThisTest(() => server.stop());
  const options = serve.mock.calls[0]?.[0] as unknown as { idleTimeout: number; routes: Record<string, Handler> };
  const silences: number[] = [];
  const asked = { timeout: (_request: Request, seconds: number) => silences.push(seconds), requestIP: () => null };
  await options.routes[path]?.(new Request(`http://127.0.0.1${path}`, { method: "POST" }), asked);
  expect([options.idleTimeout, silences]).toEqual([40, expected]);
});
