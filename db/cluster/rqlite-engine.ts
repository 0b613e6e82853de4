import { type Engine, type EngineRow, isReading, type Statement } from "../engine/engine.ts";
import { DatabaseError, type DatabaseErrorKind } from "../engine/errors.ts";
import { dryRun } from "./rqlite-dry-run.ts";
import { createRqliteNodes, type RqliteCluster, type RqliteTimes } from "./rqlite-nodes.ts";
import { withReturnedRows } from "./rqlite-returning.ts";
import { decodeRows, encodeStatement, type RqliteResult } from "./rqlite-values.ts";

/** The kinds of SQLite's messages: rqlite has no codes. */
const KINDS: readonly (readonly [start: string, kind: DatabaseErrorKind])[] = [
  ["UNIQUE constraint failed", "unique_violation"],
  ["FOREIGN KEY constraint failed", "missing_reference"],
  ["database or disk is full", "disk_full"],
  ["attempt to write a readonly database", "read_only"],
  ["database disk image is malformed", "corrupt"],
  ["file is not a database", "corrupt"],
  ["database is locked", "busy"],
  ["database table is locked", "busy"],
  ["disk I/O error", "unreachable"],
  ["unable to open database file", "unreachable"],
];

const toError = (message: string): DatabaseError =>
  new DatabaseError(KINDS.find(([start]) => message.startsWith(start))?.[1] ?? "other", message);

/**
 * For how long after a write or a strong read the next reads are weak: the leader alone answers them. Until then no other
 * node can have become the leader: those that have just heard of this one vote for no one for a second. That holds as long
 * as no leader hands its office over on purpose (`-raft-shutdown-stepdown=false`).
 */
const TRUST_MS = 500;

/** A follower names the leader. */
const FIND_LEADER = "&redirect";
const WEAK_READ = "/db/query?level=weak";
const STRONG_READ = "/db/query?level=strong";
/** What several reads see is the same. One needs no transaction, which takes a tenth of its time. */
const TOGETHER = "&transaction";
const WRITE = "/db/request?transaction";

/**
 * Runs SQL on a cluster of rqlite. Each call is one request: all of it or nothing. Everyone reads what they have
 * written. A node that has just become the leader, such as after its start, answers weak reads before it knows all
 * writes; a strong one waits for them. So a read is strong unless the leader has just proved that it knows everything.
 */
export function createRqliteEngine(cluster: RqliteCluster, times?: RqliteTimes): Engine {
  let trustedUntil = Number.NEGATIVE_INFINITY;
  /** Another node may know less. */
  let moves = 0;
  let isLeaderKnown = false;
  const nodes = createRqliteNodes(cluster, {
    times,
    onMove() {
      moves += 1;
      trustedUntil = Number.NEGATIVE_INFINITY;
      isLeaderKnown = false;
    },
  });

  async function ask(statements: readonly Statement[]): Promise<RqliteResult[]> {
    const isRead = statements.every(({ sql }) => isReading(sql));
    const begun = performance.now();
    const isWeak = isRead && isLeaderKnown && begun < trustedUntil;
    const movesBefore = moves;
    const together = statements.length > 1 ? TOGETHER : "";
    const repeatedPath = isRead ? STRONG_READ + together : WRITE;
    const strongPath = isRead ? repeatedPath + FIND_LEADER : WRITE;
    const path = isWeak ? WEAK_READ + together : strongPath;
    const results = await nodes.call({ path, repeatedPath, body: statements.map(encodeStatement), isRead });
    if (!isWeak && moves === movesBefore) {
      trustedUntil = begun + TRUST_MS;
      isLeaderKnown ||= isRead;
    }
    return results as RqliteResult[];
  }

  async function run(statements: readonly Statement[]): Promise<EngineRow[][]> {
    const trial = dryRun(statements);
    const results = await ask([...trial, ...statements.map(withReturnedRows)]);
    const failed = results.find(({ error }) => error !== undefined);
    if (failed?.error !== undefined) throw toError(failed.error);
    return results.slice(trial.length).map(decodeRows);
  }

  return {
    prepare: () => undefined,
    async execute(statement) {
      const [rows = []] = await run([statement]);
      return rows;
    },
    batch: async (statements) => (statements.length === 0 ? [] : run(statements)),
  };
}
