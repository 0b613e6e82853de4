import { CANARY } from "./canaries.ts";
import { ECHO } from "./schema-values.ts";

/** What the server answered, with its body as text and, where it is JSON, as a value. */
export type Answer = { status: number; headers: Headers; text: string; body: unknown };

/** The keys of an error's body. */
const ERROR_KEYS = ["message", "kind", "requiresTrial", "fields", "imageData"];

/** Traces of the inside: stacks, SQL, files, and the names of what the server is built with. */
const TRACES = [
  /\bat .+[(/:]\S+:\d+/,
  /\.tsx?\b/,
  /SQLITE|sqlite_|SELECT |INSERT INTO|UPDATE "|constraint failed/,
  /\/(tmp|home|root|var|usr|work)\/|~BUN|\$bunfs|node_modules/,
  /elysia|typebox|drizzle|TypeError|SyntaxError|undefined is not/i,
];

/** Headers that tell a page of another site something, or anyone what runs here. */
const FOREIGN_HEADERS = ["access-control-allow-origin", "access-control-allow-credentials", "server", "x-powered-by"];

export async function readAnswer(response: Response): Promise<Answer> {
  const text = await response.text();
  const isJson = response.headers.get("content-type")?.startsWith("application/json") ?? false;
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: isJson && text !== "" ? JSON.parse(text) : undefined,
  };
}

function findErrorProblems({ body, text }: Answer): string[] {
  if (typeof body !== "object" || body === null || Array.isArray(body)) return [`no error body: ${text.slice(0, 80)}`];
  const unknown = Object.keys(body).filter((key) => !ERROR_KEYS.includes(key));
  const problems = unknown.map((key) => `the error has the key ${key}`);
  if (!("message" in body) || typeof body.message !== "string" || body.message === "") problems.push("no message");
  return problems;
}

function findHeaderProblems({ headers }: Answer): string[] {
  const problems = FOREIGN_HEADERS.filter((name) => headers.has(name)).map((name) => `the header ${name}`);
  if (headers.get("x-content-type-options") !== "nosniff") problems.push("no nosniff");
  if (!headers.get("content-security-policy")) problems.push("no content security policy");
  if (!headers.get("cache-control")) problems.push("no cache-control");
  const cookies = headers.getSetCookie();
  if (!cookies.every((cookie) => cookie.includes("HttpOnly") && cookie.includes("SameSite=Lax"))) {
    problems.push("a cookie that scripts or other sites can use");
  }
  return problems;
}

/**
 * What no answer to someone else than the attacked account may have: its data, traces of the server's inside, an error
 * body of another shape, a repetition of what was sent. `secrets` are further texts that must not appear.
 */
export function findAnswerProblems(answer: Answer, secrets: readonly string[] = []): string[] {
  const { status, text, headers } = answer;
  const everything = `${text}\n${[...headers].flat().join("\n")}`;
  const problems = [CANARY, ...secrets].filter((secret) => everything.includes(secret)).map(() => "a private text");
  problems.push(...findHeaderProblems(answer));
  if (status < 400) return problems;
  if (everything.includes(ECHO)) problems.push(`it repeats what was sent: ${text.slice(0, 200)}`);
  problems.push(...TRACES.filter((trace) => trace.test(text)).map((trace) => `a trace of the inside, ${trace}`));
  return [...problems, ...findErrorProblems(answer)];
}
