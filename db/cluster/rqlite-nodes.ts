import { setTimeout as pause } from "node:timers/promises";
import { DatabaseError } from "../engine/errors.ts";

/**
 * Where the nodes of a cluster are, such as http://a:4001, who asks them, and the certificates that are
 * trusted in place of the public ones (PEM).
 */
export type RqliteCluster = {
  nodes: readonly string[];
  user: { name: string; password: string } | null;
  ca?: string | null;
};

/**
 * `isRead`: asking twice does no harm. `repeatedPath` is asked instead once a node has failed, or has named a leader that
 * is none of the nodes.
 */
export type RqliteCall = { path: string; repeatedPath: string; body: unknown; isRead: boolean };

export type RqliteTimes = {
  /** The longest that one node may take to answer, beside the time for a large body. */
  attemptMs: number;
  /** For how long all nodes are asked again while none is there. */
  totalMs: number;
  /** For how long they are asked again while one is there but cannot take the call: choosing a leader takes about 2 s. */
  electionMs: number;
  /** Between two attempts, once every node was asked. */
  pauseMs: number;
  /** Once a node has answered nothing for this long, others are asked first: the network to it may be cut. */
  slowMs: number;
};
const TIMES: RqliteTimes = { attemptMs: 3000, totalMs: 8000, electionMs: 8000, pauseMs: 100, slowMs: 1000 };

/** A node forwards a call to the leader. It names the leader instead if it is asked to, or cannot do that. */
const MAX_REDIRECTS = 2;

/** How much of a body, in characters, a cluster stores in a millisecond at least. */
const CHARACTERS_PER_MS = 1000;

/** Errors of a connection over which nothing was sent. */
const NOT_SENT = new Set([
  "ECONNREFUSED",
  "ConnectionRefused",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
]);

/** What a node says that did not begin a call: it has no leader, is none, or cannot connect to the leader. */
const NOT_BEGUN = /^(leader not found|not leader|store not open|node is not ready)|dial tcp .*connection refused/i;

/** What a node says about the cluster, not about the statement. Whether a write happened is unknown. */
const CLUSTER_FAILURE =
  /leader|raft|stale read|not open|not ready|timeout|timed out|EOF|broken pipe|connection|dial tcp|shutdown|enqueue/i;

/** A call that failed. */
class FailedCall extends Error {
  /** True if a node is there that cannot take the call now, such as one whose leader has just died. */
  isOfElection = false;

