import { isReading, type Statement } from "../engine/engine.ts";
import { cutReturning } from "./rqlite-returning.ts";

/** A statement that changes nothing unless the one before it has, whatever else it asks for. */
const FOLLOWS_CHANGE =
  /^insert into \S+ \([^()]*\) select (?:[^()]|\(\))*? where changes\(\) > 0(?= ?$| on conflict\b| and\b(?!.*\bor\b))/is;

/**
 * True if nothing has happened where a statement with RETURNING fails: it is the first one, and each of the others
 * depends on a change of the one before it. After a statement that failed `changes()` is 0.
 */
const isAllOrNothing = ([, ...others]: readonly Statement[]): boolean =>
  others.every((statement) => FOLLOWS_CHANGE.test(statement.sql) && cutReturning(statement) === null);

/**
 * The dry run of a batch: its writes without RETURNING, undone at the end. Where a statement with RETURNING fails, rqlite
 * 8 commits the others, and without RETURNING it undoes all (docs/decisions/0010-rqlite.md). Empty if the batch needs none.
 */
export function dryRun(statements: readonly Statement[]): Statement[] {
  const writes = statements.filter(({ sql }) => !isReading(sql));
  const isCut = (statement: Statement) => cutReturning(statement) !== null;
  if (writes.length < 2 || !writes.some(isCut) || isAllOrNothing(writes)) return [];
  return [
    { sql: "SAVEPOINT dry_run", params: [] },
    ...writes.map((statement) => cutReturning(statement) ?? statement),
    { sql: "ROLLBACK TO dry_run", params: [] },
  ];
}
