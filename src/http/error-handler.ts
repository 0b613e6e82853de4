import { Elysia, ParseError, ValidationError } from "elysia";
import type { ErrorBody } from "../contracts/common.ts";
import { AppError, signedOut } from "../errors.ts";
import type { Log } from "../log.ts";
import { invalidJson } from "./body.ts";
import { formatFieldMessages } from "./validation-messages.ts";

function toResponse({ status, message, details }: AppError): Response {
  const { retryAfterSeconds, ...rest } = details;
  const body: ErrorBody = { message, ...rest };
  const headers = retryAfterSeconds === undefined ? {} : { "retry-after": String(Math.ceil(retryAfterSeconds)) };
  return Response.json(body, { status, headers });
}

const collectFieldMessages = (error: ValidationError): Record<string, string> =>
  formatFieldMessages(error.all.filter((entry) => "type" in entry && "schema" in entry));

function toAppError(error: ValidationError): AppError {
  if (error.type === "body" && error.value === undefined) return invalidJson();
  const fields = collectFieldMessages(error);
  const message = Object.values(fields).join(". ") || "Please check what you entered";
  return new AppError(422, `${message}.`, { fields });
}

type Deps = {
  log: Log;
  /** True if a call failed because its account was deleted meanwhile. */
  isFromDeletedAccount(error: unknown, request: Request): Promise<boolean>;
};

/**
 * Turns errors of routes into the API's error body. An AppError has its own status, an invalid value is 422. Unexpected
 * errors are logged with a request id and returned as a plain 500.
 */
export const createErrorHandler = ({ log, isFromDeletedAccount }: Deps) =>
  new Elysia({ name: "error-handler" }).onError({ as: "global" }, async ({ error, code, request }) => {
    if (error instanceof AppError) return toResponse(error);
    if (error instanceof ParseError && error.cause instanceof AppError) return toResponse(error.cause);
    if (code === "NOT_FOUND") return toResponse(new AppError(404, "There is no such call."));
    if (error instanceof ValidationError && error.type !== "response") return toResponse(toAppError(error));
    if (await isFromDeletedAccount(error, request)) return toResponse(signedOut());

    const requestId = crypto.randomUUID();
    const cause = error instanceof ParseError ? error.cause : error;
    log.error("A request failed unexpectedly", {
      requestId,
      method: request.method,
      path: new URL(request.url).pathname,
      error:
        cause instanceof ValidationError
          ? `An answer does not fit its schema: ${Object.keys(collectFieldMessages(cause))}`
          : cause,
    });
    return toResponse(new AppError(500, `Something went wrong on our side. If it happens again, quote ${requestId}.`));
  });
