import { yieldToEventLoop } from "../yield-to-event-loop.ts";

/** The content type of server-sent events (HTML standard, 9.2). */
export const EVENT_STREAM_TYPE = "text/event-stream";

/** Less than the silence after which proxies close a connection: 40 s in our recipe for nginx, 60 s by default. */
const HEARTBEAT_MS = 10_000;

/** A name, and data that become JSON. */
export type ServerEvent = { event: string; data: unknown };

/** Whether a caller prefers server-sent events: it names the type, which no browser does unless asked. */
export const acceptsEventStream = (request: Request): boolean =>
  (request.headers.get("accept") ?? "")
    .split(",")
    .some((type) => type.split(";")[0]?.trim().toLowerCase() === EVENT_STREAM_TYPE);

const format = ({ event, data }: ServerEvent): string => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;

/**
 * A response that sends events while `work` runs, and its result as the last one. A comment is sent in between when
 * there is nothing to tell. `onClose` is called if the client closes the connection; `work` must not throw.
 */
export function createEventStream(
  work: (send: (event: ServerEvent) => void) => Promise<ServerEvent>,
  { onClose, heartbeatMs = HEARTBEAT_MS }: { onClose: () => void; heartbeatMs?: number },
): Response {
  const encoder = new TextEncoder();
  let isClosed = false;
  let heartbeat: Timer | undefined;
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      const write = (text: string): void => {
        if (!isClosed) controller.enqueue(encoder.encode(text));
      };
      heartbeat = setInterval(() => write(": still there\n\n"), heartbeatMs);
      // The headers are sent before the work begins.
      await yieldToEventLoop();
      const result = await work((event) => write(format(event)));
      clearInterval(heartbeat);
      write(format(result));
      if (!isClosed) controller.close();
    },
    cancel() {
      isClosed = true;
      clearInterval(heartbeat);
      onClose();
    },
  });
  return new Response(body, {
    headers: {
      "content-type": `${EVENT_STREAM_TYPE}; charset=utf-8`,
      "cache-control": "no-store",
      // nginx would collect the events.
      "x-accel-buffering": "no",
    },
  });
}
