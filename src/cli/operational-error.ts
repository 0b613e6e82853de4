import { DatabaseError } from "../../db/errors.ts";
import { NewerDatabaseError } from "../../db/migrate.ts";
import { SessionSecretError } from "./session-secret.ts";

/**
 * True for errors whose cause is outside the program, such as a port in use. For these a message is more useful than a
 * stack trace.
 */
export const isOperationalError = (error: unknown): error is Error =>
  error instanceof NewerDatabaseError ||
  error instanceof DatabaseError ||
  error instanceof SessionSecretError ||
  (error instanceof Error && "code" in error);
