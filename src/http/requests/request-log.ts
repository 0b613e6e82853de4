import type { Log } from "../../log.ts";
import type { RequestFacts } from "../connection.ts";

/** A request that was answered. `route` is a pattern such as `/api/food-entries/:id`. */
export type AnsweredRequest = { method: string; route: string; status: number; ms: number };

type Deps = {
  factsOf(request: Request): RequestFacts;
  log: Pick<Log, "info" | "debug">;
  /** Counts it. */
  onAnswer?: ((answered: AnsweredRequest) => void) | undefined;
};

/** Methods have a few names; what else is sent as one is not written. */
const METHODS: ReadonlySet<string> = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);
/** What machines ask every few seconds. */
const QUIET: ReadonlySet<string> = new Set(["/healthz", "/readyz", "/metrics"]);
const SERVER_ERROR = 500;

/** Logs a line for each request: which route, how it was answered, how long that took, and for which account. */
export function createRequestLog({ factsOf, log, onAnswer }: Deps) {
  function note(request: Request, pattern: string, status: number, startedAt: number): void {
    const facts = factsOf(request);
    const { id, account } = facts;
    const route = facts.route ?? pattern;
    const method = METHODS.has(request.method) ? request.method : "other";
    const ms = Math.round((performance.now() - startedAt) * 10) / 10;
    onAnswer?.({ method, route, status, ms });
    log[QUIET.has(route) ? "debug" : "info"]("Request", { id, method, route, status, ms, account });
  }

  return {
    /** A handler whose requests are logged; `pattern` is their route, unless it is known better. */
    observe:
      <Rest extends unknown[]>(
        pattern: string,
        handle: (request: Request, ...rest: Rest) => Response | Promise<Response>,
      ) =>
      async (request: Request, ...rest: Rest): Promise<Response> => {
        const startedAt = performance.now();
        try {
          const response = await handle(request, ...rest);
          note(request, pattern, response.status, startedAt);
          return response;
        } catch (error) {
          note(request, pattern, SERVER_ERROR, startedAt);
          throw error;
        }
      },
  };
}
export type RequestLog = ReturnType<typeof createRequestLog>;
