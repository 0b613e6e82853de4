import { expect } from "bun:test";
import { X509Certificate } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright";
import { DAY_MS } from "../../../src/shared/product/durations.ts";
import { issueServerCertificate } from "../../../src/tls/lan/issue-certificates.ts";
import { afterThisTest } from "../../support/after-test.ts";
import { type BrowserOptions, expectConsoleErrors, openPage } from "../../support/e2e/browser.ts";
import { provideProgram } from "../../support/e2e/debian.ts";
import {
  completeSetup,
  NOBODY_SIGNED_IN,
  register,
  WITH_WORKER,
  waitForToast,
  waitForWorker,
} from "../../support/e2e/pages.ts";
import { showPushed, subscribeAtStandIn } from "../../support/e2e/push-in-browser.ts";
import { runExecutable, startCommand, startExecutable } from "../../support/executable/executable.ts";
import { shiftClock } from "../../support/executable/product-clock.ts";
import { waitForLog } from "../../support/executable/wait-for-log.ts";
import { temporaryFolder } from "../../support/paths.ts";
import { findClosedPort } from "../../support/ports.ts";
import { test } from "../../support/reported-test.ts";
import { startPushStandIn } from "../../support/stand-ins/push-stand-in.ts";
import { waitUntil } from "../../support/wait-until.ts";

// https at home, with the authority that the server makes (LAN_TLS).

const NAME = "nas.lan";
const certutil = provideProgram("certutil", "libnss3-tools");
/** Browsers compare certificates with the real clock. */
const REAL_CLOCK = { BUN_OPTIONS: "" };
const LAN = { LAN_TLS: "on", LAN_TLS_PORT: "0", PUBLIC_URL: `http://${NAME}` };

const locate = (dataDir: string) => ({
  authority: join(dataDir, "lan-authority.pem"),
  certificate: join(dataDir, "lan-certificate.pem"),
});
const readPair = (file: string) => {
  const [cert = "", key = ""] = readFileSync(file, "utf8").split(/(?=-----BEGIN PRIVATE)/);
  return { cert, key };
};
const readFingerprint = (file: string): string => new X509Certificate(readPair(file).cert).fingerprint256;

/** A home folder whose browser trusts an authority, as after the steps of /connect. */
function createTrustingHome(program: string, authorityFile: string): string {
  const home = temporaryFolder();
  const database = join(home, ".pki/nssdb");
  mkdirSync(database, { recursive: true });
  const file = join(home, "authority.pem");
  writeFileSync(file, readPair(authorityFile).cert);
  for (const args of [
    ["-N", "--empty-password"],
    ["-A", "-t", "C,,", "-n", "mealglass", "-i", file],
  ])
    expect(Bun.spawnSync([program, "-d", `sql:${database}`, ...args]).exitCode).toBe(0);
  return home;
}

const BROWSER: BrowserOptions = { hostNames: [NAME, "bank.example"] };
const isPlaying = (page: Page) =>
  page.waitForFunction(() => [...document.querySelectorAll("video")].some(({ videoWidth }) => videoWidth > 0));

test("a device that trusts the authority gets the live camera, the worker and notifications; another is told how", async () => {
  const port = String(await findClosedPort());
  const service = startPushStandIn();
  const authority = join(temporaryFolder(), "authority.pem");
  writeFileSync(authority, service.ca);
  const server = await startExecutable({
    args: ["serve", "--lan-tls"],
    env: {
      ...REAL_CLOCK,
      ...{ PORT: port, LAN_TLS_PORT: "0", PUBLIC_URL: `http://${NAME}:${port}` },
      ...{ PUSH_HOSTS: service.host, NODE_EXTRA_CA_CERTS: authority },
    },
  });
  const start = `http://${NAME}:${port}/connect`;
  expect(server.readOutput()).toContain(start);
  expectConsoleErrors(/ERR_CERT_/, NOBODY_SIGNED_IN);

  const stranger = await openPage({}, BROWSER);
  const refused = stranger.waitForEvent("requestfailed", (request) => request.url().endsWith("/connect/check"));
  await stranger.goto(start);
  await stranger.getByText("Not trusted yet").waitFor();
  await refused;
  const download = stranger.waitForEvent("download");
  await stranger.getByRole("link", { name: "Download the Certificate" }).click();
  const fetched = new X509Certificate(readFileSync(await (await download).path()));
  expect(fetched.fingerprint256).toBe(readFingerprint(locate(server.dataDir).authority));
  expect(server.readOutput()).toContain(fetched.fingerprint256);

  // Where it cannot be had, the rest of the chain is shown by lan-certificate.test.ts and lan-server.test.ts alone.
  if (!certutil) return expect(certutil).toBeUndefined();
  const home = createTrustingHome(certutil, locate(server.dataDir).authority);
  const device = service.addDevice();
  const page = await openPage({ ...WITH_WORKER, permissions: ["notifications", "camera"] }, { ...BROWSER, home });
  await subscribeAtStandIn(page, device.subscription);
  await page.goto(start);
  await page.getByRole("link", { name: "Open Mealglass over https" }).click();
  await page.getByRole("heading", { name: "Log In" }).waitFor();
  const { origin } = new URL(page.url());
  expect(origin).toMatch(new RegExp(`^https://${NAME}:\\d+$`));
  await register(page);
  await completeSetup(page);
  // A page that is opened while the worker is being activated is not controlled by it.
  await waitForWorker(page);
  const cookies = await page.context().cookies();
  expect(cookies.map(({ name, secure }) => [name, secure])).toEqual([["__Host-mealglass_session", true]]);

  await page.goto(`${origin}/camera`);
  await page.getByRole("button", { name: "Open Camera" }).click();
  await isPlaying(page);
  await page.goto(`${origin}/profile`);
  await page.getByRole("button", { name: /App Preferences/ }).click();
  await page.getByRole("button", { name: "Turn On Reminders" }).click();
  await page.getByRole("button", { name: "Send a Test" }).click();
  await waitForToast(page, "Test Sent");
  await waitUntil("the message", () => device.received[0]);
  expect([service.problems, device.readTitles()]).toEqual([[], ["Reminders Work"]]);
  expect(await showPushed(page, origin, device.received[0]?.payload, "test")).toMatchObject({ tag: "test" });

  // The authority's key serves no one who wants to imitate another site.
  const period = { validFrom: Date.now() - DAY_MS, validTo: Date.now() + DAY_MS };
  const forged = issueServerCertificate({
    ...period,
    names: ["bank.example"],
    authority: readPair(locate(server.dataDir).authority),
  });
  const imitation = Bun.serve({ hostname: "127.0.0.1", port: 0, tls: forged, fetch: () => new Response("bank") });
  afterThisTest(() => imitation.stop(true));
  await expect(page.goto(`https://bank.example:${imitation.port}/`)).rejects.toThrow("ERR_CERT_");
});

