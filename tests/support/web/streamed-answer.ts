import { act } from "@testing-library/react";

/** An answer of events that the test writes one by one. */
export function openStream() {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({
    start(started) {
      controller = started;
    },
  });
  const format = (event: string, data: object) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
  return {
    answer: () => new Response(body, { headers: { "content-type": "text/event-stream" } }),
    send: (event: string, data: object = {}) =>
      act(async () => controller?.enqueue(new TextEncoder().encode(format(event, data)))),
    end: () => act(async () => controller?.close()),
    breakOff: () => act(async () => controller?.error(new TypeError("network error"))),
  };
}
