import type { EngineRow, Statement } from "../engine/engine.ts";
import { compactSql, LITERAL, QUOTED_NAME } from "./sql-text.ts";

/** A statement as rqlite's HTTP API takes it. */
export type RqliteStatement = [sql: string, ...params: (string | number | null)[]];

/** What rqlite answers for one statement. */
export type RqliteResult = { types?: string[]; values?: unknown[][]; error?: string };

const QUOTED_OR_PLACEHOLDER = new RegExp(`${LITERAL}|${QUOTED_NAME}|\\?`, "g");

/** JSON has no bytes: a placeholder for some becomes `unhex(?)`. */
function unhexBytes({ sql, params }: Statement): string {
  let index = 0;
  return sql.replace(QUOTED_OR_PLACEHOLDER, (part) => {
    if (part !== "?") return part;
    return params[index++] instanceof Uint8Array ? "unhex(?)" : part;
  });
}

function encode(value: unknown): string | number | null {
  if (value === null || value === undefined) return null;
  if (typeof value === "string" || typeof value === "number") return value;
  if (typeof value === "boolean") return value ? 1 : 0;
  if (value instanceof Uint8Array) return value.toHex();
  throw new TypeError(`A statement cannot have a value of the type ${typeof value}.`);
}

/** A statement with its values in the form of rqlite's API. */
export function encodeStatement(statement: Statement): RqliteStatement {
  const hasBytes = statement.params.some((value) => value instanceof Uint8Array);
  return [compactSql(hasBytes ? unhexBytes(statement) : statement.sql), ...statement.params.map(encode)];
}

/** Bytes come as base64, and only a column of the type blob tells them from a text. A boolean is 0 or 1 in SQLite. */
function decode(value: unknown, type: string | undefined): unknown {
  if (typeof value === "boolean") return value ? 1 : 0;
  return type === "blob" && typeof value === "string" ? new Uint8Array(Buffer.from(value, "base64")) : value;
}

/** The rows of a result, as SQLite stores them. */
export const decodeRows = ({ types = [], values = [] }: RqliteResult): EngineRow[] =>
  values.map((row) => row.map((value, index) => decode(value, types[index])));
