import type { Log } from "../log.ts";

/** Pieces are gathered to about this many characters, which one write to the network then carries. */
const CHUNK_LENGTH = 64 * 1024;

/** Lets whatever else waits go first: reading page after page would otherwise keep everybody else waiting. */
const othersFirst = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

async function* inChunks(pieces: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  let gathered = "";
  for await (const piece of pieces) {
    gathered += piece;
    if (gathered.length < CHUNK_LENGTH) continue;
    yield encoder.encode(gathered);
    gathered = "";
    await othersFirst();
  }
  yield encoder.encode(gathered);
}

type Download = { fileName: string; pieces: AsyncIterable<string>; log: Pick<Log, "warn"> };

/**
 * A JSON file to keep, sent piece by piece as the client takes it. Where a piece cannot be made, the connection breaks
 * off, so that no client takes a part for the whole.
 */
export function jsonDownload({ fileName, pieces, log }: Download): Response {
  const chunks = inChunks(pieces);
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
