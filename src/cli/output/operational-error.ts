import { CopyRefusedError, UnfinishedCopyError } from "../../../db/copy/errors.ts";
import { DatabaseError } from "../../../db/engine/errors.ts";
import { NewerDatabaseError, NoTablesError, OlderDatabaseError } from "../../../db/file/migrate.ts";
import { DatabaseInUseError, InvalidBackupError } from "../../../db/file/restore.ts";
import { LanAuthorityError, NoDatabaseError } from "../storage/errors.ts";
import { SessionSecretError } from "../storage/session-secret.ts";

/** Something outside the program is wrong. The message says what, and what to do about it. */
export class OperationalError extends Error {
  override readonly name = "OperationalError";
}

/**
 * True for errors whose cause is outside the program, such as a port in use. For these a message is more useful than a
 * stack trace.
 */
export const isOperationalError = (error: unknown): error is Error =>
  error instanceof OperationalError ||
  error instanceof NoDatabaseError ||
  error instanceof NewerDatabaseError ||
  error instanceof OlderDatabaseError ||
  error instanceof NoTablesError ||
  error instanceof DatabaseInUseError ||
  error instanceof InvalidBackupError ||
  error instanceof UnfinishedCopyError ||
  error instanceof CopyRefusedError ||
  error instanceof DatabaseError ||
  error instanceof SessionSecretError ||
  error instanceof LanAuthorityError ||
  (error instanceof Error && "code" in error);
