import { X509Certificate } from "node:crypto";
import { afterThisTest } from "./after-test.ts";
import { createCertificate } from "./certificates.ts";

/** Self-signed. */
const CERTIFICATE = createCertificate(["localhost"]);

/** The SHA-256 hash of its public key, as Chromium takes it for keys to trust. */
export const CERTIFICATE_KEY_HASH = Bun.CryptoHasher.hash(
  "sha256",
  new X509Certificate(CERTIFICATE.cert).publicKey.export({ type: "spki", format: "der" }),
  "base64",
);

/** A request that reached the proxy, and the status that it was answered with. */
export type Seen = { path: string; status: number };

/**
 * A reverse proxy, over http or https, that lists what reaches it. `forwardTo` names the server behind it, which can be
 * started with the proxy's address. It stops after the test.
 */
export function startCountingProxy({ isHttps, hostName }: { isHttps: boolean; hostName: string }) {
  const seen: Seen[] = [];
  let target = "";
  const server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    ...(isHttps && { tls: CERTIFICATE }),
    async fetch(request) {
      const { pathname, search } = new URL(request.url);
      const headers = new Headers(request.headers);
      headers.set("accept-encoding", "identity");
      headers.set("x-forwarded-proto", isHttps ? "https" : "http");
      const hasBody = request.method !== "GET" && request.method !== "HEAD";
      const answer = await fetch(target + pathname + search, {
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
    error: () => new Response(null, { status: 502 }),
  });
  afterThisTest(() => server.stop(true));
  return {
    url: `${isHttps ? "https" : "http"}://${hostName}:${server.port}`,
    seen,
    forwardTo(url: string) {
      target = url;
    },
  };
}
