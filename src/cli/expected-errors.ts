import { NewerDatabaseError, OlderDatabaseError } from "../../db/migrate.ts";
import { NoDatabaseError } from "./open-existing.ts";

/** True if no database was found, or one of another version. */
export const isWrongDatabase = (error: unknown): error is Error =>
  error instanceof NoDatabaseError || error instanceof NewerDatabaseError || error instanceof OlderDatabaseError;

/**
 * Runs the work of a command and returns its exit code. An expected error is printed as one sentence, and the code is
 * 1. Throws any other error.
 */
export async function printExpectedErrors(
  isExpected: (error: unknown) => error is Error,
  work: () => Promise<number>,
): Promise<number> {
  try {
    return await work();
  } catch (error) {
    if (!isExpected(error)) throw error;
    console.error(error.message);
    return 1;
  }
}
