import type { AnswerFormat } from "../provider-abilities.ts";

type Sdk = Pick<typeof import("openai"), "APIError">;

/** What servers answer to a request that they do not support. Some report it as a failure of their own. */
const UNSUPPORTED_STATUSES: ReadonlySet<number> = new Set([400, 404, 415, 422, 500, 501]);

/** The reason is at the start of a message. */
const MESSAGE_MAX_LENGTH = 2000;
const matches = (error: { message: string }, pattern: RegExp): boolean =>
  pattern.test(error.message.slice(0, MESSAGE_MAX_LENGTH));

const hasMessage = (error: unknown, sdk: Sdk, pattern: RegExp): boolean =>
  error instanceof sdk.APIError && UNSUPPORTED_STATUSES.has(error.status ?? 0) && matches(error, pattern);

const FORMAT_WORDS = /response_format|json_schema|json_object|json mode|structured[ _]output|grammar|guided/i;
const isFormatRefusal = (error: unknown, sdk: Sdk): boolean => hasMessage(error, sdk, FORMAT_WORDS);

const NO_CREDIT = /insufficient[ _](?:quota|credits?|balance|funds)|credit balance is too low|out of credits?/i;

/** Whether an endpoint refused a call because the account there has no credit left. */
export const isCreditRefusal = (error: unknown, sdk: Sdk): boolean =>
  error instanceof sdk.APIError &&
  (error.status === 402 || [error.code, error.type].includes("insufficient_quota") || matches(error, NO_CREDIT));

const isInvalid = (error: unknown, sdk: Sdk): boolean =>
  error instanceof sdk.APIError && (error.status === 400 || error.status === 422);

/** Whether an endpoint refused a call for a reason that is not known: not everywhere it names the schema. */
const isUnexplained = (error: unknown, sdk: Sdk): boolean =>
  isInvalid(error, sdk) &&
  ![isCreditRefusal, isPictureRefusal, isSeveralPicturesRefusal, isStreamRefusal].some((is) => is(error, sdk));

/** The format to ask for next if an endpoint may have refused a call because of this one; undefined for another failure. */
export function findSimplerFormat(error: unknown, format: AnswerFormat, sdk: Sdk): AnswerFormat | undefined {
  if (format === "text" || !(isFormatRefusal(error, sdk) || isUnexplained(error, sdk))) return undefined;
  return format === "json_schema" ? "json_object" : "text";
}

/** Whether an endpoint may have refused a call because of how much the model is to think. "none" is known to few. */
export const isEffortRefusal = (error: unknown, effort: string, sdk: Sdk): boolean =>
  effort === "none" ? isInvalid(error, sdk) : hasMessage(error, sdk, /reasoning_effort/i);

/** Whether an endpoint refused a call because it does not send its answers piece by piece. */
export const isStreamRefusal = (error: unknown, sdk: Sdk): boolean => hasMessage(error, sdk, /\bstream/i);

/** A picture that the endpoint could not read, which says nothing about other pictures. */
const BROKEN_PICTURE = /decode|corrupt|invalid image|too (large|big)/i;
const PICTURES = "(?:images?|image[ _](?:url|input)s?|vision|multi-?modal)";
const NO_PICTURES = new RegExp(
  [
    `(?:\\b(?:not|no|cannot|missing|without)|n't)\\b.{0,60}\\b${PICTURES}\\b`,
    `\\b${PICTURES}\\b.{0,60}(?:\\b(?:not|no|unsupported|only supported)\\b|n't\\b)`,
    "unknown variant .?image",
    "at most 0 image",
  ].join("|"),
  "i",
);

/** As vLLM, Ollama and others say it. */
const ONE_PICTURE =
  /at most [1-9]\d* image|\b(?:single|one|1) image|more than (?:one|1) image|multiple[ -]images|multi-image|too many images/i;

/** Whether an endpoint refused a call because the model takes one picture at a time. */
export const isSeveralPicturesRefusal = (error: unknown, sdk: Sdk): boolean =>
  hasMessage(error, sdk, ONE_PICTURE) && !hasMessage(error, sdk, BROKEN_PICTURE);

/** Whether an endpoint refused a call because the model takes no pictures. */
export const isPictureRefusal = (error: unknown, sdk: Sdk): boolean =>
  hasMessage(error, sdk, NO_PICTURES) && !hasMessage(error, sdk, BROKEN_PICTURE);
