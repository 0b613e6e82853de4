import type { Statement } from "../engine/engine.ts";
import { LITERAL, memoizeBySql, QUOTED_NAME } from "./sql-text.ts";

/** A literal, a quoted name, a placeholder, or the word that begins the rows to return. */
const PARTS = new RegExp(`${LITERAL}|${QUOTED_NAME}|\\?|\\breturning\\b`, "gi");

/** The table of a write. */
const TABLE = /\b(?:insert\s+(?:or\s+\w+\s+)?into|update(?:\s+or\s+\w+)?|delete\s+from)\s+("[^"]+"|`[^`]+`|\w+)/i;

/** The text up to the rows that it returns, and how many values that has; null if it returns none. */
const findCut = memoizeBySql((sql) => {
  let placeholders = 0;
  let cut: { sql: string; placeholders: number } | null = null;
  for (const { 0: part, index } of sql.matchAll(PARTS)) {
    if (part === "?") placeholders += 1;
    if (part.toLowerCase() === "returning") cut = { sql: sql.slice(0, index), placeholders };
  }
  return cut;
});

/** The statement up to the rows that it returns, with the values for that; null if it returns none. */
export function cutReturning({ sql, params }: Statement): Statement | null {
  const cut = findCut(sql);
  return cut && { sql: cut.sql, params: params.slice(0, cut.placeholders) };
}

const addParsedStatement = memoizeBySql((sql) => {
  const table = findCut(sql) === null ? undefined : TABLE.exec(sql)?.[1];
  return table === undefined ? sql : `DELETE FROM ${table} WHERE 1 = 0 RETURNING 1; ${sql}`;
});

/**
 * A statement whose rows rqlite 8 returns. Its own parser does not find every RETURNING, so a DELETE of nothing that it
 * understands comes first (docs/decisions/0010-rqlite.md).
 */
export const withReturnedRows = (statement: Statement): Statement => ({
  ...statement,
  sql: addParsedStatement(statement.sql),
});
