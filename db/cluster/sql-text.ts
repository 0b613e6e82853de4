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
