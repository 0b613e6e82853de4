import { expect } from "bun:test";
import { statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { version } from "../../package.json";
import { runExecutable, startExecutable } from "../support/executable/executable.ts";
import { temporaryFolder } from "../support/paths.ts";
import { test } from "../support/reported-test.ts";
import { waitUntil } from "../support/wait-until.ts";

/** Fetches without unpacking, so that the encoding on the wire can be seen. */
const fetchRaw = (url: string, acceptEncoding: string) =>
  fetch(url, { headers: { "accept-encoding": acceptEncoding }, decompress: false });

test("serves the client compressed, and its hashed files for good", async () => {
  const { url } = await startExecutable();
  for (const encoding of ["br", "gzip"]) {
    const page = await fetchRaw(`${url}/auth/login`, encoding);
    expect(page.status).toBe(200);
    expect(page.headers.get("content-encoding")).toBe(encoding);
    expect(page.headers.get("cache-control")).toBe("no-cache");
    expect(page.headers.get("content-security-policy")).toContain("default-src 'none'");
  }

  const html = await (await fetch(`${url}/`)).text();
  const assets = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path = ""]) => path);
  expect(assets.some((path) => path.endsWith(".js"))).toBe(true);
  expect(assets.some((path) => path.endsWith(".css"))).toBe(true);
  for (const path of assets) {
    const asset = await fetch(url + path);
    expect(asset.status).toBe(200);
    expect(asset.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(asset.headers.get("content-type")).toMatch(/javascript|css|svg|png|manifest/);
  }
  expect((await fetch(`${url}/assets/index-gone.js`)).status).toBe(404);
  expect((await fetch(`${url}/robots.txt`)).status).toBe(200);
});

test("answers health checks and its settings", async () => {
  const { url } = await startExecutable({ env: { ACCESS_MODE: "free" } });
  expect(await (await fetch(`${url}/healthz`)).text()).toBe("ok");
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
  expect(await (await fetch(`${url}/api/config`)).json()).toMatchObject({
    productName: "Mealglass",
    version,
    accessMode: "free",
    analyzer: { available: false },
  });
});

test("start-up prints the addresses with a QR code, the access mode and the analyzer, each with its setting", async () => {
  const env = { HOST: "0.0.0.0", PUBLIC_URL: "http://meals.test", OPENAI_BASE_URL: "http://127.0.0.1:9/v1" };
  const { stop } = await startExecutable({ env });
  const { stdout } = await stop();
  expect(stdout).toMatch(/This machine {2,}http:\/\/localhost:\d+/);
  expect(stdout).toMatch(/Other devices {2,}http:\/\/meals\.test/);
  expect(stdout).toMatch(/Access {2,}subscription.*ACCESS_MODE/);
  expect(stdout).toMatch(/After the trial {2,}people can read and export.*ACCESS_MODE=free.*STRIPE_/);
  expect(stdout).toMatch(/Photo analysis {2,}gpt-5.*OPENAI_BASE_URL/);
  expect(stdout).toMatch(/▀{3}/);
});

test("behind a proxy with https no address with http is printed", async () => {
  const env = { HOST: "0.0.0.0", PUBLIC_URL: "https://meals.test", OPENAI_API_KEY: "sk-1" };
  const { stop } = await startExecutable({ env });
  const { stdout, stderr } = await stop();
  expect(stdout).toMatch(/This machine {2,}port \d+.*\n +Other devices {2,}https:\/\/meals\.test\n/);
  expect(stdout + stderr).not.toContain("http:");
});

test("an Ollama on this machine is offered in one line, where no provider is set", async () => {
  const respond = () => Response.json({ models: [{ name: "qwen3-vl:8b-instruct" }] });
  const ollama = Bun.serve({ hostname: "127.0.0.1", port: 11_434, routes: { "/api/tags": respond } });
  try {
    const offered = await startExecutable();
    await waitUntil("Ollama is offered", () => offered.readOutput().includes("Ollama"));
    const lines = offered.readOutput().split("\n");
    expect(lines.filter((line) => line.includes("Ollama"))).toEqual([
      "Ollama runs on this machine. These settings turn photo recognition on: OPENAI_BASE_URL=http://127.0.0.1:11434/v1 OPENAI_MODEL=qwen3-vl:8b-instruct",
    ]);
    const configured = await startExecutable({ env: { OPENAI_BASE_URL: "http://127.0.0.1:9/v1" } });
    expect((await configured.stop()).stdout).not.toContain("Ollama");
  } finally {
    await ollama.stop(true);
  }
});

test.each(["SIGTERM", "SIGINT"] as const)(
  "%s ends it with 0 and leaves the whole database in one file",
  async (signal) => {
    const { stop, dataDir } = await startExecutable();
    expect((await stop(signal)).code).toBe(0);
    expect(statSync(join(dataDir, "mealglass.db")).size).toBeGreaterThan(0);
    expect(() => statSync(join(dataDir, "mealglass.db-wal"))).toThrow();
  },
);

test("wrong settings end it with 1 and are all listed", async () => {
  const { code, stderr } = await runExecutable({
    env: { PORT: "http", ACCESS_MODE: "paid", SESSION_SECRET: "hunter2" },
  });
  expect(code).toBe(1);
  for (const name of ["PORT", "ACCESS_MODE", "SESSION_SECRET"]) expect(stderr).toContain(name);
  expect(stderr).not.toContain("hunter2");
});

test("a session secret that is too short ends it with 1", async () => {
  const dataDir = temporaryFolder();
  writeFileSync(join(dataDir, "session-secret"), "short");
  const { code, stderr } = await runExecutable({ dataDir });
  expect(code).toBe(1);
  expect(stderr).toContain("session-secret");
});

test("takes its settings from nowhere but the environment", async () => {
  const { url } = await startExecutable({
    files: { ".env": "ACCESS_MODE=free", "bunfig.toml": 'preload = ["gone.ts"]' },
  });
  expect(await (await fetch(`${url}/api/config`)).json()).toMatchObject({ accessMode: "subscription" });
});

test.each([
  [["--version"], 0, `${version}\n`, ""],
  [["--help"], 0, "Usage: mealglass", ""],
  [["fly"], 2, "", 'There is no command "fly"'],
])("%j ends with %i", async (args, code, stdout, stderr) => {
  const exit = await runExecutable({ args });
  expect(exit.code).toBe(code);
  expect(exit.stdout).toContain(stdout);
  expect(exit.stderr).toContain(stderr);
});

test("healthcheck ends with 0 while the server is ready, and with 1 after it", async () => {
  const { url, stop } = await startExecutable();
  const env = { PORT: new URL(url).port };
  const check = async (more = {}) => (await runExecutable({ args: ["healthcheck"], env: { ...env, ...more } })).code;
  // A server that is too busy for three seconds counts as one that is not ready.
  await waitUntil("a server that is ready", async () => (await check()) === 0);
  const behindProxy = { HTTP_PROXY: "http://127.0.0.1:9", http_proxy: "http://127.0.0.1:9" };
  await waitUntil("one that is asked beside a proxy", async () => (await check(behindProxy)) === 0);
  await stop();
  expect(await check()).toBe(1);
});

test("start-up warns that PUBLIC_URL is missing behind a proxy", async () => {
  const { stop } = await startExecutable({ env: { TRUSTED_PROXIES: "127.0.0.1" } });
  expect((await stop()).stderr).toMatch(/"level":"warn".*PUBLIC_URL is not set.*http:\/\/localhost:/);
});
