import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { openStaticFiles } from "../../src/static-files.ts";
import { ROOT } from "../support/paths.ts";

const FOLDER = join(ROOT, "static");
const { paths, respond } = openStaticFiles(FOLDER);

const request = (path: string, headers: Record<string, string> = {}, method = "GET") =>
  respond(new Request(`http://nas${path}`, { method, headers }));

test("every file is served as it is, and asked for every time", async () => {
  expect(paths).toContain("/manifest.webmanifest");
  for (const path of paths) {
    const response = await request(path);
    expect([path, response.status, response.headers.get("cache-control")]).toEqual([path, 200, "no-cache"]);
    expect(Buffer.from(await response.bytes())).toEqual(readFileSync(join(FOLDER, path)));
  }
});

test.each([
  ["/robots.txt", "text/plain;charset=utf-8"],
  ["/icon.svg", "image/svg+xml"],
  ["/icon-192.png", "image/png"],
  ["/manifest.webmanifest", "application/manifest+json"],
])("%s is %s", async (path, type) => expect((await request(path)).headers.get("content-type")).toBe(type));

test("the same tag gets 304 without a body", async () => {
  const etag = (await request("/icon.svg")).headers.get("etag") ?? "";
  expect(etag).toMatch(/^"\w+"$/);
  const response = await request("/icon.svg", { "if-none-match": etag });
  expect([response.status, response.headers.get("etag"), await response.text()]).toEqual([304, etag, ""]);
  expect(response.headers.get("cache-control")).toBe("no-cache");
  expect((await request("/icon.svg", { "if-none-match": '"other"' })).status).toBe(200);
});

test.each(["POST", "PUT", "DELETE", "OPTIONS"])("%s is not allowed", async (method) => {
  const response = await request("/robots.txt", {}, method);
  expect(response.status).toBe(405);
  expect(response.headers.get("allow")).toBe("GET, HEAD");
});

test("HEAD is answered as GET is", async () => expect((await request("/robots.txt", {}, "HEAD")).status).toBe(200));

test.each(["/gone.svg", "/..%2fpackage.json"])("%s is 404", async (path) => {
  expect((await request(path)).status).toBe(404);
});
