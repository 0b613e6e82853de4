const READING = /^\s*(select|pragma|explain)\b/i;
/** A common table expression may come before any statement. */
const READING_WITH = /^\s*with\b(?!.*\b(insert|update|delete|replace)\b)/is;

/** True if a statement only reads. Some that read count as writing: those that have the name of a write after WITH. */
export const isReading = (sql: string): boolean => READING.test(sql) || READING_WITH.test(sql);
