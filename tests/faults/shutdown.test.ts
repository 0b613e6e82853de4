import { expect } from "bun:test";
import { connect } from "node:net";
import { afterThisTest } from "../support/after-test.ts";
import { startExecutable } from "../support/executable/executable.ts";
import { logIn, register } from "../support/executable/http-account.ts";
import { jpeg } from "../support/pictures.ts";
import { test } from "../support/reported-test.ts";
import { waitUntil } from "../support/wait-until.ts";

const FREE = { ACCESS_MODE: "free" };

const waitUntilRefused = (url: string): Promise<true> =>
  waitUntil("the server takes no request", () =>
    // A kept connection would tell nothing about a new one.
    fetch(`${url}/healthz`, { keepalive: false }).then(
      () => false,
      () => true,
    ),
  );

/** An AI provider that answers when the test says so. */
function startPatientProvider() {
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>();
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  const server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    async fetch() {
      ask();
      await answered;
      return new Response("{", { headers: { "content-type": "application/json" } });
    },
  });
  afterThisTest(() => server.stop(true));
  return { baseUrl: `http://127.0.0.1:${server.port}/v1`, asked, answer };
}

/** A request whose body is sent in two parts, the second one when the test says so. */
function openUpload(url: string, cookie: string, body: string) {
  const { hostname, port } = new URL(url);
  const { promise: answered, resolve } = Promise.withResolvers<string>();
  const half = Math.floor(body.length / 2);
  let received = "";
  const socket = connect(Number(port), hostname, () => {
    socket.write(
      [
        "POST /api/food-entries HTTP/1.1",
        `Host: ${hostname}:${port}`,
        `Cookie: ${cookie}`,
        "Sec-Fetch-Site: same-origin",
        "Content-Type: application/json",
        `Content-Length: ${body.length}`,
        "Connection: close",
        "",
        body.slice(0, half),
      ].join("\r\n"),
    );
  });
  socket.on("data", (chunk) => {
    received += chunk;
  });
  socket.on("close", () => resolve(received));
  afterThisTest(() => void socket.destroy());
  return { finish: () => socket.write(body.slice(half)), answered };
}

test("a stop waits for an upload and an analysis that are under way, and takes nothing new", async () => {
  const provider = startPatientProvider();
  const env = { ...FREE, OPENAI_BASE_URL: provider.baseUrl };
  const server = await startExecutable({ env });
  const call = await register(server.url, "ada");
  const form = new FormData();
  form.set("image", new File([await jpeg(40, 40)], "meal.jpg", { type: "image/jpeg" }));
  const analysis = call("POST", "/analyze-food", form);
  const upload = openUpload(server.url, call.cookie, JSON.stringify({ name: "Soup", calories: 300 }));
  await provider.asked;

  server.signal("SIGTERM");
  await waitUntilRefused(server.url);
  upload.finish();
  expect(await upload.answered).toStartWith("HTTP/1.1 201");
  provider.answer();
  const answer = await analysis;
  expect([answer.status, await answer.json()]).toEqual([502, expect.objectContaining({ kind: "analysis_failed" })]);
  expect(await server.exited).toBe(0);

  const next = await startExecutable({ dataDir: server.dataDir, env });
  const entries = await (await (await logIn(next.url, "ada"))("GET", "/food-entries")).json();
  expect(entries).toEqual([expect.objectContaining({ name: "Soup" })]);
});

test("a second signal ends a stop that waits, and loses nothing", async () => {
  const provider = startPatientProvider();
  const env = { ...FREE, OPENAI_BASE_URL: provider.baseUrl };
  const server = await startExecutable({ env });
  const call = await register(server.url, "ada");
  expect((await call("POST", "/food-entries", { name: "Soup", calories: 300 })).status).toBe(201);
  const form = new FormData();
  form.set("image", new File([await jpeg(40, 40)], "meal.jpg", { type: "image/jpeg" }));
  const analysis = call("POST", "/analyze-food", form).then(
    () => "answered",
    () => "broken off",
  );
  await provider.asked;
  server.signal("SIGINT");
  await waitUntilRefused(server.url);
  server.signal("SIGINT");
  expect(await server.exited).toBe(130);
  expect(await analysis).toBe("broken off");
  const next = await startExecutable({ dataDir: server.dataDir, env });
  const entries = await (await (await logIn(next.url, "ada"))("GET", "/food-entries")).json();
  expect(entries).toHaveLength(1);
});

test("idle connections do not delay a stop", async () => {
  const server = await startExecutable();
  const { hostname, port } = new URL(server.url);
  const idle = connect(Number(port), hostname);
  afterThisTest(() => void idle.destroy());
  await fetch(`${server.url}/healthz`);
  // The wait for running requests, thirty seconds, would be longer than this test may take.
  expect((await server.stop()).code).toBe(0);
});
