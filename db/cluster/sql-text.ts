/** Where a literal is in SQL, as the source of a regular expression. */
export const LITERAL = /'(?:[^']|'')*'/.source;

/** Where a quoted name is in SQL, as the source of a regular expression. */
export const QUOTED_NAME = /"(?:[^"]|"")*"|`[^`]*`/.source;

/** How many texts are remembered: more than the product prepares. */
const TEXTS_MAX = 2000;

/** A function of a statement's text that is computed once for each text. */
export function memoizeBySql<Result>(compute: (sql: string) => Result): (sql: string) => Result {
  const known = new Map<string, { result: Result }>();
  return (sql) => {
    const found = known.get(sql);
    if (found) return found.result;
    const result = compute(sql);
    // Texts that are made for one call would fill the memory.
    if (known.size >= TEXTS_MAX) known.clear();
    known.set(sql, { result });
    return result;
  };
}

/** From this length on a node compresses a statement for its log, which takes as long as all else that it does for it. */
const COMPRESSED_FROM = 1024;

/** Columns of an entry whose names are not keywords. */
const ENTRY_COLUMNS =
  "name|calories|protein|carbs|fat|fiber|sugar|sodium|caffeine|alcohol|confidence|category|tags|notes|portion|items|source";
/** A quoted name that needs no quotes, because no keyword looks like it: one of several words, or a column of an entry. */
const UNQUOTABLE = `(?<!\\w)"(?!current_)([a-z]+(?:_[a-z]+)+|${ENTRY_COLUMNS})"(?!\\w)`;
/** A literal or a name, which stays, unless it needs no quotes; and space that can be less. */
const PARTS = new RegExp(`${LITERAL}|${UNQUOTABLE}|${QUOTED_NAME}|,\\s+|\\s+`, "g");

const COMMENT = /--|\/\*/;
/** Its text is stored, and is the same on a file. */
const OF_SCHEMA = /^\s*create\b/i;

/** A statement's text that means the same, and is shorter where that may save the compression. */
export const compactSql = memoizeBySql((sql) => {
  if (sql.length < COMPRESSED_FROM || COMMENT.test(sql) || OF_SCHEMA.test(sql)) return sql;
  return sql.replace(PARTS, (part, name: string | undefined) => {
    if (name !== undefined) return name;
    if (part.startsWith(",")) return ",";
    return part.trim() === "" ? " " : part;
  });
});
