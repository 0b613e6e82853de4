import { DatabaseError, type DatabaseErrorKind } from "../../db/engine/errors.ts";
import { AppError } from "../errors.ts";

const RETRY_SECONDS = 5;

const ANSWERS: Partial<Record<DatabaseErrorKind, () => AppError>> = {
  disk_full: () => new AppError(507, "This server's disk is full", { kind: "disk_full" }),
  read_only: () =>
    new AppError(503, "This server cannot save anything: its disk is read-only.", { kind: "storage_read_only" }),
  unreachable: () =>
    new AppError(503, "This server cannot reach its database.", {
      kind: "storage_unreachable",
      retryAfterSeconds: RETRY_SECONDS,
    }),
  corrupt: () => new AppError(503, "This server's database is damaged.", { kind: "storage_damaged" }),
  busy: () =>
    new AppError(503, "This server's database is busy. Please try again in a moment.", {
      kind: "storage_busy",
      retryAfterSeconds: RETRY_SECONDS,
    }),
};

/** The answer to a call that failed for the sake of the storage; undefined for any other error. */
export const toStorageError = (error: unknown): AppError | undefined =>
  error instanceof DatabaseError ? ANSWERS[error.kind]?.() : undefined;
