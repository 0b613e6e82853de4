import type { Db } from "./open.ts";

/**
 * Carries out statements as one: all of them or none, with no other write between, and gives what each one returned.
 * A list with no code between, so that an engine that takes its statements as a batch can run it as well.
 */
export const atomically = <const Results extends readonly unknown[]>(
  db: Db,
  statements: { [Index in keyof Results]: () => Results[Index] },
): Results =>
  db.$client.transaction(() => statements.map((statement) => statement()) as unknown as Results).immediate();
