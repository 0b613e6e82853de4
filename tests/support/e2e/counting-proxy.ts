import { X509Certificate } from "node:crypto";
import { afterThisFile, afterThisTest } from "../after-test.ts";
import { createCertificate } from "../stand-ins/certificates.ts";

/** Self-signed. */
const CERTIFICATE = createCertificate(["localhost"]);

/** The SHA-256 hash of its public key, as Chromium takes it for keys to trust. */
export const CERTIFICATE_KEY_HASH = Bun.CryptoHasher.hash(
  "sha256",
  new X509Certificate(CERTIFICATE.cert).publicKey.export({ type: "spki", format: "der" }),
  "base64",
);

/** A page of a proxy, as nginx and Traefik have them, with headers of its own. */
export const answerPage = (status: number, headers: Record<string, string> = {}): Response =>
  new Response(`<!doctype html><title>${status}</title><h1>Page of the proxy</h1>`, {
    status,
    headers: { "content-type": "text/html", ...headers },
  });

/** A request that reached the proxy, and the status that it was answered with. */
export type Seen = { path: string; status: number };

/** What a proxy answers in place of the server; undefined where it passes the request on. */
type Respond = (request: Request) => Response | undefined;

type Options = { isHttps: boolean; hostName: string; stopAfter?: "test" | "file" };

/**
 * A reverse proxy, over http or https, that lists what reaches it. `forwardTo` names the server behind it, which can be
 * started with the proxy's address. It answers as a busy nginx where the server does not.
 */
export function startCountingProxy({ isHttps, hostName, stopAfter = "test" }: Options) {
  const seen: Seen[] = [];
  /** By the path that they are under, with the path that the server behind is asked for in its place. */
  const targets = new Map<string, { url: string; path: string }>();
  const findTarget = (pathname: string): string => {
    const path = [...targets.keys()].find((candidate) => `${pathname}/`.startsWith(`${candidate}/`)) ?? "";
    const target = targets.get(path);
    return target ? target.url + target.path + pathname.slice(path.length) : "";
  };
  let respond: Respond = () => undefined;
  const server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    ...(isHttps && { tls: CERTIFICATE }),
    async fetch(request) {
      const own = respond(request);
      if (own) return own;
      const { pathname, search } = new URL(request.url);
      const headers = new Headers(request.headers);
      headers.set("accept-encoding", "identity");
      headers.set("x-forwarded-proto", isHttps ? "https" : "http");
      const hasBody = request.method !== "GET" && request.method !== "HEAD";
      const answer = await fetch(findTarget(pathname) + search, {
        method: request.method,
        headers,
        redirect: "manual",
        keepalive: false,
        ...(hasBody && { body: await request.bytes() }),
      });
      seen.push({ path: pathname + search, status: answer.status });
      return new Response(answer.status === 304 ? null : await answer.bytes(), answer);
    },
    // The server behind it may stop before the last request of a closed page is answered.
    error: () => answerPage(502),
  });
  const stop = () => server.stop(true);
  if (stopAfter === "file") afterThisFile(stop);
  else afterThisTest(stop);
  return {
    url: `${isHttps ? "https" : "http"}://${hostName}:${server.port}`,
    seen,
    /** `under` is the path below which the server is, which is passed on to it unless `isStripped`. */
    forwardTo(url: string, { under = "", isStripped = false } = {}) {
      targets.set(under, { url, path: isStripped ? "" : under });
    },
    /** Answers in place of the server from now on, as far as `answer` does. */
    answerWith(answer: Respond) {
      respond = answer;
    },
  };
}
