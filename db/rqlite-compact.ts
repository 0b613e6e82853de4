import { byText } from "./by-text.ts";

/** From this length on a node compresses a statement for its log, which takes as long as all else that it does for it. */
const COMPRESSED_FROM = 1024;

/**
 * A literal, which stays; a quoted name that needs no quotes, because no keyword looks like it; any other quoted name;
 * and space that can be less.
 */
const PARTS = /'(?:[^']|'')*'|(?<!\w)"(?!current_)([a-z]+(?:_[a-z]+)+)"(?!\w)|"(?:[^"]|"")*"|`[^`]*`|,\s+|\s+/g;

const COMMENT = /--|\/\*/;
/** Its text is stored, and is the same on a file. */
const OF_SCHEMA = /^\s*create\b/i;

/** A statement's text that means the same, and is shorter where that may save the compression. */
export const compactSql = byText((sql) => {
  if (sql.length < COMPRESSED_FROM || COMMENT.test(sql) || OF_SCHEMA.test(sql)) return sql;
  return sql.replace(PARTS, (part, name: string | undefined) => {
    if (name !== undefined) return name;
    if (part.startsWith(",")) return ",";
    return part.trim() === "" ? " " : part;
  });
});
