import { expect } from "bun:test";
import { writeFileSync } from "node:fs";
import { runExecutable, startExecutable } from "../support/executable/executable.ts";
import { waitForLog } from "../support/executable/wait-for-log.ts";
import { test } from "../support/reported-test.ts";
import { createCertificate, fetchCertificateName, writeCertificate } from "../support/stand-ins/certificates.ts";

const old = createCertificate(["old.test"]);
const renewed = createCertificate(["renewed.test"]);

/** Starts the executable with a certificate. */
async function startWith(pair: typeof old) {
  const { certFile, keyFile } = writeCertificate(pair);
  const server = await startExecutable({ env: { TLS_CERT: certFile, TLS_KEY: keyFile } });
  const { port } = new URL(server.url);
  return { ...server, certFile, keyFile, port: Number(port) };
}

test("SIGHUP takes renewed files over at once, but no pair that does not match", async () => {
  const server = await startWith(old);
  expect(server.url).toStartWith("https://");
  writeFileSync(server.certFile, renewed.cert);
  process.kill(server.pid, "SIGHUP");
  await waitForLog(server, "do not match");
  expect(server.readLog()).toContain("TLS_CERT and TLS_KEY");
  expect(await fetchCertificateName(server.port)).toBe("old.test");

  writeFileSync(server.keyFile, renewed.key);
  process.kill(server.pid, "SIGHUP");
  await waitForLog(server, "is in use");
  expect(await fetchCertificateName(server.port)).toBe("renewed.test");
  const health = await fetch(`${server.url}/readyz`, { tls: { rejectUnauthorized: false } });
  expect(health.status).toBe(200);
  const exit = await runExecutable({
    args: ["healthcheck"],
    env: { PORT: String(server.port), TLS_CERT: server.certFile, TLS_KEY: server.keyFile },
  });
  expect(exit.code).toBe(0);
  expect((await server.stop()).code).toBe(0);
});
