import { MINUTE_MS } from "../../shared/product/durations.ts";

type Bounds = {
  /** How many connections an address may keep open, and how many of its requests may run at the same time. */
  perAddress: number;
  /** A connection that was not used for longer has been closed: the idle timeout of a connection, or more. */
  forgetAfterMs: number;
  /** Milliseconds that only grow. */
  now: () => number;
};

const BOUNDS: Bounds = { perAddress: 256, forgetAfterMs: MINUTE_MS, now: () => performance.now() };

/** The client's end of a request's connection. The port distinguishes connections of an address. */
export type Peer = { address: string; port: number };

type Caller = {
  /** When each of its connections was used last, by port, the longest unused first. */
  lastUse: Map<number, number>;
  /** Answers of running requests that can be given up, the oldest first. */
  running: Set<() => void>;
};

/** The answer in place of one that was given up. The connection ends with it. */
export const tooManyConnections = (): Response =>
  Response.json(
    { message: "Too many connections from your network. Please try again in a moment." },
    { status: 503, headers: { connection: "close", "retry-after": "5", "cache-control": "no-store" } },
  );

const ownSignal = Object.getOwnPropertyDescriptor(Request.prototype, "signal")?.get;

/** Makes a request's signal abort with another one as well. Both are created lazily: few handlers use them. */
export function addSignal(request: Request, getOther: () => AbortSignal): Request {
  let both: AbortSignal | undefined;
  return Object.defineProperty(request, "signal", {
    configurable: true,
    get() {
      both ??= AbortSignal.any([ownSignal?.call(request), getOther()]);
      return both;
    },
  });
}

/**
 * Bounds the connections of one address, so that it cannot use up the descriptors of the process. Those beyond end with
 * their answer. Of too many requests that run at the same time the oldest is given up: it may be one whose body never
 * comes, and another person behind the same address is served.
 */
export function createConnectionBounds(refuse: () => Response, { perAddress, forgetAfterMs, now }: Bounds = BOUNDS) {
  const callers = new Map<string, Caller>();
  let sweptAt = now();

  function forgetUnused(caller: Caller, time: number): void {
    for (const [port, usedAt] of caller.lastUse) {
      if (time - usedAt <= forgetAfterMs) return;
      caller.lastUse.delete(port);
    }
  }

  function sweep(time: number): void {
    if (time - sweptAt <= forgetAfterMs) return;
    sweptAt = time;
    for (const [address, caller] of callers) {
      forgetUnused(caller, time);
      if (caller.lastUse.size === 0 && caller.running.size === 0) callers.delete(address);
    }
  }

  function findCaller(address: string, time: number): Caller {
    sweep(time);
    const known = callers.get(address);
    if (known) return known;
    const caller: Caller = { lastUse: new Map(), running: new Set() };
    callers.set(address, caller);
    return caller;
  }

  /** Whether a connection is one too many. It is not remembered then, because it ends with its answer. */
  function isBeyond(caller: Caller, port: number, time: number): boolean {
    forgetUnused(caller, time);
    const isKnown = caller.lastUse.delete(port);
    if (!isKnown && caller.lastUse.size >= perAddress) return true;
    caller.lastUse.set(port, time);
    return false;
  }

  return {
    /** Answers a request of a peer. The signal that `answer` may ask for aborts when it is given up. */
    async answer(
      { address, port }: Peer,
      answer: (getSignal: () => AbortSignal) => Response | Promise<Response>,
    ): Promise<Response> {
      const time = now();
      const caller = findCaller(address, time);
      const endsConnection = isBeyond(caller, port, time);
      const { promise: isGivenUp, resolve: giveUp } = Promise.withResolvers<Response>();
      let work: AbortController | undefined;
      let isOver = false;
      const getSignal = () => {
        work ??= new AbortController();
        if (isOver) work.abort();
        return work.signal;
      };
      const running = () => {
        isOver = true;
        giveUp(refuse());
        work?.abort();
      };
      caller.running.add(running);
      if (caller.running.size > perAddress) caller.running.values().next().value?.();
      try {
        const response = await Promise.race([answer(getSignal), isGivenUp]);
        if (endsConnection) response.headers.set("connection", "close");
        return response;
      } finally {
        caller.running.delete(running);
      }
    },
  };
}
