import { beforeEach, expect, spyOn, test } from "bun:test";
import { fetchAhead, loadChunk, loadCode, watchStylesheets } from "../../web/platform/load-chunk.ts";
import { afterThisTest } from "../support/after-test.ts";
import { waitUntil } from "../support/wait-until.ts";
import { answerAsProxy, fakeServer } from "../support/web/fake-server.ts";
import { takeConsoleMessages } from "../support/web/happy-dom.ts";

const createFailing = () => () => Promise.reject(new TypeError("Failed to fetch dynamically imported module"));
const script = (name: string) => `<script type="module" src="/assets/${name}.js"></script>`;
/** Not every script of a page differs from one build to the next. */
const renderPage = (build: string) => script("runtime") + script(build);

function watchReload() {
  const reload = spyOn(window.location, "reload").mockImplementation(() => {});
  afterThisTest(() => reload.mockRestore());
  return reload;
}

beforeEach(() => {
  document.head.innerHTML = renderPage("this-build");
  // happy-dom warns that it does not run the script.
  takeConsoleMessages();
  afterThisTest(() => document.head.replaceChildren());
});

test("gives what was imported, and asks the server for nothing", async () => {
  const { calls } = fakeServer({});
  expect(await loadChunk(async () => ({ answer: 42 }))).toEqual({ answer: 42 });
  expect(calls).toEqual([]);
});

test("loads the page again where the server has another build", async () => {
  fakeServer({ "GET /": new Response(renderPage("next-build")) });
  const { promise: reloaded, resolve } = Promise.withResolvers<void>();
  watchReload().mockImplementation(resolve);
  let isSettled = false;
  const settle = () => {
    isSettled = true;
  };
  void loadChunk(createFailing()).then(settle, settle);
  await reloaded;
  expect(isSettled).toBe(false);
});

test.each([
  ["has the same build", new Response(renderPage("this-build"))],
  ["is behind a login", answerAsProxy(200)],
  ["fails as well", new Response("Bad gateway", { status: 502 })],
  ["is out of reach", () => Promise.reject(new TypeError("Failed to fetch"))],
])("throws where the server %s", async (_, answer) => {
  fakeServer({ "GET /": answer });
  const reload = watchReload();
  await expect(loadChunk(createFailing())).rejects.toThrow("dynamically imported");
  expect(reload).not.toHaveBeenCalled();
});

test("loads the page again where the same chunk fails twice though the server has it", async () => {
  fakeServer({ "GET /": new Response(renderPage("this-build")) });
  const { promise: reloaded, resolve } = Promise.withResolvers<void>();
  const reload = watchReload().mockImplementation(resolve);
  const load = createFailing();
  await expect(loadChunk(load)).rejects.toThrow("dynamically imported");
  expect(reload).not.toHaveBeenCalled();
  void loadChunk(load);
  await reloaded;
});

test("the first failure of code waits for nothing that a portal may have replaced, the reload after the second one does", async () => {
  const address = `${location.origin}/assets/toaster.js`;
  const entries = spyOn(performance, "getEntriesByType").mockReturnValue([{ name: address } as PerformanceEntry]);
  afterThisTest(() => entries.mockRestore());
  const { promise: code, resolve: sendCode } = Promise.withResolvers<Response>();
  const { calls } = fakeServer({
    "GET /": () => new Response(renderPage("this-build")),
    [`GET ${address}`]: () => code,
  });
  const { promise: reloaded, resolve } = Promise.withResolvers<void>();
  const reload = watchReload().mockImplementation(resolve);
  const load = createFailing();
  await expect(loadCode(load)).rejects.toThrow("dynamically imported");
  void loadCode(load);
  await waitUntil("the code is fetched once more", () => calls.length === 4);
  expect(reload).not.toHaveBeenCalled();
  sendCode(new Response("export {};"));
  await reloaded;
});

test("throws again and again while the server is out of reach", async () => {
  fakeServer({ "GET /": () => Promise.reject(new TypeError("Failed to fetch")) });
  const reload = watchReload();
  const load = createFailing();
  await fetchAhead(load);
  for (let attempt = 0; attempt < 2; attempt += 1) {
    await expect(loadChunk(load)).rejects.toThrow("dynamically imported");
  }
  expect(reload).not.toHaveBeenCalled();
});

test("code without styles, or that came with its own, does not wait for a stylesheet that fails, and code reloads no page that has something to lose", async () => {
  fakeServer({ "GET /": new Response(renderPage("this-build")) });
  const reload = watchReload();
  watchStylesheets();
  const loadStyled = async () => ({ answer: 42 });
  await fetchAhead(loadStyled);
  const failed = Object.assign(document.createElement("link"), { rel: "stylesheet", href: "/assets/toaster.css" });
  document.head.append(failed);
  // happy-dom warns that it does not fetch it.
  takeConsoleMessages();
  failed.dispatchEvent(new Event("error"));
  // It is there in the end: what is remembered here would fail the chunks of other tests.
  afterThisTest(async () => {
    const append = spyOn(document.head, "append").mockImplementation(
      (...[link]) => void (link as HTMLElement).dispatchEvent(new Event("load")),
    );
    await loadChunk(async () => ({}));
    append.mockRestore();
    expect(await loadChunk(async () => ({ answer: 42 }))).toEqual({ answer: 42 });
  });
  expect(await loadCode(async () => ({ answer: 42 }))).toEqual({ answer: 42 });
  expect(await loadChunk(loadStyled)).toEqual({ answer: 42 });
  const load = createFailing();
  await expect(loadCode(load, false)).rejects.toThrow("dynamically imported");
  await expect(loadCode(load, false)).rejects.toThrow("dynamically imported");
  expect(reload).not.toHaveBeenCalled();
});
