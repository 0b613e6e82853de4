import type { TSchema } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import fc from "fast-check";
import { SEED } from "../seed.ts";
import { type Answer, findAnswerProblems } from "./answers.ts";
import { createFuzzedRequests, type FuzzedRequest } from "./fuzzed-requests.ts";
import { listRoutes } from "./routes.ts";
import { FIRST_IDS } from "./schema-values.ts";
import { JSON_TYPE, SESSION_SECRET, startTarget, type Target } from "./target.ts";

/** Requests that are sent at once: races are found as well. */
const BATCH = 10;

/** Answers of 500 and above that say that something outside this server is missing. */
const UNAVAILABLE = ["payments_unavailable", "payments_unreachable", "analysis_unavailable", "push_unreachable"];

const readKind = (body: unknown): unknown =>
  typeof body === "object" && body !== null && "kind" in body ? body.kind : undefined;

const isServerError = ({ status, body, text }: Answer): boolean =>
  status >= 500 && !(status === 503 && (UNAVAILABLE.includes(String(readKind(body))) || /payments/i.test(text)));

/** Parses JSON as the server does, which ignores a byte order mark. */
function parseJson(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text.replace(/^\ufeff/, "")) };
  } catch {
    return undefined;
  }
}

/** Whether a body may be accepted at all: JSON that its schema accepts. */
function mayBeAccepted({ route, body }: FuzzedRequest): boolean {
  if (route.reads !== "json" || typeof body !== "string" || body === "") return true;
  const parsed = parseJson(body);
  return parsed !== undefined && (route.body === undefined || Value.Check(route.body, parsed.value));
}

/** True if an answer has what its schema declares, and no more. */
const fitsContract = (schema: TSchema, body: unknown): boolean =>
  Value.Check(schema, body) && Bun.deepEquals(Value.Clean(schema, structuredClone(body)), body);

function findProblems(request: FuzzedRequest, answer: Answer): string[] {
  const { status, body, text } = answer;
  const problems = findAnswerProblems(answer, [SESSION_SECRET]);
  if (isServerError(answer)) problems.push(`${status}: ${text.slice(0, 200)}`);
  if (status < 300) {
    if (!mayBeAccepted(request)) problems.push(`${status} for what the contract does not accept`);
    const schema = request.route.responses[status];
    if (schema && status !== 204 && !fitsContract(schema, body))
      problems.push(`not its contract: ${text.slice(0, 300)}`);
  }
  const sent = `${request.route.call} as ${request.path} with ${JSON.stringify(request.body)?.slice(0, 1000)}`;
  return problems.map((problem) => `${sent}: ${problem}`);
}

function createBodyInit({ route, body }: FuzzedRequest): { body?: BodyInit; headers?: Record<string, string> } {
  if (body === undefined) return {};
  if (typeof body === "string") return { body, ...(route.reads === "json" ? { headers: JSON_TYPE } : {}) };
  const form = new FormData();
  form.set("image", new Blob([body.image]), "meal.jpg");
  form.set("note", body.note);
  return { body: form };
}

/** Sends one request; returns what is wrong with the answer. */
export async function sendFuzzed(target: Target, request: FuzzedRequest): Promise<string[]> {
  const { route, path, headers, isSignedIn } = request;
  const content = createBodyInit(request);
  const answer = await target.send({
    route,
    what: "fuzzed",
    path,
    ...content,
    headers: { ...headers, ...content.headers },
    ...(isSignedIn ? { as: target.accounts.attacker } : {}),
    expected: [],
  });
  return findProblems(request, answer);
}

/** Rows of the attacker's own, with the first ids, so that calls with an id have something to work on. */
async function addOwnRows(target: Target): Promise<void> {
  const as = target.accounts.attacker;
  const post = (path: string, body: object) => {
    const route = { call: `POST ${path}`, method: "POST", path };
    return target.send({ route, what: "own", headers: JSON_TYPE, body: JSON.stringify(body), as, expected: [201] });
  };
  for (let id = 0; id < FIRST_IDS; id += 1) {
    await post("/api/food-entries", { name: `Soup ${id}`, calories: 100 });
    await post("/api/progress/share", { title: `Share ${id}`, shareType: "streak" });
  }
  const saved = await Promise.all([2, 3, 4, 5].map((entryId) => post("/api/foods", { entryId })));
  if (saved.some(({ status }) => status !== 201)) throw new Error("The attacker has no rows of its own.");
}

/** The errors that the server has logged. */
export const readLoggedErrors = ({ readLog }: Pick<Target, "readLog">): string[] =>
  readLog()
    .split("\n")
    .filter((line) => line.includes('"level":"error"'));

/**
 * Sends requests that are derived from the contracts to the executable. Fails for an answer of 500 or above, a leak, an
 * accepted body that the contract does not accept, an answer that its contract does not describe, and an error in the
 * log. MEALGLASS_SEED sends others; MEALGLASS_FUZZ_PATH repeats the request that a failure names alone.
 */
export async function fuzz(requests: number): Promise<void> {
  const path = process.env.MEALGLASS_FUZZ_PATH;
  const target = await startTarget({ hasPrivateIds: false });
  await addOwnRows(target);
  const batches = fc.array(createFuzzedRequests(listRoutes()), { minLength: BATCH, maxLength: BATCH });
  const property = fc.asyncProperty(batches, async (batch) => {
    const problems = (await Promise.all(batch.map((request) => sendFuzzed(target, request)))).flat();
    if (problems.length > 0) throw new Error(problems.join("\n"));
  });
  // The first failure names its request. To find the smallest one would take thousands of further requests.
  const options = { numRuns: Math.ceil(requests / BATCH), seed: SEED, endOnFailure: true };
  const { failed, errorInstance, counterexamplePath } = await fc.check(property, {
    ...options,
    ...(path === undefined ? {} : { path }),
  });
  if (failed) {
    throw new Error(`MEALGLASS_SEED=${SEED} MEALGLASS_FUZZ_PATH=${counterexamplePath} repeats this failure.`, {
      cause: errorInstance,
    });
  }
  const health = await fetch(`${target.url}/healthz`);
  const errors = readLoggedErrors(target);
  if (!health.ok || errors.length > 0) throw new Error(`Health ${health.status}; logged:\n${errors.join("\n")}`);
}
