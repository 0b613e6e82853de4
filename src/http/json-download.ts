import type { Log } from "../log.ts";
import { yieldToEventLoop } from "../yield-to-event-loop.ts";

/** Pieces are collected into chunks of about this many characters, each sent with one write. */
const CHUNK_LENGTH = 64 * 1024;

async function* toChunks(pieces: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  let buffer = "";
  for await (const piece of pieces) {
    buffer += piece;
    if (buffer.length < CHUNK_LENGTH) continue;
    yield encoder.encode(buffer);
    buffer = "";
    await yieldToEventLoop();
  }
  yield encoder.encode(buffer);
}

type Download = { fileName: string; pieces: AsyncIterable<string>; log: Pick<Log, "warn"> };

/**
 * A JSON file as a download, sent piece by piece as the client reads it. If a piece cannot be created, the connection
 * is closed, so that no client takes a part for the whole.
 */
export function createJsonDownload({ fileName, pieces, log }: Download): Response {
  const chunks = toChunks(pieces);
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { value, done } = await chunks.next();
          if (done) controller.close();
          else controller.enqueue(value);
        } catch (error) {
          log.warn("A download broke off", { fileName, error });
          controller.error(error);
        }
      },
      async cancel() {
        await chunks.return(undefined);
      },
    },
    { highWaterMark: 0 },
  );
  return new Response(body, {
    headers: {
      "content-type": "application/json; charset=utf-8",
      "content-disposition": `attachment; filename="${fileName}"`,
      "cache-control": "no-store",
    },
  });
}
