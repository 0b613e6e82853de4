import autocannon from "autocannon";
import { SignJWT } from "jose";
import type { BenchAccount } from "./million-entries.ts";
import type { Bench } from "./run-sections.ts";
import type { ServerProcess } from "./server-process.ts";
import { median } from "./statistics.ts";

const CONNECTIONS = 32;
const ROUNDS = 12;
const SECONDS = 1;

/** What the product signs the bench's tokens with. */
export const BENCH_SECRET = "a secret of the bench alone, 32 bytes or more";

/** One side of a comparison: a server, and the headers that say who is calling. */
export type Subject = { server: ServerProcess; headers: Record<string, string> };
/** What a connection sends over and over again, in turn. */
export type Call = { method: "GET" | "POST" | "DELETE"; path: string; body?: string };
/** What each of the connections sends; `connection` counts them from 0. */
export type Load = (connection: number) => Call[];

/** The session of an account as the product knows it. */
export async function bearerOf({ id, jti }: BenchAccount): Promise<Record<string, string>> {
  const token = await new SignJWT()
    .setProtectedHeader({ alg: "HS256" })
    .setIssuer("mealglass")
    .setSubject(String(id))
    .setJti(jti)
    .setExpirationTime("1h")
    .sign(new TextEncoder().encode(BENCH_SECRET));
  return { authorization: `Bearer ${token}` };
}

const withType = (headers: Record<string, string>, body: string | undefined) =>
  body === undefined ? headers : { ...headers, "content-type": "application/json" };

/** The status and the JSON of one call. */
export async function answerOf({ server, headers }: Subject, { method, path, body }: Call) {
  const response = await fetch(server.url + path, { method, headers: withType(headers, body), ...(body && { body }) });
  const text = await response.text();
  return { status: response.status, body: text === "" ? null : (JSON.parse(text) as unknown) };
}

/** Some of the requests of a load were answered with an error, or not at all. */
class FailedRequestsError extends Error {
  override readonly name = "FailedRequestsError";
}

/** Answers per second at 32 connections. Throws a FailedRequestsError that names the requests which fail. */
async function measureRate({ server, headers }: Subject, load: Load): Promise<number> {
  const refused = new Set<string>();
  let connections = 0;
  const result = await autocannon({
    url: server.url,
    connections: CONNECTIONS,
    duration: SECONDS,
    setupClient: (client) => {
      const calls = load(connections++);
      client.setRequests(calls.map((call) => ({ ...call, headers: withType(headers, call.body) })));
      // Answers come in the order of the requests, and those go round.
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

/** A subject and its load; `restore` ends what a run has left half done when its time was over. */
export type Contestant = { subject: Subject; load: Load; restore?: () => Promise<void> };

/**
 * Median rates over rounds in which the contestants take turns, each round beginning with another one, so that a slow
 * minute of the machine, and what one leaves for the disk to do, meets all of them. A run with failed requests is
 * reported and left out. Throws where a contestant has no other.
 */
export async function compare(
  contestants: readonly Contestant[],
  { reportFailure }: Pick<Bench, "reportFailure">,
  rounds = ROUNDS,
): Promise<number[]> {
  const rates = contestants.map((): number[] => []);
  const run = async ({ subject, load, restore }: Contestant): Promise<number[]> => {
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
  for (const contestant of contestants) await run(contestant);
  for (let round = 0; round < rounds; round += 1) {
    for (let turn = 0; turn < contestants.length; turn += 1) {
      const index = (round + turn) % contestants.length;
      const contestant = contestants[index];
      if (contestant) rates[index]?.push(...(await run(contestant)));
    }
  }
  if (rates.some((measured) => measured.length === 0)) throw new Error("no run without failed requests");
  return rates.map(median);
}
