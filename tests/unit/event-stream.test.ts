import { expect, spyOn, test } from "bun:test";
import { createConnections } from "../../src/http/client-address.ts";
import { createEventStream } from "../../src/http/event-stream.ts";
import { afterThisTest } from "../support/after-test.ts";
import { startTestServer } from "../support/test-server.ts";

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

const asPlain = (): Response => new Response("ok");
const asEvents = (): Response =>
  createEventStream(async () => ({ event: "result", data: {} }), { onClose: () => undefined });

test.each([
  ["a call whose route has limits of its own may be silent until its answer", true, asPlain, [0, 40]],
  ["events, too, until they begin", true, asEvents, [0, 40]],
  ["one that is refused before may be silent for 40 seconds", false, asPlain, []],
])("%s", async (_, isLifted, respond, expected) => {
  const serve = spyOn(Bun, "serve");
  afterThisTest(() => serve.mockRestore());
  const connections = createConnections({ trustedProxies: [], isHttps: false });
  const api = (request: Request): Response => {
    if (isLifted) connections.liftTimeout(request);
    return respond();
  };
  startTestServer({ connections, api });
  const options = serve.mock.calls[0]?.[0] as unknown as { idleTimeout: number; routes: Record<string, Handler> };
  const silences: number[] = [];
  const asked = { timeout: (_request: Request, seconds: number) => silences.push(seconds), requestIP: () => null };
  const request = new Request("http://127.0.0.1/api/analyze-food", { method: "POST" });
  await (await options.routes["/api/*"]?.(request, asked))?.text();
  expect([options.idleTimeout, silences]).toEqual([40, expected]);
});
