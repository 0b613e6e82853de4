import { type TSchema, TypeGuard } from "@sinclair/typebox";
import { Elysia, ParseError, ValidationError } from "elysia";
import { DatabaseError, type DatabaseErrorKind, isMissingReference } from "../../db/engine/errors.ts";
import type { ErrorBody } from "../contracts/common.ts";
import { AppError, invalidFields, noSuchCall, signedOut } from "../errors.ts";
import type { RateLimiters } from "../limits/create-rate-limiters.ts";
import type { Log } from "../log.ts";
import type { Connection } from "./connection.ts";
import { createProxyHint, FOREIGN_HOST } from "./connections/proxy-hints.ts";
import { findForeignHost } from "./same-origin.ts";
import type { SessionResolver } from "./session-guard.ts";
import { findFieldMessages } from "./validation-messages.ts";

function toResponse({ status, message, details }: AppError): Response {
  const { retryAfterSeconds, ...rest } = details;
  const body: ErrorBody = { message, ...rest };
  const headers = retryAfterSeconds === undefined ? {} : { "retry-after": String(Math.ceil(retryAfterSeconds)) };
  return Response.json(body, { status, headers });
}

/** The schema of a failed validation; undefined for a validator of another library. */
function findSchema({ validator }: ValidationError): TSchema | undefined {
  const schema: unknown = "Schema" in validator ? validator.Schema() : validator;
  return TypeGuard.IsSchema(schema) ? schema : undefined;
}

function collectFieldMessages(error: ValidationError): Record<string, string> {
  const schema = findSchema(error);
  return schema ? findFieldMessages(schema, error.value) : {};
}

/** How many refusals of an address are logged in a minute: enough to ban it, too few to fill a disk. */
const LOGGED_REFUSALS_PER_MINUTE = 20;

type Deps = {
  log: Log;
  connection: Connection;
  localLimiters: RateLimiters;
  resolveSession: SessionResolver;
};

/** Turns an error that a call threw into its answer. */
export type ErrorResponder = (error: unknown, request: Request) => Promise<Response>;

/**
 * An AppError has its own status. Unexpected errors are logged with a request id and returned as a plain 500. A 429 is
 * logged with the client's address.
 */
export function createErrorResponder({ log, connection, localLimiters, resolveSession }: Deps): ErrorResponder {
  const logLimiter = localLimiters.rate("logged refusals", LOGGED_REFUSALS_PER_MINUTE);

  const hintAtHost = createProxyHint(log, FOREIGN_HOST);

  function logForeignHost(request: Request): void {
    const found = findForeignHost(request);
    if (found) hintAtHost(found.origin, found);
  }

  /** docs/fail2ban.md promises this line. */
  async function logRefusal(request: Request): Promise<void> {
    if (!(await logLimiter.tryTake({ address: connection.getAddress(request) }))) return;
    log.warn("Too many requests", { address: connection.getIpAddress(request) });
  }

  return async (error, request) => {
    if (error instanceof AppError) {
      if (error.status === 429) await logRefusal(request);
      if (error.details.kind === "cross_site") logForeignHost(request);
      return toResponse(error);
    }
    // The account was deleted meanwhile.
    if (isMissingReference(error) && !(await resolveSession(request))) return toResponse(signedOut());

    const cause = error instanceof ParseError ? error.cause : error;
    const storageError = toStorageError(cause);
    // A full disk is logged once, when it is found out.
    if (storageError?.details.kind === "disk_full") return toResponse(storageError);

    const requestId = connection.factsOf?.(request).id ?? crypto.randomUUID();
    log.error("A request failed unexpectedly", {
      requestId,
      method: request.method,
      path: new URL(request.url).pathname,
      error:
        cause instanceof ValidationError
          ? `An answer does not fit its schema: ${Object.keys(collectFieldMessages(cause))}`
          : cause,
    });
    return toResponse(
      storageError ??
        new AppError(
          500,
          `Something went wrong on our side. If it happens again, report it with this code: ${requestId}.`,
        ),
    );
  };
}

/** Turns errors of routes into the API's error body; an invalid value is 422. */
export const createErrorHandler = (respond: ErrorResponder) =>
  new Elysia({ name: "error-handler" }).onError({ as: "global" }, ({ error, code, request }) => {
    if (error instanceof ParseError && error.cause instanceof AppError) return respond(error.cause, request);
    if (code === "NOT_FOUND") return toResponse(noSuchCall());
    if (error instanceof ValidationError && error.type !== "response") {
      return toResponse(invalidFields(collectFieldMessages(error)));
    }
    return respond(error, request);
  });

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