/** The https address of a server, from what it prints. */
const readOrigin = (printed: string): string => /https:\/\/[^\s,]+/.exec(printed)?.[0] ?? "";

/** The certificate that a server shows by https at its port. */
async function fetchCertificate(origin: string): Promise<X509Certificate> {
  const { promise, resolve, reject } = Promise.withResolvers<X509Certificate>();
  const { connect } = await import("node:tls");
  const socket = connect({ host: "127.0.0.1", port: Number(new URL(origin).port), rejectUnauthorized: false }, () => {
    const { raw } = socket.getPeerCertificate();
    resolve(new X509Certificate(raw));
    socket.destroy();
  });
  socket.once("error", reject);
  return promise;
}

test("a server that is killed while it makes certificates starts again with the authority that it had", async () => {
  const dataDir = temporaryFolder();
  const { authority, certificate } = locate(dataDir);
  const seen = new Set<string>();
  for (let round = 0; round < 12; round += 1) {
    const command = startCommand({ dataDir, env: LAN });
    const isMade = () => existsSync(authority) || existsSync(`${authority}.unfinished`);
    // The first rounds end it while the authority is made, the others while the certificate is.
    if (round < 4) await waitUntil("the authority", isMade);
    else await waitUntil("the certificate", () => existsSync(certificate) || existsSync(`${certificate}.unfinished`));
    command.signal("SIGKILL");
    await command.exit;
    if (existsSync(authority)) seen.add(readFingerprint(authority));
    rmSync(certificate, { force: true });
  }
  const server = await startExecutable({ dataDir, env: LAN });
  seen.add(readFingerprint(authority));
  expect(seen.size).toBe(1);
  const shown = await fetchCertificate(readOrigin(server.readOutput()));
  const issuer = new X509Certificate(readPair(authority).cert);
  expect([shown.verify(issuer.publicKey), shown.checkHost(NAME)]).toEqual([true, NAME]);
});

test("an address that changes and an end that comes are met with another certificate of the same authority", async () => {
  const dataDir = temporaryFolder();
  const { authority, certificate } = locate(dataDir);
  const first = await startExecutable({ dataDir, env: LAN });
  const fingerprint = readFingerprint(authority);
  rmSync(certificate);
  process.kill(first.pid, "SIGHUP");
  await waitForLog(first, "A new certificate of LAN_TLS is in use");
  const shown = await fetchCertificate(readOrigin(first.readOutput()));
  expect(shown.fingerprint256).toBe(readFingerprint(certificate));
  await first.stop();

  const moved = await startExecutable({ dataDir, env: { ...LAN, PUBLIC_URL: "http://192.168.77.5:3000" } });
  const elsewhere = await fetchCertificate(readOrigin(moved.readOutput()));
  expect(elsewhere.checkIP("192.168.77.5")).toBe("192.168.77.5");
  await moved.stop();

  const later = join(temporaryFolder(), "later.js");
  writeFileSync(later, `(${shiftClock})(${400 * DAY_MS})`);
  const renewed = await startExecutable({ dataDir, env: { ...LAN, BUN_OPTIONS: `--preload=${later}` } });
  const { validToDate } = await fetchCertificate(readOrigin(renewed.readOutput()));
  expect(validToDate.getTime()).toBeGreaterThan(Date.now() + 400 * DAY_MS);
  expect(readFingerprint(authority)).toBe(fingerprint);
});

test("an authority that cannot be used, and a port that is taken, end the start with what to do", async () => {
  const dataDir = temporaryFolder();
  const { url } = await startExecutable({ env: LAN });
  const taken = await runExecutable({ dataDir, env: { ...LAN, LAN_TLS_PORT: new URL(url).port } });
  expect(taken).toMatchObject({ code: 1, stderr: expect.stringContaining("LAN_TLS_PORT") });
  const { authority } = locate(dataDir);
  const stored = readFileSync(authority, "utf8");
  writeFileSync(authority, stored.slice(0, stored.length / 2));
  for (const args of [[], ["doctor"]]) {
    const exit = await runExecutable({ dataDir, args, env: LAN });
    expect(exit.code).toBe(1);
    expect(exit.stdout + exit.stderr).toContain(
      `${authority} holds no certificate authority with its key. Put it back`,
    );
  }
  expect(readFileSync(authority, "utf8")).toBe(stored.slice(0, stored.length / 2));
});
