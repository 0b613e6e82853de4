import { AppError } from "./errors.ts";

/** Gives the taken capacity back; calling it again does nothing. */
export type Release = () => void;

type Options = {
  /** What all holders may take together, in any unit. */
  capacity: number;
  /** What one account may take together; one request of its own is granted even if it is larger. */
  capacityPerKey?: number;
  /** How many requests may wait, and how many of one account. More are refused. */
  maxWaiting: number;
  maxWaitingPerKey: number;
  /** How long one may wait, in milliseconds. */
  maxWaitMs: number;
  /** The error for who is not served. */
  createRefusal?: () => AppError;
};

/** Called with the position in the queue, 1 for the next, whenever it changes. */
type OnPlace = (place: number) => void;

type Waiting = { size: number; grant(): void; onPlace: OnPlace | undefined; place: number };

/** The seconds after which a refused caller may try again. */
const RETRY_AFTER_SECONDS = 5;

const busy = () =>
  new AppError(503, "The server is busy with other photos. Please try again in a moment.", {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  });

/** The caller closed the connection, so no one reads this message. */
const brokenOff = () => new AppError(400, "The connection was interrupted. Please try again.");

/**
 * Shares a capacity, such as memory, among accounts. Who waits is served in turn, one request of each account at a time,
 * so that no one waits for all that someone else has sent. A large request is not overtaken by smaller ones.
 */
export function createFairQueue({
  capacity,
  capacityPerKey = capacity,
  maxWaiting,
  maxWaitingPerKey,
  maxWaitMs,
  createRefusal = busy,
}: Options) {
  const takenByKey = new Map<string, number>();
  /** The waiting requests of each account; the account whose turn is next comes first. */
  const waitingByKey = new Map<string, Waiting[]>();
  let taken = 0;
  let waitingCount = 0;

  const changeTaken = (key: string, size: number): void => {
    taken += size;
    const own = (takenByKey.get(key) ?? 0) + size;
    if (own === 0) takenByKey.delete(key);
    else takenByKey.set(key, own);
  };

  const isWithinShare = (key: string, size: number): boolean => {
    const own = takenByKey.get(key) ?? 0;
    return own === 0 || own + size <= capacityPerKey;
  };
  const fits = (size: number): boolean => taken === 0 || taken + size <= capacity;

  /** All that wait, in the order in which they will be served if all need the same. */
  const listInOrder = (): Waiting[] => {
    const lines = [...waitingByKey.values()];
    const longest = Math.max(0, ...lines.map(({ length }) => length));
    return Array.from({ length: longest }, (_, round) => lines.flatMap((line) => line[round] ?? [])).flat();
  };

  const notifyPlaces = (): void => {
    for (const [index, waiting] of listInOrder().entries()) {
      if (waiting.place === index + 1) continue;
      waiting.place = index + 1;
      waiting.onPlace?.(waiting.place);
    }
  };

  const remove = (key: string, waiting: Waiting): void => {
    const rest = (waitingByKey.get(key) ?? []).filter((other) => other !== waiting);
    if (rest.length === 0) waitingByKey.delete(key);
    else waitingByKey.set(key, rest);
    waitingCount -= 1;
  };

  /** Serves the accounts in turn, as long as the next one fits. */
  const grantFitting = (): void => {
    const turn = waitingByKey.entries().find(([key, [first]]) => first && isWithinShare(key, first.size));
    if (!turn) return;
    const [key, [next, ...rest]] = turn;
    if (!next || !fits(next.size)) return;
    // Set again, so that the account comes last.
    waitingByKey.delete(key);
    if (rest.length > 0) waitingByKey.set(key, rest);
    waitingCount -= 1;
    next.grant();
    grantFitting();
  };

  const grantNext = (): void => {
    grantFitting();
    notifyPlaces();
  };

  const take = (key: string, size: number): Release => {
    changeTaken(key, size);
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      changeTaken(key, -size);
      grantNext();
    };
  };

  const waitInLine = (
    key: string,
    size: number,
    signal: AbortSignal | undefined,
    onPlace: OnPlace | undefined,
  ): Promise<Release> => {
    const ahead = waitingByKey.get(key) ?? [];
    if (waitingCount >= maxWaiting || ahead.length >= maxWaitingPerKey) throw createRefusal();
    return new Promise((resolve, reject) => {
      const leave = (error: AppError): void => {
        stopWaiting();
        remove(key, waiting);
        reject(error);
        grantNext();
      };
      const onAbort = () => leave(brokenOff());
      const timer = setTimeout(() => leave(createRefusal()), maxWaitMs);
      const stopWaiting = (): void => {
        clearTimeout(timer);
        signal?.removeEventListener("abort", onAbort);
      };
      const waiting = {
        size,
        grant() {
          stopWaiting();
          resolve(take(key, size));
        },
        onPlace,
        place: 0,
      };
      waitingByKey.set(key, [...ahead, waiting]);
      waitingCount += 1;
      signal?.addEventListener("abort", onAbort);
      // Those in front may wait for their own share alone.
      grantNext();
    });
  };

  return {
    /**
     * Waits until `size` of the capacity is free for the account `key`, and takes it until the returned function is
     * called. A size above the capacity is granted alone. Throws 503 with Retry-After if too many wait or the wait is too
     * long, and 400 if `signal` is aborted meanwhile. Who waits is told the place in the queue.
     */
    async acquire(key: string, size: number, signal?: AbortSignal, onPlace?: OnPlace): Promise<Release> {
      if (signal?.aborted) throw brokenOff();
      if (waitingCount === 0 && fits(size) && isWithinShare(key, size)) return take(key, size);
      return waitInLine(key, size, signal, onPlace);
    },
  };
}
export type FairQueue = ReturnType<typeof createFairQueue>;
