import { expect, test } from "bun:test";
import { startTestServer } from "../support/test-server.ts";

const PAGE = '<!doctype html>\n<html lang="en"><link href="/assets/a.css"><a href="//else.where/">x</a></html>';
const MANIFEST = '{"start_url": "/", "icons": [{ "src": "/icon.png", "type": "image/png" }]}';
const LINK = "</api/config>; rel=preload; as=fetch, </assets/a.js>; rel=modulepreload";

const LONG_PAGE = PAGE.replace("x</a>", `${"x".repeat(2000)}</a>`);
const LONG_MANIFEST = JSON.stringify({ start_url: "/", description: "x".repeat(2000) });

const client = ({ url, headers }: Request): Response => {
  const { pathname } = new URL(url);
  if (pathname === "/assets/a.js") return new Response(`code "/" ${headers.get("accept-encoding")}`);
  if (pathname === "/assets/m.webmanifest") return new Response(MANIFEST);
  if (pathname === "/none.html") return new Response("Not found", { status: 404 });
  return new Response(PAGE, { headers: { link: LINK, etag: '"old"', "cache-control": "no-cache" } });
};

test("below its path and without it the server answers alike", async () => {
  const { call } = startTestServer({
    basePath: "/apps/food",
    client,
    trustedProxies: ["127.0.0.1"],
    api: async (request, from) => Response.json({ url: request.url, from, body: await request.text() }),
  });
  const init = {
    method: "POST",
    body: "é".repeat(100_000),
    headers: { "x-forwarded-for": "192.0.2.9", host: "a.test" },
  };
  for (const path of ["", "/apps/food"]) {
    expect(await (await call(`${path}/api/x%2Fy?a=/apps/food/`, init)).json()).toEqual({
      url: "http://a.test/api/x%2Fy?a=/apps/food/",
      from: "192.0.2.9",
      body: init.body,
    });
    expect(await (await call(`${path}/healthz`)).text()).toBe("ok");
    expect(await (await call(`${path}/readyz`)).text()).toBe("ok");
    expect((await call(`${path}/metrics`)).status).toBe(404);
    expect(await (await call(`${path}/robots.txt`)).text()).toBe("file");
    const shared = await call(`${path}/shared-photos`, { method: "POST", redirect: "manual" });
    expect(shared.headers.get("location")).toBe("/apps/food/camera?shared=failed");
  }
  const home = await call("/apps/food?from=mail", { redirect: "manual" });
  expect([home.status, home.headers.get("location")]).toEqual([307, "/apps/food/?from=mail"]);
  // Not under the path: a screen of the client, as of any address that a proxy passes on.
  expect(await (await call("/apps/foods")).text()).toContain("<html");
});

test("the page, its Link header and the manifest name the path, and nothing else is changed", async () => {
  const { call } = startTestServer({ basePath: "/food", client });
  for (const path of ["/", "/food/", "/food/auth/login", "/index.html"]) {
    const page = await call(path);
    expect(await page.text()).toBe(
      '<!doctype html>\n<html data-base="/food" lang="en"><link href="/food/assets/a.css"><a href="//else.where/">x</a></html>',
    );
    expect(page.headers.get("link")).toBe(LINK.replaceAll("</", "</food/"));
    expect(page.headers.get("cache-control")).toBe("no-cache");
    const etag = page.headers.get("etag") ?? "";
    expect(etag).not.toBe('"old"');
    const again = await call(path, { headers: { "if-none-match": etag } });
    expect([again.status, await again.text()]).toEqual([304, ""]);
  }
  expect(await (await call("/food/assets/m.webmanifest")).json()).toEqual({
    start_url: "/food/",
    icons: [{ src: "/food/icon.png", type: "image/png" }],
  });
  expect(await (await call("/food/assets/a.js", { headers: { "accept-encoding": "br" } })).text()).toBe('code "/" br');
  expect((await call("/food/none.html")).status).toBe(404);
});

test.each([
  ["br, gzip, zstd", "zstd"],
  ["gzip", "gzip"],
  ["br", null],
  ["gzip;q=0", null],
])("the page and the manifest are compressed below the path for who accepts %s", async (accepted, encoding) => {
  const { call } = startTestServer({
    basePath: "/food",
    client: ({ url }) =>
      new Response(url.endsWith(".webmanifest") ? LONG_MANIFEST : LONG_PAGE, { headers: { etag: '"old"' } }),
  });
  const ask = (path: string, headers: object = {}, method = "GET") =>
    call(path, { method, headers: { "accept-encoding": accepted, ...headers }, decompress: false });
  for (const path of ["/food/", "/food/assets/m.webmanifest"]) {
    const plain = await call(path, { headers: { "accept-encoding": "identity" } });
    const text = await plain.text();
    const answer = await ask(path);
    expect([answer.headers.get("content-encoding"), answer.headers.get("vary")]).toEqual([encoding, "accept-encoding"]);
    const bytes = await answer.bytes();
    const unpack = { zstd: Bun.zstdDecompressSync, gzip: Bun.gunzipSync };
    const unpacked = encoding ? unpack[encoding as keyof typeof unpack](bytes) : bytes;
    expect(new TextDecoder().decode(unpacked)).toBe(text);
    expect(bytes.length < 600).toBe(encoding !== null);
    // Either form is known again by the tag of the other.
    for (const etag of [plain.headers.get("etag"), answer.headers.get("etag")])
      expect((await ask(path, { "if-none-match": etag })).status).toBe(304);
    expect((await ask(path, {}, "HEAD")).status).toBe(200);
  }
});

test.each([
  [undefined, "'none'"],
  [["'self'", "https://home.example.org"], "'self' https://home.example.org"],
])("with the ancestors %p a page may be in a frame of %s", async (frameAncestors, expected) => {
  const { call } = startTestServer({ ...(frameAncestors && { frameAncestors }) });
  for (const path of ["/", "/api/x", "/healthz"]) {
    const { headers } = await call(path);
    expect(headers.get("content-security-policy")).toContain(`frame-ancestors ${expected};`);
    expect(headers.get("x-frame-options")).toBeNull();
  }
});
