import type { Statement } from "./engine.ts";
import { cutReturning } from "./rqlite-returning.ts";
import { isReading } from "./statement-kind.ts";

/** A statement that changes nothing unless the one before it has, whatever else it asks for. */
const FOLLOWS_CHANGE =
  /^insert into \S+ \([^()]*\) select (?:[^()]|\(\))*? where changes\(\) > 0(?= ?$| on conflict\b| and\b(?!.*\bor\b))/is;

/**
 * True if nothing has happened where a statement with RETURNING fails: it is the first one, and each of the others
 * depends on a change of the one before it. After a statement that failed `changes()` is 0.
 */
const isWholeByItself = ([, ...others]: readonly Statement[]): boolean =>
  others.every((statement) => FOLLOWS_CHANGE.test(statement.sql) && cutReturning(statement) === null);

/**
 * What to execute before a batch so that it happens as a whole. Where a statement with RETURNING fails, rqlite 8 says so
 * but commits the others (it does undo everything for one without RETURNING). So the writes are executed without it,
 * undone, and then executed as they are: in the same transaction they succeed a second time, too.
 */
export function rehearse(statements: readonly Statement[]): Statement[] {
  const writes = statements.filter(({ sql }) => !isReading(sql));
  const isCut = (statement: Statement) => cutReturning(statement) !== null;
  if (writes.length < 2 || !writes.some(isCut) || isWholeByItself(writes)) return [];
  return [
    { sql: "SAVEPOINT rehearsal", params: [] },
    ...writes.map((statement) => cutReturning(statement) ?? statement),
    { sql: "ROLLBACK TO rehearsal", params: [] },
  ];
}
