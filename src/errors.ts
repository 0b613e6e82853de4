import { capitalize } from "./shared/text/capitalize.ts";
import { isBlank } from "./shared/text/text-characters.ts";

/** The kind of an error, for the client to act on. */
export type ErrorKind =
  | "cross_site"
  | "budget"
  | "photo_quota"
  | "not_recognised"
  | "not_a_label"
  | "invalid_image"
  | "analysis_failed"
  | "analysis_unavailable"
  | "analysis_timeout"
  | "unknown_barcode"
  | "lookup_unreachable"
  | "no_recipe"
  | "page_unreachable"
  | "recipes_off"
  | "registration_closed"
  | "account_suspended"
  | "other_account"
  | "payments_unavailable"
  | "payments_unreachable"
  | "push_unreachable"
  | "disk_full"
  | "storage_read_only"
  | "storage_unreachable"
  | "storage_damaged"
  | "storage_busy";

type Details = {
  kind?: ErrorKind;
  requiresTrial?: true;
  /** A message for each field that is wrong, by its path. */
  fields?: Record<string, string>;
  /** The stored photo of a failed analysis, so that it need not be taken again. */
  imageData?: string;
  /** Seconds after which the caller may try again. */
  retryAfterSeconds?: number;
};

/** An error for the caller: an HTTP status and a message for the person. */
export class AppError extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly details: Details = {},
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = "AppError";
  }
}

export const signedOut = () => new AppError(401, "Please log in to continue.");
export const noSuchCall = () => new AppError(404, "There is no such call.");
export const notFound = (what = "This") => new AppError(404, `${what} does not exist or is not yours.`);
/** 409: someone else has this username, compared without case. */
export const usernameTaken = () =>
  new AppError(409, "This username is already taken", { fields: { username: "This username is already taken" } });
/** 429: what an account or an address may use is used up. The message says when it goes on. */
export const budgetUsedUp = (message: string, retryAfterSeconds: number) =>
  new AppError(429, message, { kind: "budget", retryAfterSeconds });
/** 422 with the message (without a full stop) for one field. */
export const invalidField = (path: string, message: string) =>
  new AppError(422, `${message}.`, { fields: { [path]: message } });

/** 422 with a message (without a full stop) for each field that is wrong, by its path. */
export const invalidFields = (fields: Record<string, string>) =>
  new AppError(422, `${Object.values(fields).join(". ") || "Please check what you entered"}.`, { fields });

/** 422 for a text with characters that cannot be stored; names the field if it is one of the API's own. */
export const notPlainText = (field?: string) => {
  const message = `${field === undefined ? "A text" : capitalize(field)} must not contain control characters`;
  return field === undefined ? new AppError(422, `${message}.`) : invalidField(field, message);
};

/** Throws 422 naming the field if a text is blank. */
export function requireText(field: string, text: string): void {
  if (isBlank(text)) throw invalidField(field, `${capitalize(field)} is required`);
}