  /** `mayHaveHappened` is false if no node can have begun it. */
  constructor(
    message: string,
    readonly mayHaveHappened: boolean,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

class CallDuringElection extends FailedCall {
  override isOfElection = true;
}

const readCode = (error: unknown): string =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";

type Answer = { results?: unknown; error?: unknown };

/**
 * Asks the nodes of a cluster, the one that answered last first, unless it has become slow. A call that no node can have
 * begun, and a read that failed, is tried on another node for some seconds. A write whose answer was lost is never
 * repeated, because it may have happened. Then the error has the kind `unreachable`, like when no node answers. `onMove`
 * is told when another node is asked from now on.
 */
export function createRqliteNodes(
  { nodes, user, ca }: RqliteCluster,
  { times = TIMES, onMove }: { times?: RqliteTimes | undefined; onMove(): void },
) {
  const authorization = user && `Basic ${Buffer.from(`${user.name}:${user.password}`).toString("base64")}`;
  const headers = { "content-type": "application/json", ...(authorization ? { authorization } : {}) };
  const tls = ca ? { tls: { ca } } : {};
  /** The calls that each node has not answered yet, the oldest first. An answer to a later call forgives them. */
  const pending = nodes.map(() => new Set<{ since: number }>());
  const origins = nodes.map((node) => new URL(node).origin);
  let preferred = 0;

  /** From now on the next node is asked, unless another call has found a better one meanwhile. */
  function moveOn(from: number): void {
    onMove();
    if (preferred === from) preferred = (from + 1) % nodes.length;
  }

  function isSlow(index: number): boolean {
    const [oldest] = pending[index] ?? [];
    return oldest !== undefined && performance.now() - oldest.since > times.slowMs;
  }

  /** The preferred node, or the next one that is not slow. If all are, they take turns. */
  function choose(): number {
    if (isSlow(preferred)) moveOn(preferred);
    for (let count = 2; count < nodes.length && isSlow(preferred); count += 1) moveOn(preferred);
    return preferred;
  }

  async function post(url: string, { body: content, isRead }: RqliteCall): Promise<Response> {
    const body = JSON.stringify(content);
    try {
      return await fetch(url, {
        method: "POST",
        headers,
        body,
        redirect: "manual",
        // Over a kept connection a write could be sent to a node that has just gone, and no one would know its fate.
        keepalive: isRead,
        signal: AbortSignal.timeout(times.attemptMs + body.length / CHARACTERS_PER_MS),
        ...tls,
      });
    } catch (cause) {
      const code = readCode(cause);
      const reason = code === "" ? "in time" : `(${code})`;
      throw new FailedCall(`${new URL(url).origin} did not answer ${reason}`, !NOT_SENT.has(code), { cause });
    }
  }

  /** Asks one node, and the leader that it names instead. */
  async function ask(node: string, path: string, call: RqliteCall): Promise<unknown> {
    let url = `${node}${path}`;
    let response = await post(url, call);
    for (let count = 0; count < MAX_REDIRECTS && response.status >= 300 && response.status < 400; count += 1) {
      const leader = new URL(response.headers.get("location") ?? url, url);
      const index = origins.indexOf(leader.origin);
      // Asked directly it answers in half the time. An address that only the nodes know is for them.
      if (index >= 0) preferred = index;
      else if (path !== call.repeatedPath) return ask(node, call.repeatedPath, call);
      url = leader.href;
      response = await post(url, call).catch((error: unknown) => {
        if (error instanceof FailedCall) error.isOfElection = true;
        throw error;
      });
    }
    const text = await response.text().catch((cause: unknown) => {
      throw new FailedCall("The answer of a database node broke off.", true, { cause });
    });
    if (response.status === 401 || response.status === 403)
      throw new DatabaseError("unreachable", "The database refused the user name or the password.");
    if (response.status === 400) throw new DatabaseError("other", `The database refused a statement: ${text}`);
    if (!response.ok) {
      const [reason] = NOT_BEGUN.exec(text) ?? [];
      const said = reason === undefined ? `${response.status}` : `${response.status}: ${reason}`;
      throw new CallDuringElection(`A database node answered ${said}.`, reason === undefined);
    }
    const { results, error } = parse(text);
    if (typeof error !== "string") return results;
    if (!CLUSTER_FAILURE.test(error)) throw new DatabaseError("other", error);
    throw new CallDuringElection(`A database node cannot execute anything: ${error}`, !NOT_BEGUN.test(error));
  }

  async function askAt(index: number, path: string, call: RqliteCall): Promise<unknown> {
    const calls = pending[index] ?? new Set();
    const mark = { since: performance.now() };
    calls.add(mark);
    try {
      const results = await ask(nodes[index] ?? "", path, call);
      for (const earlier of [...calls].filter(({ since }) => since <= mark.since)) calls.delete(earlier);
      return results;
    } finally {
      calls.delete(mark);
    }
  }

  return {
    /** The results of a call, as a node answered them. */
    async call(call: RqliteCall): Promise<unknown> {
      const begun = performance.now();
      const first = preferred;
      /** What a node that is there says tells more than that another one is not. */
      let election: FailedCall | undefined;
      for (let attempt = 0; ; attempt += 1) {
        const index = choose();
        try {
          return await askAt(index, attempt === 0 && index === first ? call.path : call.repeatedPath, call);
        } catch (error) {
          if (!(error instanceof FailedCall)) throw error;
          const canRepeat = call.isRead || !error.mayHaveHappened;
          moveOn(index);
          if (error.isOfElection) election = error;
          const wereAllAsked = attempt >= nodes.length - 1;
          const end = begun + (election ? times.electionMs : times.totalMs);
          if (!canRepeat || (wereAllAsked && performance.now() >= end)) {
            const { message } = canRepeat && election ? election : error;
            throw new DatabaseError("unreachable", message, { cause: error });
          }
          if (attempt % nodes.length === nodes.length - 1) await pause(times.pauseMs);
        }
      }
    },
  };
}

function parse(text: string): Answer {
  try {
    return JSON.parse(text) as Answer;
  } catch (cause) {
    throw new FailedCall("A database node answered something else than JSON.", true, { cause });
  }
}
