import { AsyncLocalStorage } from "node:async_hooks";

/** A request that takes longer, in milliseconds, is followed by others' requests. A day of the diary takes a fifth. */
const LONG_MS = 4;
/** Requests of one account that are begun before one of them is done or waits for its commit. */
const UNFINISHED_MAX = 4;
/** How many accounts begin waiting requests with a turn, and the most requests that one of them begins. */
const ACCOUNTS_MAX = 4;
const BURST_MAX = 64;

type Queue = {
  account: number;
  waiting: (() => void)[];
  /** Requests that were begun and are not done. */
  unfinished: number;
  /** How many of them wait for a commit. */
  committing: number;
  /** True if a request took long since the last turn. */
  wasLong: boolean;
  /** How many waiting requests begin with the next turn. */
  burst: number;
};

/** A request, from its arrival on. */
type Running = {
  /** Once it has begun, until it is done. */
  queue?: Queue;
  /** When it began or went on, by the turns' clock. */
  at: number;
  /** How long it has taken before that, in milliseconds. */
  tookMs: number;
  /** How many commits it waits for. */
  commits: number;
};

/**
 * Lets accounts take turns, so that an account with many long requests does not delay those of others. After a long
 * request, the account's next ones wait for further turns of the event loop, one with each; in between, requests of
 * others are read and answered. Once they turn out to be short, more begin with each turn. An account that sends short
 * requests never waits. A wait for a commit does not count.
 */
export function createFairScheduler({ longMs = LONG_MS, now = () => performance.now() } = {}) {
  const queues = new Map<number, Queue>();
  const current = new AsyncLocalStorage<Running>();
  let isScheduled = false;

  const findQueue = (account: number): Queue => {
    const queue = queues.get(account) ?? {
      account,
      waiting: [],
      unfinished: 0,
      committing: 0,
      wasLong: false,
      burst: 1,
    };
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

  const begin = (running: Running, queue: Queue) => {
    running.queue = queue;
    running.at = now();
    queue.unfinished += 1;
  };

  const measure = (running: Running, queue: Queue) => {
    running.tookMs += now() - running.at;
    if (running.tookMs <= longMs) return;
    queue.wasLong = true;
    schedule();
  };

  function finish(running: Running): void {
    const { queue, commits } = running;
    if (!queue) return;
    delete running.queue;
    queue.unfinished -= 1;
    if (commits > 0) queue.committing -= 1;
    else measure(running, queue);
    if (queue.unfinished === 0 && queue.waiting.length === 0 && !queue.wasLong) queues.delete(queue.account);
  }

  function awaitCommit(running: Running, queue: Queue): void {
    running.commits += 1;
    if (running.commits > 1) return;
    queue.committing += 1;
    measure(running, queue);
    if (!queue.wasLong) queue.waiting.shift()?.();
  }

  function leaveCommit(running: Running): void {
    running.commits -= 1;
    if (running.commits > 0 || !running.queue) return;
    running.queue.committing -= 1;
    running.at = now();
  }

  return {
    /** Runs a request, in which `begin` and `excludeCommit` are called. */
    async run<Result>(work: () => Promise<Result>): Promise<Result> {
      const running: Running = { at: 0, tookMs: 0, commits: 0 };
      try {
        return await current.run(running, work);
      } finally {
        finish(running);
      }
    },

    /** Waits until the current request may begin. */
    async begin(account: number): Promise<void> {
      const running = current.getStore();
      if (!running) return;
      const queue = findQueue(account);
      const isFull = queue.unfinished - queue.committing >= UNFINISHED_MAX;
      if (!queue.wasLong && queue.waiting.length === 0 && !isFull) return begin(running, queue);
      schedule();
      await new Promise<void>((resolve) => {
        queue.waiting.push(() => {
          begin(running, queue);
          resolve();
        });
      });
    },

    /** Leaves out the time in which the current request waits for a commit. Others of its account begin meanwhile. */
    excludeCommit(committed: Promise<unknown>): void {
      const running = current.getStore();
      if (!running?.queue) return;
      awaitCommit(running, running.queue);
      const leave = () => leaveCommit(running);
      committed.then(leave, leave);
    },
  };
}
export type FairScheduler = ReturnType<typeof createFairScheduler>;
