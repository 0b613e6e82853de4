import { Elysia, ParseError, ValidationError } from "elysia";
import type { ErrorBody } from "../contracts/common.ts";
import { AppError, signedOut } from "../errors.ts";
import type { Log } from "../log.ts";
import { noJson } from "./body.ts";
import { fieldMessages } from "./validation-messages.ts";

function answerTo({ status, message, details }: AppError): Response {
  const { retryAfterSeconds, ...rest } = details;
  const body: ErrorBody = { message, ...rest };
  const headers = retryAfterSeconds === undefined ? {} : { "retry-after": String(Math.ceil(retryAfterSeconds)) };
  return Response.json(body, { status, headers });
}

const wrongFields = (error: ValidationError): Record<string, string> =>
  fieldMessages(error.all.filter((entry) => "type" in entry && "schema" in entry));

function ofValidation(error: ValidationError): AppError {
  if (error.type === "body" && error.value === undefined) return noJson();
  const fields = wrongFields(error);
  const message = Object.values(fields).join(". ") || "Please check what you entered";
  return new AppError(422, `${message}.`, { fields });
}

type Deps = {
  log: Log;
  /** True for a failure that comes of the account being deleted while this call of it was under way. */
  isOfGoneAccount(error: unknown, request: Request): Promise<boolean>;
};

/**
 * Turns whatever a route throws into the error body of the API: an AppError says its own status, a value that does
 * not fit its schema is 422, and anything unexpected is logged under a request id and answered as a plain 500.
 */
export const createErrorHandler = ({ log, isOfGoneAccount }: Deps) =>
  new Elysia({ name: "error-handler" }).onError({ as: "global" }, async ({ error, code, request }) => {
    if (error instanceof AppError) return answerTo(error);
    if (error instanceof ParseError && error.cause instanceof AppError) return answerTo(error.cause);
    if (code === "NOT_FOUND") return answerTo(new AppError(404, "There is no such call."));
    if (error instanceof ValidationError && error.type !== "response") return answerTo(ofValidation(error));
    if (await isOfGoneAccount(error, request)) return answerTo(signedOut());

    const requestId = crypto.randomUUID();
    const cause = error instanceof ParseError ? error.cause : error;
    log.error("A request failed unexpectedly", {
      requestId,
      method: request.method,
      path: new URL(request.url).pathname,
      error:
        cause instanceof ValidationError
          ? `An answer does not fit its schema: ${Object.keys(wrongFields(cause))}`
          : cause,
    });
    return answerTo(new AppError(500, `Something went wrong on our side. If it happens again, quote ${requestId}.`));
  });
