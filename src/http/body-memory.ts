import { AppError } from "../errors.ts";
import { yieldToEventLoop } from "./yield-to-event-loop.ts";

type Options = {
  /** The bytes of all bodies that are read at the same time. A body that is larger is read alone. */
  maxBytes: number;
  /** The requests that may wait for their turn; while they wait, their senders are held back. */
  maxWaiting: number;
  /** After this time a body makes room for others, so that slow senders hold up nobody. */
  maxHoldMs: number;
};

/** One of the largest bodies, or a hundred of the photos that the web client sends. */
const DEFAULTS: Options = { maxBytes: 11 * 1024 * 1024, maxWaiting: 64, maxHoldMs: 3000 };
/** After so many bytes the garbage is collected: by itself the collector runs late, because it sees few, large objects. */
const COLLECTED_AFTER_BYTES = 24 * 1024 * 1024;
const RETRY_AFTER_SECONDS = 2;

const tooBusy = () =>
  new AppError(503, "The server is busy with other uploads. Please try again in a moment.", {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  });

/**
 * Bounds the memory that large request bodies take together: whoever comes too many waits in order, and further ones
 * get 503.
 */
export function createBodyMemory({ maxBytes, maxWaiting, maxHoldMs }: Options = DEFAULTS) {
  const waiting: { bytes: number; start: () => void }[] = [];
  let takenBytes = 0;
  let bytesSinceCollection = 0;

  const hasRoom = (bytes: number) => takenBytes === 0 || takenBytes + bytes <= maxBytes;

  const collectGarbage = async (bytes: number) => {
    bytesSinceCollection += bytes;
    if (bytesSinceCollection <= COLLECTED_AFTER_BYTES) return;
    bytesSinceCollection = 0;
    Bun.gc(true);
    await yieldToEventLoop();
  };

  const startNext = () => {
    for (let next = waiting[0]; next && hasRoom(next.bytes); next = waiting[0]) {
      waiting.shift();
      takenBytes += next.bytes;
      next.start();
    }
  };

  return {
    /**
     * Waits until there is room for a body of `bytes`. The returned function gives the room back; it may be called more
     * than once. Throws 503 if too many are waiting.
     */
    async take(bytes: number): Promise<() => void> {
      if (waiting.length >= maxWaiting) throw tooBusy();
      const turn = Promise.withResolvers<void>();
      waiting.push({ bytes, start: turn.resolve });
      startNext();
      await turn.promise;
      await collectGarbage(bytes);
      let isTaken = true;
      const giveBack = () => {
        if (!isTaken) return;
        isTaken = false;
        clearTimeout(timer);
        takenBytes -= bytes;
        startNext();
      };
      const timer = setTimeout(giveBack, maxHoldMs);
      timer.unref();
      return giveBack;
    },
  };
}
export type BodyMemory = ReturnType<typeof createBodyMemory>;
