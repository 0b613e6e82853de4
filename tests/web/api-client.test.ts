import { describe, expect, spyOn, test } from "bun:test";
import { isUuid } from "../../src/shared/diary/entry-id.ts";
import { removeAccountData } from "../../web/platform/account-data.ts";
import {
  ApiError,
  ConnectionError,
  callApi,
  getErrorMessage,
  isSignedOut,
  isTrialRequired,
  withQuery,
} from "../../web/platform/api/api-client.ts";
import { createId } from "../../web/platform/create-id.ts";
import { isNetworkLoginAhead, noteNetworkLogin } from "../../web/platform/network-login.ts";
import { markPageStarted } from "../../web/platform/page-start.ts";
import { afterThisFile, afterThisTest } from "../support/after-test.ts";
import { answerAsProxy, errorResponse, fakeServer, json, noContent } from "../support/web/fake-server.ts";
import { setProperty } from "../support/web/set-property.ts";

const failed = (path: string): Promise<unknown> => callApi("GET", path).catch((error: unknown) => error);

describe("a call", () => {
  test("sends cookies, the zone, and no content type without a body [C30]", async () => {
    const server = fakeServer({ "GET /api/config": () => json({ version: "1.0.0" }) });
    const fetched = spyOn(globalThis, "fetch");
    expect(await callApi<unknown>("GET", "/api/config")).toEqual({ version: "1.0.0" });
    expect(fetched.mock.calls[0]?.[1]?.credentials).toBe("include");
    const [call] = server.calls;
    expect(call?.headers.get("X-Time-Zone")).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone);
    expect(call?.headers.has("Content-Type")).toBe(false);
    expect(call?.headers.has("Authorization")).toBe(false);
  });

  test.each([
    ["with a token", () => localStorage.setItem("authToken", "secret")],
    ["after the page's first calls", markPageStarted],
  ])("takes no answer that the browser has preloaded %s", async (_, prepare) => {
    fakeServer({ "GET /api/config": () => json({}) });
    const fetched = spyOn(globalThis, "fetch");
    afterThisTest(() => document.documentElement.removeAttribute("data-started"));
    prepare();
    await callApi("GET", "/api/config");
    expect(fetched.mock.calls[0]?.[1]?.credentials).toBe("same-origin");
  });

  test("sends a body as JSON and further headers, and leaves the content type of a form to the browser", async () => {
    const server = fakeServer({ "POST /api/foods": () => json({}, 201) });
    await callApi("POST", "/api/foods", { body: { entryId: 3 }, headers: { "Idempotency-Key": "k" } });
    const [call] = server.calls;
    expect(call?.body).toEqual({ entryId: 3 });
    expect(call?.headers.get("Content-Type")).toBe("application/json");
    expect(call?.headers.get("Idempotency-Key")).toBe("k");
    const form = new FormData();
    await callApi("POST", "/api/foods", { form });
    expect(server.calls[1]?.body).toBe(form);
    expect(server.calls[1]?.headers.has("Content-Type")).toBe(false);
  });

  test.each(["auth_token", "authToken"])("sends a token stored as %s, until it is forgotten [C29]", async (key) => {
    const server = fakeServer({ "GET /api/config": () => json({}) });
    localStorage.setItem(key, "secret");
    await callApi("GET", "/api/config");
    removeAccountData();
    server.on({ "GET /api/config": noContent });
    expect(await callApi<unknown>("GET", "/api/config")).toBeUndefined();
    expect(server.calls.map(({ headers }) => headers.get("Authorization"))).toEqual(["Bearer secret", null]);
  });
});

describe("a failure", () => {
  test("is `status: body`, with the body as it came and as it reads [E01]", async () => {
    fakeServer({ "GET /api/x": () => errorResponse(403, "Start your trial.", { requiresTrial: true }) });
    const error = await failed("/api/x");
    const text = '{"message":"Start your trial.","requiresTrial":true}';
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status: 403, text, message: `403: ${text}` });
    expect(getErrorMessage(error, "Fallback")).toBe("Start your trial.");
    expect(isTrialRequired(error)).toBe(true);
    expect(isSignedOut(error)).toBe(false);
  });

  test("is `status: status text` where the body is empty [E02]", async () => {
    fakeServer({ "GET /api/x": () => new Response("", { status: 502, statusText: "Bad Gateway" }) });
    expect(await failed("/api/x")).toMatchObject({ message: "502: Bad Gateway", body: undefined });
  });

  test.each(["<html>oops</html>", "{}", "[1]", '"text"', '{"message": 7}'])(
    "never shows a body that is not the server's own: %s",
    async (text) => {
      fakeServer({ "GET /api/x": () => new Response(text, { status: 500 }) });
      expect(getErrorMessage(await failed("/api/x"), "Fallback")).toBe("Fallback");
    },
  );

  test("without an answer says so, and is not an answer", async () => {
    globalThis.fetch = Object.assign(() => Promise.reject(new TypeError("Failed to fetch")), { preconnect() {} });
    const error = await failed("/api/x");
    expect(error).toBeInstanceOf(ConnectionError);
    expect(getErrorMessage(error, "Fallback")).toBe(
      "Mealglass cannot be reached. Check your connection and try again.",
    );
  });

  const breakOff = (status: number) => () =>
    new Response(new ReadableStream({ start: (body) => body.error(new TypeError("network error")) }), { status });

  test.each([
    ["200 that breaks off", breakOff(200)],
    ["200 that ends too early", () => new Response('[{"id":')],
    ["404 that breaks off", breakOff(404)],
  ])("in the middle of an answer is none of the server: %s", async (_, answer) => {
    fakeServer({ "GET /api/x": answer });
    expect(await failed("/api/x")).toBeInstanceOf(ConnectionError);
  });

  test("that the caller asked for is passed on as it is", async () => {
    globalThis.fetch = Object.assign(
      (_input: unknown, init?: RequestInit) => Promise.reject(init?.signal?.reason ?? new Error("no signal")),
      { preconnect() {} },
    );
    const controller = new AbortController();
    controller.abort();
    const error = await callApi("GET", "/api/x", { signal: controller.signal }).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ name: "AbortError" });
  });
});

