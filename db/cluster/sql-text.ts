/** Where a literal is in SQL, as the source of a regular expression. */
export const LITERAL = /'(?:[^']|'')*'/.source;

/** Where a quoted name is in SQL, as the source of a regular expression. */
export const QUOTED_NAME = /"(?:[^"]|"")*"|`[^`]*`/.source;
