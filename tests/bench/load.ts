import autocannon from "autocannon";
import { SignJWT } from "jose";
import { SESSION_DAYS } from "../../src/shared/product/limits.ts";
import type { BenchAccount } from "./million-entries.ts";
import type { Bench } from "./run-sections.ts";
import type { ServerProcess } from "./server-process.ts";
import { median } from "./statistics.ts";

const CONNECTIONS = 32;
const ROUNDS = 12;
const SECONDS = 1;

/** What the product signs the bench's tokens with. */
export const BENCH_SECRET = "a secret of the bench alone, 32 bytes or more";

/**
 * Settings of a product under load: the load comes as through a proxy, whose connections are not bounded. Each run opens 32,
 * and those of the last minute count. Connections beyond the bound end with their answer, in spite of which autocannon
 * sends its next request.
 */
export const UNDER_LOAD = { TRUSTED_PROXIES: "127.0.0.1" };

/** One side of a comparison: a server, others that share its load, and the headers that identify the caller. */
export type Subject = { server: ServerProcess; others?: readonly ServerProcess[]; headers: Record<string, string> };
/** What a connection sends over and over again, in turn. */
export type Call = { method: "GET" | "POST" | "DELETE"; path: string; body?: string };
/** What each of the connections sends; `connection` counts them from 0. */
export type Load = (connection: number) => Call[];

/** The session of an account as the product knows it. A token that ends soon would be renewed with each call. */
export async function createBearerHeader({ id, jti }: BenchAccount): Promise<Record<string, string>> {
  const token = await new SignJWT()
    .setProtectedHeader({ alg: "HS256" })
    .setIssuer("mealglass")
    .setSubject(String(id))
    .setJti(jti)
    .setExpirationTime(`${SESSION_DAYS}d`)
    .sign(new TextEncoder().encode(BENCH_SECRET));
  return { authorization: `Bearer ${token}` };
}

const withType = (headers: Record<string, string>, body: string | undefined) =>
  body === undefined ? headers : { ...headers, "content-type": "application/json" };

/** The status and the JSON of one call. */
export async function fetchAnswer({ server, headers }: Subject, { method, path, body }: Call) {
  const response = await fetch(server.url + path, { method, headers: withType(headers, body), ...(body && { body }) });
  const text = await response.text();
  return { status: response.status, body: text === "" ? null : (JSON.parse(text) as unknown) };
}

/** Some requests of a load failed or got no response. */
class FailedRequestsError extends Error {
  override readonly name = "FailedRequestsError";
}

/** Answers per second at 32 connections. Throws a FailedRequestsError that names the requests which fail. */
async function measureRate({ server, others = [], headers }: Subject, load: Load): Promise<number> {
  const refused = new Set<string>();
  let connections = 0;
  const result = await autocannon({
    // The connections take turns. The types know a single address only.
    url: [server, ...others].map(({ url }) => url) as unknown as string,
    connections: CONNECTIONS,
    duration: SECONDS,
    setupClient: (client) => {
      const calls = load(connections++);
      client.setRequests(calls.map((call) => ({ ...call, headers: withType(headers, call.body) })));
      // Responses come in the order of the requests, which repeat.
      let answers = 0;
      client.on("response", (status) => {
        const call = calls[answers++ % calls.length];
        if (call && (status < 200 || status > 299)) refused.add(`${call.method} ${call.path} answered ${status}`);
      });
    },
  });
  const unanswered = result.errors > 0 ? [`${result.errors} requests to ${server.url} were not answered`] : [];
  const failures = [...refused, ...unanswered];
  if (failures.length > 0) throw new FailedRequestsError(failures.join(", "));
  return result["2xx"] / result.duration;
}

/** A subject and its load; `restore` completes what a run left unfinished at its end. */
export type Candidate = { subject: Subject; load: Load; restore?: () => Promise<void> };

/**
 * Median rates over several rounds. The candidates take turns, and each round starts with another one, so that a slow
 * minute of the machine or pending disk writes affect all of them. A run with failed requests is reported and left out.
 * Throws if a candidate has no other run.
 */
export async function compare(
  candidates: readonly Candidate[],
  { reportFailure }: Pick<Bench, "reportFailure">,
  rounds = ROUNDS,
): Promise<number[]> {
  const rates = candidates.map((): number[] => []);
  const run = async ({ subject, load, restore }: Candidate): Promise<number[]> => {
    try {
      return [await measureRate(subject, load)];
    } catch (error) {
      if (!(error instanceof FailedRequestsError)) throw error;
      reportFailure(error.message);
      return [];
    } finally {
      await restore?.();
    }
  };
  for (const candidate of candidates) await run(candidate);
  for (let round = 0; round < rounds; round += 1) {
    for (let turn = 0; turn < candidates.length; turn += 1) {
      const index = (round + turn) % candidates.length;
      const candidate = candidates[index];
      if (candidate) rates[index]?.push(...(await run(candidate)));
    }
  }
  if (rates.some((measured) => measured.length === 0)) throw new Error("no run without failed requests");
  return rates.map(median);
}