const UNREACHABLE = "Mealglass cannot be reached. Check your connection and try again.";
const LOGIN = "Sign in to your network's login first: Mealglass is behind it.";
const JSON_TYPE = { "content-type": "application/json" };

/** What browsers show of a redirect that they do not follow. */
const redirect = (): Response => Object.defineProperty(answerAsProxy(200), "type", { value: "opaqueredirect" });

describe("an answer without the mark is not an answer", () => {
  afterThisFile(() => noteNetworkLogin(false));

  test.each([
    ...[400, 402, 404, 405, 409, 410, 418, 422, 500, 501, 502, 503, 504, 507, 520, 530].map(
      (status) => [status, () => answerAsProxy(status), UNREACHABLE, false] as const,
    ),
    [413, () => answerAsProxy(413), /refuses uploads of this size/, false],
    [429, () => answerAsProxy(429), /too many calls right now/, false],
    ["200 in JSON", () => answerAsProxy(200, "{}", JSON_TYPE), UNREACHABLE, false],
    [
      "404 in text",
      () => answerAsProxy(404, "404 page not found", { "content-type": "text/plain" }),
      UNREACHABLE,
      false,
    ],
    ["404 in our form", () => answerAsProxy(404, '{"message":"Gone."}', JSON_TYPE), UNREACHABLE, false],
    ["200 page", () => answerAsProxy(200), LOGIN, true],
    ["401", () => answerAsProxy(401), LOGIN, true],
    ["401 in JSON", () => answerAsProxy(401, "{}", JSON_TYPE), LOGIN, true],
    ["403", () => answerAsProxy(403), LOGIN, true],
    ["511", () => answerAsProxy(511), LOGIN, true],
    ["redirect", redirect, LOGIN, true],
  ] as const)("%p", async (_, answer, message, isLogin) => {
    markPageStarted();
    afterThisTest(() => document.documentElement.removeAttribute("data-started"));
    for (const method of ["GET", "DELETE"] as const) {
      const server = fakeServer({ [`${method} /api/x`]: answer });
      const error = await callApi(method, "/api/x").catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(ConnectionError);
      expect(getErrorMessage(error, "Fallback")).toMatch(message);
      expect(isSignedOut(error)).toBe(false);
      expect(isNetworkLoginAhead()).toBe(isLogin);
      expect(server.calls).toHaveLength(1);
    }
    fakeServer({ "GET /api/x": () => errorResponse(404, "Gone.") });
    expect(await failed("/api/x")).toBeInstanceOf(ApiError);
    expect(isNetworkLoginAhead()).toBe(false);
  });

  test("a proxy's refusal of a file is one, because the file would be refused each time", async () => {
    fakeServer({ "POST /api/x": () => answerAsProxy(413), "POST /api/y": () => answerAsProxy(502) });
    const post = (path: string) => callApi("POST", path, { form: new FormData() }).catch((reason: unknown) => reason);
    const error = await post("/api/x");
    expect(error).toBeInstanceOf(ApiError);
    expect(getErrorMessage(error, "Fallback")).toMatch(/refuses uploads of this size/);
    expect(await post("/api/y")).toBeInstanceOf(ConnectionError);
  });

  test("no browser keeps one or follows it, and one that the page's preload found is asked for again", async () => {
    const answers = [answerAsProxy(200), json({ version: "1.0.0" })];
    const server = fakeServer({ "GET /api/config": () => answers.shift() ?? noContent() });
    const fetched = spyOn(globalThis, "fetch");
    expect(await callApi<unknown>("GET", "/api/config")).toEqual({ version: "1.0.0" });
    expect(server.calls).toHaveLength(2);
    for (const [, init] of fetched.mock.calls) expect(init).toMatchObject({ cache: "no-store", redirect: "manual" });
    const written = fakeServer({ "POST /api/foods": () => answerAsProxy(502) });
    await callApi("POST", "/api/foods").catch(() => undefined);
    expect(written.calls).toHaveLength(1);
  });
});

test("a query string leaves out what is empty", () => {
  expect(withQuery("/api/x", { q: "a b", limit: 5, before: undefined, on: null, tag: "" })).toBe(
    "/api/x?q=a+b&limit=5",
  );
  expect(withQuery("/api/x", { q: "" })).toBe("/api/x");
  expect(withQuery("/api/x", { on: false, n: 0 })).toBe("/api/x?on=false&n=0");
});

test("on plain http, where browsers have no crypto.randomUUID, ids are made all the same", () => {
  setProperty(crypto, "randomUUID", undefined);
  const ids = Array.from({ length: 100 }, createId);
  expect(new Set(ids).size).toBe(100);
  for (const id of ids) expect(isUuid(id)).toBe(true);
});
