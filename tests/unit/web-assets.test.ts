import { beforeEach, describe, expect, test } from "bun:test";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { openWebAssets } from "../../src/web-assets.ts";
import { temporaryFolder } from "../support/paths.ts";

const SCRIPT = "/assets/index-abc123.js";
let dir: string;
let respond: (request: Request) => Response;

const get = (path: string, headers: Record<string, string> = {}, method = "GET") =>
  respond(new Request(`http://mealglass.test${path}`, { method, headers }));

beforeEach(() => {
  dir = temporaryFolder();
  mkdirSync(join(dir, "assets"));
  const files = {
    ...{ "index.html": "<page>", "index.html.br": "page br", "index.html.gz": "page gz" },
    ...{ [SCRIPT]: "script", [`${SCRIPT}.br`]: "script br", [`${SCRIPT}.gz`]: "script gz" },
    ...{ "assets/photo-1.webp": "webp", "robots.txt": "robots" },
    "preloads.json": JSON.stringify({ "/history": "</assets/history.js>; rel=modulepreload" }),
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(dir, name), text);
  respond = openWebAssets(dir);
});

describe("content encoding", () => {
  test.each<[string | undefined, string | null, string]>([
    ["gzip, deflate, br, zstd", "br", "script br"],
    ["gzip, deflate", "gzip", "script gz"],
    ["br;q=0, gzip;q=0.5", "gzip", "script gz"],
    ["br;q=0.0, identity", null, "script"],
    ["zstd", null, "script"],
    [undefined, null, "script"],
  ])("of Accept-Encoding %p is %p", async (accept, encoding, body) => {
    const response = get(SCRIPT, accept === undefined ? {} : { "accept-encoding": accept });
    expect(response.headers.get("content-encoding")).toBe(encoding);
    expect(response.headers.get("vary")).toBe("accept-encoding");
    expect(await response.text()).toBe(body);
  });

  test("does not vary for what exists in one form only", () => {
    expect(get("/robots.txt", { "accept-encoding": "br" }).headers.get("vary")).toBeNull();
  });
});

describe("caching", () => {
  test("hashed names are kept for good, all others asked for every time", () => {
    expect(get(SCRIPT).headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    for (const path of ["/", "/index.html", "/robots.txt"]) {
      expect(get(path).headers.get("cache-control")).toBe("no-cache");
    }
  });

  test("each form has its own tag, and the same tag gets 304 without a body", async () => {
    const plain = get("/").headers.get("etag") ?? "";
    const brotli = get("/", { "accept-encoding": "br" }).headers.get("etag") ?? "";
    expect(plain).not.toBe(brotli);
    for (const tag of [plain, `W/${plain}`, `"other", ${plain}`]) {
      const response = get("/", { "if-none-match": tag });
      expect(response.status).toBe(304);
      expect(response.headers.get("etag")).toBe(plain);
      expect(await response.text()).toBe("");
    }
    expect(get("/", { "if-none-match": brotli }).status).toBe(200);
  });
});

test.each([
  ["/", "text/html;charset=utf-8"],
  [SCRIPT, "text/javascript;charset=utf-8"],
  ["/assets/photo-1.webp", "image/webp"],
  ["/robots.txt", "text/plain;charset=utf-8"],
])("%s is %s", (path, type) => expect(get(path).headers.get("content-type")).toBe(type));

describe("paths", () => {
  test.each(["/", "/auth/login", "/history?day=2026-06-17", "/no/such/screen", "/index.html"])(
    "%s gets the page",
    async (path) => {
      const response = get(path);
      expect([response.status, await response.text()]).toEqual([200, "<page>"]);
    },
  );

  test.each([
    ...["/assets/index-gone.js", "/favicon.ico", `${SCRIPT}.br`, "/..%2f..%2fpackage.json", "/assets/..%2findex.html"],
  ])("%s is 404, not the page", (path) => expect(get(path).status).toBe(404));

  test.each(["POST", "PUT", "DELETE", "OPTIONS"])("%s is not allowed", (method) => {
    const response = get("/auth/login", {}, method);
    expect(response.status).toBe(405);
    expect(response.headers.get("allow")).toBe("GET, HEAD");
  });
});

test("each form of a file is read when it is first asked for, and then kept", async () => {
  const read = async (encoding: string) => await get(SCRIPT, { "accept-encoding": encoding }).text();
  await read("gzip");
  for (const ending of ["", ".br", ".gz"]) writeFileSync(join(dir, SCRIPT + ending), `changed${ending}`);
  expect([await read("gzip"), await read("br"), await read("")]).toEqual(["script gz", "changed.br", "changed"]);
  rmSync(dir, { recursive: true });
  expect([await read("gzip"), await read("br"), await read("")]).toEqual(["script gz", "changed.br", "changed"]);
});

test("says what to do where the client is not built", () => {
  expect(() => openWebAssets(temporaryFolder())).toThrow('run "bun run build"');
});

describe("what a screen needs besides", () => {
  test("is named with the page at its address alone, also where the browser has that already", () => {
    expect(get("/history").headers.get("link")).toBe("</assets/history.js>; rel=modulepreload");
    const etag = get("/history").headers.get("etag") ?? "";
    const known = get("/history", { "if-none-match": etag });
    expect([known.status, known.headers.get("link")]).toEqual([304, "</assets/history.js>; rel=modulepreload"]);
    for (const path of ["/", "/stats", SCRIPT]) expect(get(path).headers.get("link")).toBeNull();
  });

  test("is a matter between build and server", () => expect(get("/preloads.json").status).toBe(404));
});
