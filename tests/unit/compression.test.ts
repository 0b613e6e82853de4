import { describe, expect, test } from "bun:test";
import { testApi } from "../support/api/test-api.ts";
import { startTestServer } from "../support/test-server.ts";

type Api = () => Response;

const LONG = { entries: Array.from({ length: 200 }, (_, id) => ({ id, name: "Porridge", calories: 320 })) };
const answerLong =
  (init?: ResponseInit): Api =>
  () =>
    Response.json(LONG, init);

function startWith(api: Api, trustedProxies: string[] = []) {
  const { call } = startTestServer({ api, trustedProxies });
  return async (acceptEncoding: string, path = "/api/food-entries", method = "GET") => {
    const response = await call(path, { method, headers: { "accept-encoding": acceptEncoding }, decompress: false });
    return { status: response.status, headers: response.headers, bytes: await response.bytes() };
  };
}

const UNPACKED = JSON.stringify(LONG);
const readText = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

test.each([
  ["gzip", "gzip", Bun.gunzipSync],
  ["gzip, deflate, br", "gzip", Bun.gunzipSync],
  ["gzip, deflate, br, zstd", "zstd", Bun.zstdDecompressSync],
  ["ZSTD;q=0.5", "zstd", Bun.zstdDecompressSync],
  ["zstd;q=0, gzip;q=1.0", "gzip", Bun.gunzipSync],
])("Accept-Encoding %p gets %s", async (accepted, encoding, unpack) => {
  const { headers, bytes } = await startWith(answerLong())(accepted);
  expect(headers.get("content-encoding")).toBe(encoding);
  expect(headers.get("content-type")).toStartWith("application/json");
  expect(headers.get("vary")).toBe("accept-encoding");
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  expect(headers.get("cache-control")).toBe("no-store");
  expect(Number(headers.get("content-length"))).toBe(bytes.length);
  expect(bytes.length).toBeLessThan(UNPACKED.length / 8);
  expect(readText(unpack(bytes))).toBe(UNPACKED);
});

test.each(["", "identity", "br", "gzip;q=0", "gzip; q=0.000, zstd;q=0"])(
  "Accept-Encoding %p gets the answer as it is, which caches keep apart",
  async (accepted) => {
    const { headers, bytes } = await startWith(answerLong())(accepted);
    expect(headers.get("content-encoding")).toBeNull();
    expect(headers.get("vary")).toBe("accept-encoding");
    expect(readText(bytes)).toBe(UNPACKED);
  },
);

describe("left as they are", () => {
  const picture = () => new Response(new Uint8Array(5000), { headers: { "content-type": "image/jpeg" } });
  const bySize = (length: number) => () => Response.json("x".repeat(length - '""'.length));

  test.each<[string, Api]>([
    ["an answer of 1023 bytes", bySize(1023)],
    ["a picture", picture],
    ["a text", () => new Response("x".repeat(5000))],
    ["an answer that is encoded already", answerLong({ headers: { "content-encoding": "br" } })],
    ["an answer with a cookie", answerLong({ headers: { "set-cookie": "a=b" } })],
    ["a download", answerLong({ headers: { "content-disposition": "attachment" } })],
    ["304", () => new Response(null, { status: 304, headers: { etag: '"a"', "content-type": "application/json" } })],
  ])("%s", async (_, api) => {
    const expected = api();
    const { status, headers, bytes } = await startWith(api)("gzip, zstd");
    expect(status).toBe(expected.status);
    expect(headers.get("content-encoding")).toBe(expected.headers.get("content-encoding"));
    expect(headers.get("etag")).toBe(expected.headers.get("etag"));
    expect(bytes).toEqual(await expected.bytes());
  });

  test("but an answer of 1024 bytes is compressed", async () => {
    expect((await startWith(bySize(1024))("gzip")).headers.get("content-encoding")).toBe("gzip");
  });

  test("what goes through a trusted proxy, which compresses", async () => {
    const { headers, bytes } = await startWith(answerLong(), ["127.0.0.1"])("gzip");
    expect(headers.get("content-encoding")).toBeNull();
    expect(readText(bytes)).toBe(UNPACKED);
  });

  test("every call whose answer may hold a secret", async () => {
    const properties = (schema: unknown): string => JSON.stringify(schema) ?? "";
    const isSecret = (route: { path: string; hooks: { response?: unknown } }) =>
      /^\/api\/(admin|auth|billing|stripe)\b|\/export$/.test(route.path) ||
      /"[^"]*(secret|token|password|code)[^"]*":/i.test(properties(route.hooks.response));
    const secret = testApi().api.routes.filter(isSecret);
    expect(secret.length).toBeGreaterThan(15);
    const call = startWith(answerLong());
    for (const { method, path } of secret) {
      for (const query of ["", "?a=1"]) {
        const { headers } = await call("gzip, zstd", path.replace(":id", "1") + query, method);
        expect(`${method} ${path} ${headers.get("content-encoding")}`).toBe(`${method} ${path} null`);
      }
    }
  });
});

test("a compressed answer has a weak tag", async () => {
  const call = startWith(answerLong({ headers: { etag: '"abc"', vary: "origin" } }));
  const { headers } = await call("gzip");
  expect([headers.get("etag"), headers.get("vary")]).toEqual(['W/"abc"', "origin, accept-encoding"]);
  expect((await call("")).headers.get("etag")).toBe('"abc"');
});
