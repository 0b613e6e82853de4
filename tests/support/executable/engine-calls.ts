import type { Engine } from "../../../db/engine/engine.ts";
import { DatabaseError } from "../../../db/engine/errors.ts";

/** Short enough for a test, and long enough for a node that starts. */
export const SHORT_TIMES = { attemptMs: 1000, totalMs: 500, electionMs: 500, pauseMs: 20, slowMs: 1000 };

/** The rows of a statement. */
export const run = (engine: Engine, sql: string, ...params: unknown[]) => engine.execute({ sql, params });

/** What something is rejected with, or its result. */
export const catchError = async (work: Promise<unknown>): Promise<unknown> => work.catch((error: unknown) => error);

/** The kind of the DatabaseError that something is rejected with, or what else it ends with. */
export const findKind = async (work: Promise<unknown>) => {
  const error = await catchError(work);
  return error instanceof DatabaseError ? error.kind : error;
};
