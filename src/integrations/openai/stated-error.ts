import { type Fields, isFields, toFields } from "../fields.ts";

type Sdk = Pick<typeof import("openai"), "APIError">;

/** Statuses for the words by which providers name an error. */
const STATUSES: readonly [words: RegExp, status: number][] = [
  [/insufficient|payment|credit/, 402],
  [/rate_?limit|resource_?exhausted|too_many/, 429],
  [/api_?key|authenticat|unauthori[sz]ed/, 401],
  [/permission|forbidden/, 403],
  [/not_?found/, 404],
  [/overloaded|unavailable/, 503],
  [/invalid|unsupported|bad_request/, 400],
];
const UNKNOWN_STATUS = 500;

function parseStatus(code: unknown): number | undefined {
  const status = typeof code === "string" ? Number(code) : code;
  return typeof status === "number" && Number.isInteger(status) && status >= 400 && status < 600 ? status : undefined;
}

function findStatus({ code, status, type }: Fields): number {
  const stated = parseStatus(code) ?? parseStatus(status);
  if (stated !== undefined) return stated;
  const words = [code, status, type]
    .filter((word) => typeof word === "string")
    .join(" ")
    .toLowerCase();
  return STATUSES.find(([pattern]) => pattern.test(words))?.[1] ?? UNKNOWN_STATUS;
}

/** The error in a body or its first choice; some endpoints put only the message there. */
function findError(body: unknown): Fields | undefined {
  // Google's endpoint puts it into a list.
  const { error, choices } = toFields(Array.isArray(body) ? body[0] : body);
  const stated = error || (Array.isArray(choices) ? toFields(choices[0]).error : undefined);
  if (typeof stated === "string") return { message: stated };
  return isFields(stated) ? stated : undefined;
}

/** Throws the error that a body states although its status was 200: it counts as its code. */
export function throwStatedError(body: unknown, headers: Headers, { APIError }: Sdk): void {
  const error = findError(body);
  if (!error) return;
  throw APIError.generate(findStatus(error), { error }, undefined, headers);
}
