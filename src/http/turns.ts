/** A request that takes longer, in milliseconds, is followed by others' requests. A day of the diary takes a fifth. */
const LONG_MS = 4;
/** Requests of one account that are begun before one of them is done. */
const UNFINISHED_MAX = 4;
/** How many accounts begin waiting requests with a turn, and the most requests that one of them begins. */
const ACCOUNTS_MAX = 4;
const BURST_MAX = 64;

type Queue = {
  waiting: (() => void)[];
  /** Requests that were begun and are not done. */
  unfinished: number;
  /** True if a request took long since the last turn. */
  wasLong: boolean;
  /** How many waiting requests begin with the next turn. */
  burst: number;
};

/**
 * Lets accounts take turns, so that one that sends many long requests is not served before everybody who comes later.
 * After a long request, the account's next ones wait for further turns of the event loop, one with each; in between,
 * requests of others are read and answered. Once they turn out to be short, more begin with each turn. An account that
 * sends short requests never waits.
 */
export function createTurns({ longMs = LONG_MS, now = () => performance.now() } = {}) {
  const queues = new Map<number, Queue>();
  const begun = new WeakMap<Request, { account: number; queue: Queue; at: number }>();
  let isScheduled = false;

  const findQueue = (account: number): Queue => {
    const queue = queues.get(account) ?? { waiting: [], unfinished: 0, wasLong: false, burst: 1 };
    queues.set(account, queue);
    return queue;
  };

  const schedule = () => {
    if (isScheduled) return;
    isScheduled = true;
    setImmediate(startTurn);
  };

  const beginBurst = (queue: Queue) => {
    queue.burst = queue.wasLong ? 1 : Math.min(2 * queue.burst, BURST_MAX);
    queue.wasLong = false;
    for (const begin of queue.waiting.splice(0, queue.burst)) begin();
  };

  function startTurn(): void {
    isScheduled = false;
    let left = ACCOUNTS_MAX;
    for (const [account, queue] of [...queues]) {
      if (left === 0) break;
      // An account that has had its turn is behind the others for the next one.
      queues.delete(account);
      if (queue.waiting.length > 0) left -= 1;
      beginBurst(queue);
      if (queue.waiting.length > 0 || queue.unfinished > 0) queues.set(account, queue);
    }
    if ([...queues.values()].some(({ waiting, wasLong }) => waiting.length > 0 || wasLong)) schedule();
  }

  return {
    /** Waits until a request of an account may begin. */
    async begin(account: number, request: Request): Promise<void> {
      const queue = findQueue(account);
      if (queue.wasLong || queue.waiting.length > 0 || queue.unfinished >= UNFINISHED_MAX) {
        schedule();
        await new Promise<void>((resolve) => queue.waiting.push(resolve));
      }
      queue.unfinished += 1;
      begun.set(request, { account, queue, at: now() });
    },

    /** Has to be called when a request is done, whether it began or not. */
    finish(request: Request): void {
      const entry = begun.get(request);
      if (!entry) return;
      begun.delete(request);
      const { account, queue, at } = entry;
      queue.unfinished -= 1;
      if (now() - at > longMs) {
        queue.wasLong = true;
        schedule();
      } else if (queue.unfinished === 0 && queue.waiting.length === 0 && !queue.wasLong) queues.delete(account);
    },
  };
}
export type Turns = ReturnType<typeof createTurns>;
