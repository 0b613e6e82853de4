import { describe, expect, test } from "bun:test";
import { X509Certificate } from "node:crypto";
import { explainListenError } from "../../src/cli/output/listen-error.ts";
import { createConnections } from "../../src/http/client-address.ts";
import { createOriginResolver } from "../../src/http/origin.ts";
import { describeCertificate } from "../../src/tls/certificate.ts";
import { createLanRoutes } from "../../src/tls/lan/lan-routes.ts";
import { createCertificate, fetchCertificateName } from "../support/stand-ins/certificates.ts";
import { startTestServer } from "../support/test-server.ts";

const old = describeCertificate(createCertificate(["localhost", "127.0.0.1", "fd00::7", "nas.lan"]));
const renewed = describeCertificate(createCertificate(["renewed.test"]));
const der = new Uint8Array(new X509Certificate(old.cert).raw);
const authority = { name: "Mealglass on <nas> & co", der, fingerprint: "ab".repeat(32) };

/** A server with https beside http, and calls by either of them. */
function startLanServer(port = 0) {
  const connections = createConnections({ trustedProxies: [], isHttps: false });
  const { server, call } = startTestServer({
    connections,
    lan: {
      port,
      certificate: old,
      routes: createLanRoutes({ authority: () => authority, isFor: old.isFor }),
      findOrigin: (hostname) => `https://${hostname}:3443`,
    },
    hsts: true,
  });
  const callSecurely = (path: string, init: BunFetchRequestInit = {}) =>
    fetch(`https://127.0.0.1:${server.lanPort}${path}`, { ...init, tls: { rejectUnauthorized: false } });
  return { server, call, callSecurely };
}

describe("https beside http", () => {
  test("serves the same, and its pages are isolated and never bind browsers to https", async () => {
    const { call, callSecurely } = startLanServer();
    for (const path of ["/", "/api/a", "/healthz", "/robots.txt"])
      expect(await (await callSecurely(path)).text()).toBe(await (await call(path)).text());
    const [plain, secure] = [(await call("/")).headers, (await callSecurely("/")).headers];
    expect(plain.get("cross-origin-opener-policy")).toBeNull();
    expect(secure.get("cross-origin-opener-policy")).toBe("same-origin");
    expect(secure.get("strict-transport-security")).toBeNull();
  });

  test("the page that waits for trust may call the https origin of its host, and no other page may", async () => {
    const { call, callSecurely } = startLanServer();
    const readSources = async (ask: typeof call, path: string, host: string) =>
      /connect-src [^;]*/.exec(
        (await ask(path, { headers: { host } })).headers.get("content-security-policy") ?? "",
      )?.[0];
    const usual = "connect-src 'self' https://api.stripe.com";
    expect(await readSources(call, "/connect", "nas.lan:3000")).toBe(`${usual} https://nas.lan:3443`);
    expect(await readSources(callSecurely, "/connect", "nas.lan")).toBe(`${usual} https://nas.lan:3443`);
    for (const path of ["/", "/auth/login", "/connect/more"])
      expect(await readSources(call, path, "nas.lan:3000")).toBe(usual);
  });

  test.each([
    ["http://127.0.0.1:3000", true],
    ["http://[fd00::7]:3000", true],
    ["http://evil.example", false],
    ["http://192.168.1.99:3000", false],
    ["null", false],
    [null, false],
  ])("its check can be read from %p: %p", async (origin, isReadable) => {
    const { callSecurely } = startLanServer();
    const { status, headers } = await callSecurely("/connect/check", { headers: origin ? { origin } : {} });
    expect([status, headers.get("access-control-allow-origin"), headers.get("vary")]).toEqual([
      ...[204, isReadable ? origin : null, "origin"],
    ]);
  });

  test("devices get the authority as a certificate, and as a profile that replaces itself", async () => {
    const { call } = startLanServer();
    const certificate = await call("/connect/mealglass.crt");
    expect(certificate.headers.get("content-type")).toBe("application/x-x509-ca-cert");
    expect(await certificate.bytes()).toEqual(der);
    const answer = await call("/connect/mealglass.mobileconfig");
    expect([answer.headers.get("content-type"), answer.headers.get("cache-control")]).toEqual([
      ...["application/x-apple-aspen-config", "no-store"],
    ]);
    const profile = await answer.text();
    expect(profile).toContain(`<data>${Buffer.from(der).toString("base64")}</data>`);
    expect(profile).toContain("<string>Mealglass on &lt;nas> &amp; co</string>");
    expect(profile.match(/com\.apple\.security\.root|Configuration/g)).toHaveLength(2);
    const ids = profile.match(/[\dA-F]{8}-[\dA-F]{4}-5[\dA-F]{3}-8[\dA-F]{3}-[\dA-F]{12}/g);
    expect(ids).toHaveLength(2);
    expect(await (await call("/connect/mealglass.mobileconfig")).text()).toBe(profile);
  });

  test("where it is off, these addresses are the client's", async () => {
    const { call } = startTestServer();
    for (const path of ["/connect", "/connect/check", "/connect/mealglass.crt"])
      expect(await (await call(path)).text()).toBe("page");
  });

  test("a renewed certificate is for https alone, and both ports close together", async () => {
    const { server, call, callSecurely } = startLanServer();
    server.replaceCertificate(renewed);
    expect(await fetchCertificateName(server.lanPort ?? 0)).toBe("renewed.test");
    expect((await call("/healthz")).status).toBe(200);
    await server.stop();
    await expect(call("/healthz")).rejects.toThrow();
    await expect(callSecurely("/healthz")).rejects.toThrow();
  });

  test("a port that is taken is named by its setting, and the other one is given up", async () => {
    const { server } = startLanServer();
    const taken = server.lanPort ?? 0;
    const listen = () => {
      try {
        return startLanServer(taken);
      } catch (error) {
        return explainListenError(error, { host: "127.0.0.1", port: 3000 });
      }
    };
    expect(listen()).toMatchObject({ message: `LAN_TLS_PORT ${taken} is in use by another program.` });
  });

  test("a request is secure by the port that it came by, whatever it says", async () => {
    const connections = createConnections({ trustedProxies: [], isHttps: false });
    const api = (request: Request) => Response.json(connections.isSecure(request));
    const lan = { port: 0, certificate: old, routes: {}, findOrigin: () => "" };
    const { server, call } = startTestServer({ connections, api, lan });
    const headers = { "x-forwarded-proto": "https", "upgrade-insecure-requests": "1" };
    expect(await (await call("/api/a", { headers })).json()).toBe(false);
    const tls = { rejectUnauthorized: false };
    expect(await (await fetch(`https://127.0.0.1:${server.lanPort}/api/a`, { tls })).json()).toBe(true);
  });
});

test.each([
  [null, "http://nas.lan:3000", false, "http://nas.lan:3000"],
  [null, "https://nas.lan:3443", true, "https://nas.lan:3443"],
  ["http://nas.lan:3000", "http://192.168.1.7:3000", false, "http://nas.lan:3000"],
  ["http://nas.lan:3000", "https://192.168.1.7:3443", true, "https://192.168.1.7:3443"],
  ["https://meals.example.org", "http://192.168.1.7:3000", true, "https://meals.example.org"],
])("with PUBLIC_URL %p who calls %s (secure: %p) is led back to %s", (publicUrl, url, isSecure, expected) => {
  expect(createOriginResolver({ isSecure: () => isSecure }, publicUrl)(new Request(url))).toBe(expected);
});
