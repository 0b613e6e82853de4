import { isOwnAnswer, MARK, MARK_HEADER } from "../../../src/shared/product/answer-headers.ts";

/** A fake network for web tests: answers calls by method and path, and records them. */

type Signal = AbortSignal | null | undefined;
export type FakeCall = { method: string; path: string; headers: Headers; body: unknown; signal: Signal };
type FakeAnswer = Response | Promise<Response>;
type FakeRoute = (call: FakeCall) => FakeAnswer;
type JsonBody = { readonly [key: string]: unknown } | readonly unknown[] | string | number | boolean | null;
/** Answers by `GET /api/food-entries`, the query string left out. */
export type FakeRoutes = Record<string, FakeRoute>;
/** The same, where an answer that is always the same needs no function: a response, or a body with the status 200. */
export type Answers = Record<string, FakeRoute | Response | JsonBody>;

/** A JSON answer. */
export const json = (body: unknown, status = 200): Response => Response.json(body, { status });
/** An error response in the server's format. */
export const errorResponse = (status: number, message: string, more: object = {}): Response =>
  json({ message, ...more }, status);
export const noContent = (): Response => new Response(null, { status: 204 });
/** An answer of a proxy, which names itself and has no mark; a page unless `headers` say otherwise. */
export const answerAsProxy = (status: number, body = "<html>nginx</html>", headers: Record<string, string> = {}) =>
  new Response(body, { status, headers: { server: "nginx", "content-type": "text/html", ...headers } });
/** An answer that never comes. */
export const never = (): Promise<Response> => new Promise(() => {});

const parseBody = (body: unknown): unknown => (typeof body === "string" ? JSON.parse(body) : (body ?? undefined));

/** As a browser does: a call that is aborted fails at once. */
const failAborted = ({ signal }: FakeCall): Promise<never> =>
  new Promise((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason)));

/** With the mark of this server's answers, unless a proxy gave it. */
function mark(response: Response): Response {
  if (!isOwnAnswer(response) && !response.headers.has("server")) response.headers.set(MARK_HEADER, MARK);
  return response;
}

/** Replaces `fetch`. A call without a route fails the test. */
export function fakeServer(routes: Answers) {
  const calls: FakeCall[] = [];
  const answer = async (input: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const path = String(input);
    const { method = "GET", signal } = init;
    const call = { method, path, headers: new Headers(init.headers), body: parseBody(init.body), signal };
    calls.push(call);
    const route = routes[`${call.method} ${path.split("?")[0]}`];
    if (typeof route === "function") return mark(await Promise.race([route(call), failAborted(call)]));
    if (route instanceof Response) return mark(route.clone());
    if (route !== undefined) return mark(json(route));
    console.error(`No route for ${call.method} ${path}`);
    return mark(errorResponse(404, "No such call"));
  };
  globalThis.fetch = Object.assign(answer, { preconnect: () => {} });
  const callsTo = (route: string) => calls.filter(({ method, path }) => `${method} ${path.split("?")[0]}` === route);
  return {
    calls,
    /** Answers further calls from now on. */
    on: (more: Answers) => Object.assign(routes, more),
    /** The calls of one route, oldest first. */
    callsTo,
    /** The idempotency keys of the calls of one route, oldest first. */
    keysTo: (route: string) => callsTo(route).map(({ headers }) => headers.get("Idempotency-Key")),
  };
}
