import { visibleLength } from "./shared/text-length.ts";

/** What went wrong, in a word that the client can act on. */
export type ErrorKind =
  | "cross_site"
  | "not_recognised"
  | "invalid_image"
  | "analysis_failed"
  | "analysis_unavailable"
  | "analysis_timeout"
  | "payments_unavailable"
  | "payments_unreachable";

type Details = {
  kind?: ErrorKind;
  requiresTrial?: true;
  /** A message for each field that is wrong, by its path. */
  fields?: Record<string, string>;
  /** The stored photo of a failed analysis, so that nobody has to take it again. */
  imageData?: string;
  /** Seconds after which the caller may try again. */
  retryAfterSeconds?: number;
};

/** A failure that the caller may know of: an HTTP status and a sentence for the person at the screen. */
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
export const notFound = (what = "This") => new AppError(404, `${what} does not exist or is not yours.`);
/** 409 for a username that somebody else has, in whatever case. */
export const usernameTaken = () =>
  new AppError(409, "This username is already taken", { fields: { username: "This username is already taken" } });
/** 422 with the message (no full stop) of the one field that is wrong. */
export const invalidField = (path: string, message: string) =>
  new AppError(422, `${message}.`, { fields: { [path]: message } });

const formatLabel = (field: string): string => field.charAt(0).toUpperCase() + field.slice(1);

/** Throws 422 naming the field where a text has more characters, as people see them, than it may. */
export function requireVisibleLength(field: string, text: string | null | undefined, max: number): void {
  if (text && visibleLength(text) > max) {
    throw invalidField(field, `${formatLabel(field)} must be at most ${max} characters`);
  }
}

/** Throws 422 naming the field where a text has nothing but blanks in it, or more characters than it may. */
export function requireVisibleText(field: string, text: string, max: number): void {
  if (text.trim() === "") throw invalidField(field, `${formatLabel(field)} is required`);
  requireVisibleLength(field, text, max);
}
