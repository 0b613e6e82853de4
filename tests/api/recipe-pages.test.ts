import { describe, expect, test } from "bun:test";
import type { Resolve } from "../../src/integrations/guarded-https.ts";
import { createRecipePages } from "../../src/integrations/recipe-page/recipe-pages.ts";
import { afterThisTest } from "../support/after-test.ts";
import { testApi } from "../support/api/test-api.ts";
import { createCertificate } from "../support/stand-ins/certificates.ts";

const RECIPE = { "@type": "Recipe", name: "Pancakes", recipeYield: 4, recipeIngredient: ["200 g flour", "2 eggs"] };
const toPage = (recipe: object) => `<script type="application/ld+json">${JSON.stringify(recipe)}</script>`;
const toHtml = (body: string | Uint8Array<ArrayBuffer>, headers = {}) =>
  new Response(body, { headers: { "content-type": "text/html; charset=utf-8", ...headers } });

let certificate: ReturnType<typeof createCertificate> | undefined;

/** A site over https, and the API that may read it as if it were on the Internet. */
async function start(answer: (url: URL) => Response | Promise<Response>, { resolve }: { resolve?: Resolve } = {}) {
  certificate ??= createCertificate(["localhost"]);
  const site = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    tls: { cert: certificate.cert, key: certificate.key },
    fetch: ({ url }) => answer(new URL(url)),
  });
  afterThisTest(async () => void (await site.stop(true)));
  const host = `localhost:${site.port}`;
  const recipePages = createRecipePages({
    ...{ version: "1.0.0", ca: certificate.cert, timeoutMs: 1000 },
    ...(resolve ? { resolve } : { privateHosts: [host] }),
  });
  const call = await testApi({ recipePages }).signIn("ada");
  return { url: `https://${host}`, read: async (url: unknown) => call("POST", "/recipes/fetch", { url }) };
}

test("the recipe of a page is its name, servings and lines", async () => {
  const { url, read } = await start(() => toHtml(toPage(RECIPE)));
  expect(await read(`${url}/pancakes?x=1`)).toMatchObject({
    status: 200,
    body: { name: "Pancakes", servings: 4, lines: ["200 g flour", "2 eggs"] },
  });
});

test("a redirect is followed, and a packed page in another encoding is read", async () => {
  const text = Buffer.from(toPage({ ...RECIPE, name: "Crêpes" }), "latin1");
  const { url, read } = await start(({ pathname }) =>
    pathname === "/new"
      ? toHtml(Bun.gzipSync(new Uint8Array(text)), {
          "content-encoding": "gzip",
          "content-type": "text/html; charset=iso-8859-1",
        })
      : Response.redirect("/new", 301),
  );
  expect((await read(`${url}/old`)).body).toMatchObject({ name: "Crêpes" });
});

test.each(['<meta charset="windows-1252">', "<meta http-equiv=Content-Type content='text/html; charset=iso-8859-1'>"])(
  "a page that names its encoding itself (%s) is read in it",
  async (meta) => {
    const text = Buffer.from(meta + toPage({ ...RECIPE, name: "Crêpes" }), "latin1");
    const { url, read } = await start(() => toHtml(new Uint8Array(text), { "content-type": "text/html" }));
    expect((await read(url)).body).toMatchObject({ name: "Crêpes" });
  },
);

test.each([
  "http://example.com/",
  "https://user:pass@example.com/",
  "https://127.0.0.1/",
  "https://[::ffff:10.0.0.1]/",
  "https://nas/",
  "https://example.com:8443/",
  "file:///etc/passwd",
  "pancakes",
])("%p is not an address of a page", async (address) => {
  const { read } = await start(() => toHtml(toPage(RECIPE)));
  expect((await read(address)).status).toBe(422);
});

const LARGE = 3_000_000;
describe("a page that cannot be read is said so", () => {
  test.each<[string, number, (url: URL) => Response | Promise<Response>]>([
    ["without a recipe", 422, () => toHtml("<h1>Hello</h1>")],
    ["with 10,000 ingredients", 422, () => toHtml(toPage({ ...RECIPE, recipeIngredient: Array(10_000).fill("egg") }))],
    ["that is not there", 502, () => new Response("no", { status: 404 })],
    ["of 3 MB", 502, () => toHtml("x".repeat(LARGE))],
    ["with broken packing", 502, () => toHtml("x", { "content-encoding": "gzip" })],
    ["that does not come", 502, () => new Promise<never>(() => {})],
    ["that leads to itself for ever", 502, ({ href }) => Response.redirect(href, 302)],
    ["that leads to this machine", 502, () => Response.redirect("https://127.0.0.1/", 302)],
    ["that leads to plain http", 502, () => Response.redirect("http://example.com/", 302)],
    ["that leads nowhere", 502, () => new Response(null, { status: 302, headers: { location: "https://[" } })],
  ])("%s", async (_, status, answer) => {
    const { url, read } = await start(answer);
    const answered = await read(url);
    expect(answered.status).toBe(status);
    expect((answered.body as { message: string }).message).toMatch(/^[A-Z].*\.$/);
  });

  test("whose name leads to a private address, first or later", async () => {
    let count = 0;
    const addresses = ["10.0.0.1", "127.0.0.1"];
    const resolve: Resolve = (_, __, callback) =>
      callback(null, [{ address: addresses[count++ % addresses.length] as string, family: 4 }]);
    const { read } = await start(() => toHtml(toPage(RECIPE)), { resolve });
    for (let attempt = 0; attempt < 2; attempt += 1) expect((await read("https://example.com/")).status).toBe(502);
    expect(count).toBe(2);
  });
});

test("an account reads ten pages a minute, and none where the host has turned it off", async () => {
  const { url, read } = await start(() => toHtml(toPage(RECIPE)));
  const statuses = await Promise.all(Array.from({ length: 12 }, async () => (await read(url)).status));
  expect(statuses.filter((status) => status === 200)).toHaveLength(10);
  expect(statuses.filter((status) => status === 429)).toHaveLength(2);
  const off = await testApi().signIn("ada");
  expect(await off("POST", "/recipes/fetch", { url })).toMatchObject({ status: 503, body: { kind: "recipes_off" } });
});
