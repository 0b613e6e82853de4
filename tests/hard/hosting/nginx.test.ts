import { expect } from "bun:test";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { FOOD_PHOTO } from "../../../src/shared/product/limits.ts";
import { afterThisTest } from "../../support/after-test.ts";
import { provideProgram } from "../../support/e2e/debian.ts";
import { startExecutable } from "../../support/executable/executable.ts";
import { readFencedBlocks } from "../../support/fenced-blocks.ts";
import { temporaryFolder } from "../../support/paths.ts";
import { findClosedPort } from "../../support/ports.ts";
import { test } from "../../support/reported-test.ts";
import { createCertificate, writeCertificate } from "../../support/stand-ins/certificates.ts";
import { waitUntil } from "../../support/wait-until.ts";

// The nginx recipes of docs/self-hosting.md. They run as they stand, apart from certificate, addresses and ports.

const NAME = "meals.example.org";
const [PLAIN = "", BEHIND_LOGIN = ""] = readFencedBlocks("docs/self-hosting.md")
  .filter(({ language }) => language === "nginx")
  .map(({ text }) => text);
const nginx = provideProgram("nginx", "nginx");

/** Starts nginx with a recipe before a server. Returns the address of nginx. */
async function startNginx(program: string, recipe: string, serverPort: string): Promise<string> {
  const folder = temporaryFolder();
  const { certFile, keyFile } = writeCertificate(createCertificate([NAME]), folder);
  const port = await findClosedPort();
  const site = recipe
    .replace("listen 443 ssl;", `listen 127.0.0.1:${port} ssl;`)
    .replaceAll("127.0.0.1:3000", `127.0.0.1:${serverPort}`)
    .replace(/\/etc\/letsencrypt\/\S+fullchain\.pem/, certFile)
    .replace(/\/etc\/letsencrypt\/\S+privkey\.pem/, keyFile);
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  for (const name of temporary) mkdirSync(join(folder, name));
  const config = join(folder, "nginx.conf");
  writeFileSync(
    config,
    `daemon off;
    master_process off;
    pid ${folder}/nginx.pid;
    error_log ${folder}/error.log;
    events {}
    http {
      access_log off;
      ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join("\n")}
      ${site}
    }`,
  );
  const args = ["-p", folder, "-c", config, "-e", join(folder, "error.log")];
  const checked = Bun.spawnSync([program, ...args, "-t"]);
  expect(`${checked.stderr}`).toContain("test is successful");
  const child = Bun.spawn([program, ...args], { stdio: ["ignore", "ignore", "ignore"] });
  afterThisTest(async () => {
    child.kill("SIGKILL");
    await child.exited;
  });
  return `https://127.0.0.1:${port}`;
}

/** The executable as it runs behind a proxy. */
const startServer = () => startExecutable({ env: { PUBLIC_URL: `https://${NAME}`, TRUSTED_PROXIES: "127.0.0.1" } });

/** Calls nginx as people do, by the name of its certificate. */
const createCall =
  (proxy: string) =>
  (path: string, init: RequestInit = {}) =>
    fetch(proxy + path, {
      redirect: "manual",
      ...init,
      headers: { host: NAME, origin: `https://${NAME}`, ...init.headers },
      tls: { rejectUnauthorized: false },
    });

test("behind nginx accounts are made over https, and uploads are as large as the server takes", async () => {
  // Where it cannot be had, hosting-files.test.ts tests the recipe's text alone.
  if (!nginx) return expect(nginx).toBeUndefined();
  const server = await startServer();
  const call = createCall(await startNginx(nginx, PLAIN, new URL(server.url).port));
  await waitUntil("nginx answers", async () => (await call("/readyz").catch(() => undefined))?.ok);

  const registered = await call("/api/auth/register", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: "ada@example.org", username: "ada", password: "a long password of ada" }),
  });
  expect(registered.status).toBe(201);
  expect(registered.headers.getSetCookie()[0]).toStartWith("__Host-");

  const upload = (bytes: number) => {
    const form = new FormData();
    form.set("image", new Blob([new Uint8Array(bytes)]), "photo.jpg");
    return call("/api/analyze-food", { method: "POST", body: form });
  };
  const taken = await upload(FOOD_PHOTO.uploadMaxBytes);
  expect([taken.status, await taken.json()]).toEqual([401, { message: expect.any(String) }]);
  const refused = await upload(13 * 1024 * 1024);
  expect([refused.status, refused.headers.get("server")?.split("/")[0]]).toEqual([413, "nginx"]);
});

test("behind a login only files of the app, checks of its health and Stripe need no sign-in, and answers pass as they are", async () => {
  if (!nginx) return expect(nginx).toBeUndefined();
  const server = await startServer();
  const asked: (string | null)[] = [];
  const login = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    fetch({ headers }) {
      asked.push(headers.get("x-original-url"));
      return new Response(null, { status: headers.get("cookie")?.includes("login=1") ? 200 : 401 });
    },
  });
  afterThisTest(() => login.stop(true));
  const recipe = BEHIND_LOGIN.replace("127.0.0.1:9091", `127.0.0.1:${login.port}`);
  const call = createCall(await startNginx(nginx, recipe, new URL(server.url).port));
  await waitUntil("nginx answers", async () => (await call("/readyz").catch(() => undefined))?.ok);
  const describe = async (path: string, init?: RequestInit) => {
    const { status, headers } = await call(path, init);
    return [status, headers.get("x-mealglass"), headers.get("location")];
  };

  const [script = ""] = /assets\/[^"]+\.js/.exec(await (await call("/index.html")).text()) ?? [];
  const files = ["index.html", script, "service-worker.js", "manifest.webmanifest", "icon-192.png", "icon.svg"];
  for (const path of [...files, "healthz", "readyz"]) expect(await describe(`/${path}`)).toEqual([200, "1", null]);
  expect(await describe("/api/stripe/webhook", { method: "POST" })).toEqual([503, "1", null]);
  expect(asked).toEqual([]);

  const guarded = ["/", "/history", "/network-login", "/api/config", "/api/auth/user", "/api/images/1?w=96", "/assets"];
  for (const path of guarded)
    expect(await describe(path)).toEqual([302, null, `https://login.example.org/?rd=https://${NAME}${path}`]);
  for (const method of ["POST", "DELETE"])
    expect((await describe("/api/food-entries/1", { method })).slice(0, 2)).toEqual([302, null]);
  expect(asked[0]).toBe(`https://${NAME}/`);

  const headers = { cookie: "login=1" };
  expect(await describe("/network-login", { headers })).toEqual([303, "1", "/"]);
  expect(await describe("/api/config", { headers })).toEqual([200, "1", null]);
  for (const path of ["/api/auth/user", "/api/food-entries"])
    expect(await describe(path, { headers })).toEqual([401, "1", null]);
  expect(await describe("/api/no/such/call", { headers })).toEqual([404, "1", null]);
});
