const KILOBYTE = 1024;
const MEGABYTE = 1024 * KILOBYTE;

type Limits = {
  /** Answers up to this size are not counted: the system's own buffers take them. */
  smallBytes: number;
  /** What one network address may leave unread. One answer is always sent, whatever its size. */
  senderBytes: number;
  /** What all together may leave unread. */
  totalBytes: number;
  /** How long a client may read nothing of a large answer: less than the idle timeout of a connection. */
  stalledMs: number;
};

const LIMITS: Limits = {
  smallBytes: 128 * KILOBYTE,
  senderBytes: 12 * MEGABYTE,
  totalBytes: 64 * MEGABYTE,
  stalledMs: 30_000,
};

/** A large answer is handed to the connection in pieces of this size, each when the one before has been sent. */
const PIECE_BYTES = 64 * KILOBYTE;
const RETRY_AFTER_SECONDS = 5;

/** 503 in place of an answer, with the headers that every answer has. */
function refuse(response: Response): Response {
  const headers = new Headers(response.headers);
  for (const name of ["content-encoding", "etag"]) headers.delete(name);
  headers.set("content-type", "application/json");
  headers.set("cache-control", "no-store");
  headers.set("retry-after", String(RETRY_AFTER_SECONDS));
  const message = "Too many downloads at the same time. Please try again in a moment.";
  return new Response(JSON.stringify({ message }), { status: 503, headers });
}

const hasBodyOfItsOwn = ({ status, headers }: Response): boolean =>
  // A download is created piece by piece as it is read, so it holds no memory.
  status !== 204 && status !== 304 && !headers.has("content-disposition");

/** A stream of these bytes. `end` is called once, when it was read to its end, given up, or not read for `stalledMs`. */
function streamPieces(bytes: Uint8Array, stalledMs: number, end: () => void): ReadableStream<Uint8Array> {
  let sent = 0;
  let timer: Timer | undefined;
  const finish = () => {
    clearTimeout(timer);
    end();
  };
  const expectReading = (controller: ReadableStreamDefaultController<Uint8Array>) => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      controller.error(new Error("The client reads nothing."));
      finish();
    }, stalledMs);
    timer.unref();
  };
  return new ReadableStream<Uint8Array>(
    {
      start: expectReading,
      pull(controller) {
        expectReading(controller);
        controller.enqueue(bytes.subarray(sent, sent + PIECE_BYTES));
        sent += PIECE_BYTES;
        if (sent < bytes.length) return;
        controller.close();
        finish();
      },
      cancel: finish,
    },
    { highWaterMark: 0 },
  );
}

/**
 * Bounds the memory of answers that no one reads: a client that asks for large answers and does not take them would
 * otherwise make the server keep all of them.
 */
export function createSlowReaderGuard({ smallBytes, senderBytes, totalBytes, stalledMs }: Limits = LIMITS) {
  const unsentBySender = new Map<string, number>();
  let total = 0;

  const add = (sender: string, bytes: number) => {
    const unsent = (unsentBySender.get(sender) ?? 0) + bytes;
    if (unsent === 0) unsentBySender.delete(sender);
    else unsentBySender.set(sender, unsent);
    total += bytes;
  };

  const hasRoom = (sender: string, bytes: number): boolean => {
    const unsent = unsentBySender.get(sender) ?? 0;
    return unsent === 0 ? total + bytes <= totalBytes : unsent + bytes <= senderBytes && total + bytes <= totalBytes;
  };

  return {
    /**
     * The answer for a sender: as it is, in pieces, or 503 if the sender or all together have left too much unread. Who it
     * is, is only asked for a large answer, because finding the address takes a tenth of the time of most calls.
     */
    async send(response: Response, findSender: () => string): Promise<Response> {
      if (!hasBodyOfItsOwn(response)) return response;
      const bytes = await response.bytes();
      if (bytes.length <= smallBytes) return new Response(bytes, response);
      const sender = findSender();
      if (!hasRoom(sender, bytes.length)) return refuse(response);
      add(sender, bytes.length);
      return new Response(
        streamPieces(bytes, stalledMs, () => add(sender, -bytes.length)),
        response,
      );
    },
  };
}
