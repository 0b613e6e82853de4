import { X509Certificate } from "node:crypto";
import { afterThisTest } from "./after-test.ts";

/** A certificate for localhost, signed by itself, of no use outside the tests. */
const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBmjCCAUGgAwIBAgIUH3pUaiYFNY1ScTtaE4oCwwywVEUwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMjE0MzA1M1oYDzIxMjYxMDI5
MTQzMDUzWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAAROoKMU19wy4eYSNj/asCvfC+Z5m162mq+k/Yx/D0JUBfcMWCKOOTuI
jASkaXY8Tys67PeJN7QaEIhCHU4Ql1rGo28wbTAdBgNVHQ4EFgQUKWLxrfc5eumR
c5U9HmCEFJObToEwHwYDVR0jBBgwFoAUKWLxrfc5eumRc5U9HmCEFJObToEwDwYD
VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZI
zj0EAwIDRwAwRAIgO7GffskILSg5zVjc9vu1j+WpPOElgYdRQKhQonjW58gCIH0c
Nqzwxp8OsacFr7xA7/YOtY86YBnez3+LNipRARyG
-----END CERTIFICATE-----`;
const PRIVATE_KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg3rrdSytmkE4cTHYC
p1CpthJsLXFKVq7PeU63E/CjMTKhRANCAAROoKMU19wy4eYSNj/asCvfC+Z5m162
mq+k/Yx/D0JUBfcMWCKOOTuIjASkaXY8Tys67PeJN7QaEIhCHU4Ql1rG
-----END PRIVATE KEY-----`;

/** The SHA-256 hash of its public key, as Chromium takes it for keys to trust. */
export const CERTIFICATE_KEY_HASH = Bun.CryptoHasher.hash(
  "sha256",
  new X509Certificate(CERTIFICATE).publicKey.export({ type: "spki", format: "der" }),
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
    ...(isHttps && { tls: { cert: CERTIFICATE, key: PRIVATE_KEY } }),
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
