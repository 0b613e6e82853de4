import { expect } from "bun:test";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterThisTest } from "../../support/after-test.ts";
import { provideProgram } from "../../support/e2e/debian.ts";
import { startExecutable } from "../../support/executable/executable.ts";
import { ROOT, temporaryFolder } from "../../support/paths.ts";
import { findClosedPort } from "../../support/ports.ts";
import { test } from "../../support/reported-test.ts";
import { waitUntil } from "../../support/wait-until.ts";

// Caddy of compose.yaml with its profile https-internal: the file as it stands, apart from addresses and ports.

const caddy = provideProgram("caddy", "caddy");
type Compose = { configs: { caddyfile: { content: string } }; services: Record<string, { environment: object }> };
const compose = Bun.YAML.parse(readFileSync(join(ROOT, "compose.yaml"), "utf8")) as Compose;

test("with a public name it would get a certificate from the Internet", () => {
  if (!caddy) return expect(caddy).toBeUndefined();
  const file = join(temporaryFolder(), "Caddyfile");
  writeFileSync(file, compose.configs.caddyfile.content.replaceAll("$$", "$"));
  const env = { ...process.env, ...compose.services.caddy?.environment, SITE: "meals.example.org" };
  const { exitCode, stdout } = Bun.spawnSync([caddy, "adapt", "--config", file], { env });
  expect(exitCode).toBe(0);
  const [server] = Object.values<{ listen: string[] }>(JSON.parse(`${stdout}`).apps.http.servers);
  expect(server?.listen).toEqual([":443"]);
  expect(`${stdout}`).not.toContain("internal");
});

/** Starts Caddy before a server for a site. Returns its port and how to trust it. */
async function startCaddy(program: string, site: string, serverPort: string) {
  const folder = temporaryFolder();
  const [port, httpPort] = [await findClosedPort(), await findClosedPort()];
  const content = compose.configs.caddyfile.content
    .replaceAll("$$", "$")
    .replace("{\n", `{\n  admin off\n  skip_install_trust\n  https_port ${port}\n  http_port ${httpPort}\n`)
    .replace("mealglass:3000", `127.0.0.1:${serverPort}`);
  const file = join(folder, "Caddyfile");
  writeFileSync(file, content);
  const child = Bun.spawn([program, "run", "--config", file, "--adapter", "caddyfile"], {
    env: { ...process.env, ...compose.services["caddy-internal"]?.environment, SITE: site, XDG_DATA_HOME: folder },
    stdio: ["ignore", "ignore", "ignore"],
  });
  afterThisTest(async () => {
    child.kill("SIGKILL");
    await child.exited;
  });
  return { url: `https://${site}:${port}`, authority: join(folder, "caddy/pki/authorities/local/root.crt") };
}

test.each(["localhost", "127.0.0.1"])("for %s it speaks https with an authority of its own", async (site) => {
  // Where it cannot be had, hosting-files.test.ts tests the file's text alone.
  if (!caddy) return expect(caddy).toBeUndefined();
  const server = await startExecutable({ env: { PUBLIC_URL: `https://${site}`, TRUSTED_PROXIES: "127.0.0.1" } });
  const { url, authority } = await startCaddy(caddy, site, new URL(server.url).port);
  const call = async (path: string, init: RequestInit = {}) =>
    fetch(url + path, { ...init, tls: { ca: readFileSync(authority, "utf8") } });
  await waitUntil("Caddy answers", async () => (await call("/readyz").catch(() => undefined))?.ok);
  const registered = await call("/api/auth/register", {
    method: "POST",
    headers: { "content-type": "application/json", origin: url },
    body: JSON.stringify({ email: "ada@example.org", username: "ada", password: "a long password of ada" }),
  });
  expect([registered.status, registered.headers.getSetCookie()[0]]).toEqual([201, expect.stringMatching(/^__Host-/)]);
});
