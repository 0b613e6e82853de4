import { expect } from "bun:test";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { FOOD_PHOTO } from "../../../src/shared/product/limits.ts";
import { afterThisTest } from "../../support/after-test.ts";
import { createCertificate, writeCertificate } from "../../support/certificates.ts";
import { provideProgram } from "../../support/debian.ts";
import { startExecutable } from "../../support/executable.ts";
import { readFencedBlocks } from "../../support/fenced-blocks.ts";
import { temporaryFolder } from "../../support/paths.ts";
import { findClosedPort } from "../../support/ports.ts";
import { test } from "../../support/reported-test.ts";
import { waitUntil } from "../../support/wait-until.ts";

// The nginx recipe of docs/self-hosting.md. It runs as it stands, apart from its certificate and the two ports.

const NAME = "meals.example.org";
const recipe = readFencedBlocks("docs/self-hosting.md").find(({ language }) => language === "nginx")?.text ?? "";
const nginx = provideProgram("nginx", "nginx");

/** Starts nginx with the recipe before a server. Returns the address of nginx. */
async function startNginx(program: string, serverPort: string): Promise<string> {
  const folder = temporaryFolder();
  const { certFile, keyFile } = writeCertificate(createCertificate([NAME]), folder);
  const port = await findClosedPort();
  const site = recipe
    .replace("listen 443 ssl;", `listen 127.0.0.1:${port} ssl;`)
    .replace("127.0.0.1:3000", `127.0.0.1:${serverPort}`)
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

test("behind nginx accounts are made over https, and uploads are as large as the server takes", async () => {
  // Where it cannot be had, hosting-files.test.ts tests the recipe's text alone.
  if (!nginx) return expect(nginx).toBeUndefined();
  const env = { PUBLIC_URL: `https://${NAME}`, TRUSTED_PROXIES: "127.0.0.1" };
  const server = await startExecutable({ env });
  const proxy = await startNginx(nginx, new URL(server.url).port);
  const call = (path: string, init: RequestInit = {}) =>
    fetch(proxy + path, {
      ...init,
      headers: { host: NAME, origin: `https://${NAME}`, ...init.headers },
      tls: { rejectUnauthorized: false },
    });
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
