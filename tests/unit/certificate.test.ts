import { describe, expect, test } from "bun:test";
import { mkdirSync, renameSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ConfigError } from "../../src/config.ts";
import { createLog } from "../../src/log.ts";
import { DAY_MS } from "../../src/shared/product/durations.ts";
import { type Certificate, describeFiles, readCertificate } from "../../src/tls/certificate.ts";
import { createCertificateRenewal } from "../../src/tls/renewal.ts";
import type { CertificateFiles } from "../../src/tls-settings.ts";
import { afterThisTest } from "../support/after-test.ts";
import { NOON } from "../support/fixed-now.ts";
import { temporaryFolder } from "../support/paths.ts";
import { createCertificate, fetchCertificateName, writeCertificate } from "../support/stand-ins/certificates.ts";
import { startTestServer } from "../support/test-server.ts";
import { waitUntil } from "../support/wait-until.ts";

/** TLS goes by the real clock, which is within these years. */
const EXPIRES_AT = Date.UTC(2100, 0);
const old = createCertificate(["old.test", "localhost", "127.0.0.1"], { expiresAt: EXPIRES_AT });
const renewed = createCertificate(["renewed.test"]);
const expired = createCertificate(["expired.test"], { expiresAt: NOON - DAY_MS });

describe("the files of TLS_CERT and TLS_KEY", () => {
  const contents = {
    ...{ "old.crt": old.cert, "old.key": old.key, "renewed.key": renewed.key },
    ...{ "half.crt": old.cert.slice(0, old.cert.length / 2), "half.key": old.key.slice(0, old.key.length / 2) },
    ...{ "chain.crt": old.cert + renewed.cert, "reversed.crt": renewed.cert + old.cert },
  };

  /** Paths in a folder that has all these files. */
  function write(certName: string, keyName: string): CertificateFiles {
    const folder = temporaryFolder();
    for (const [name, text] of Object.entries(contents)) writeFileSync(join(folder, name), text);
    return { certFile: join(folder, certName), keyFile: join(folder, keyName) };
  }

  const findProblems = (files: CertificateFiles): readonly string[] => {
    try {
      readCertificate(files);
      return [];
    } catch (error) {
      if (error instanceof ConfigError) return error.problems;
      throw error;
    }
  };

  test("hold a certificate for certain names, with its chain after it", () => {
    const { cert, isFor, expiresAt } = readCertificate(write("chain.crt", "old.key"));
    expect(cert).toBe(old.cert + renewed.cert);
    expect(["localhost", "127.0.0.1", "evil.test", "renewed.test"].map(isFor)).toEqual([true, true, false, false]);
    expect(expiresAt).toBe(EXPIRES_AT);
  });

  test.each<[string, string, string, string[]]>([
    ["of two certificates", "old.crt", "renewed.key", ["TLS_CERT", "TLS_KEY", "do not match", "old.crt"]],
    ["with the chain before the certificate", "reversed.crt", "old.key", ["TLS_CERT", "TLS_KEY", "first certificate"]],
    ["with half a certificate", "half.crt", "old.key", ["TLS_CERT must name", "half.crt"]],
    ["with half a key", "old.crt", "half.key", ["TLS_KEY must name", "half.key"]],
    ["without a certificate", "gone.crt", "old.key", ["TLS_CERT names a file that cannot be read", "gone.crt"]],
    ["without a key", "old.crt", "gone.key", ["TLS_KEY names a file that cannot be read", "gone.key"]],
  ])("%s are refused by the settings' names", (_what, certName, keyName, words) => {
    const problems = findProblems(write(certName, keyName));
    expect(problems).toHaveLength(1);
    for (const word of words) expect(problems[0]).toContain(word);
  });
});

/** A renewal on files in a folder, which a test checks by hand. */
function renew(files: CertificateFiles, options: { checkIntervalMs?: number; canListen?: boolean } = {}) {
  const lines: { level: string; message: string; problem?: string }[] = [];
  const used: Certificate[] = [];
  const state = { canListen: true, now: NOON };
  const renewal = createCertificateRenewal({
    read: () => readCertificate(files),
    texts: describeFiles(files),
    certificate: readCertificate(files),
    replaceCertificate(certificate) {
      if (!state.canListen) throw new Error("no more sockets");
      used.push(certificate);
    },
    clock: { now: () => state.now, monotonic: () => state.now },
    log: createLog("info", (line) => lines.push(JSON.parse(line))),
    ...options,
  });
  afterThisTest(renewal.stop);
  return { renewal, lines, used, state };
}

describe("a renewal", () => {
  test("changes nothing while the files are the same, also written again", async () => {
    const files = writeCertificate(old);
    const { renewal, used, lines } = renew(files);
    await renewal.check();
    writeFileSync(files.certFile, old.cert);
    await renewal.check();
    expect([used, lines]).toEqual([[], []]);
  });

  test("keeps the certificate in use while the pair is half-written, and says so once", async () => {
    const files = writeCertificate(old);
    const { renewal, used, lines } = renew(files);
    writeFileSync(files.certFile, "");
    await renewal.check();
    writeFileSync(files.certFile, renewed.cert);
    await renewal.check();
    await renewal.check();
    expect(used).toBeEmpty();
    expect(lines.map(({ level }) => level)).toEqual(["error", "error"]);
    for (const { message } of lines) expect(message).toContain("TLS_CERT and TLS_KEY");
    expect(lines[1]?.problem).toContain("do not match");
    writeFileSync(files.keyFile, renewed.key);
    await renewal.check();
    expect(used.map(({ cert }) => cert)).toEqual([renewed.cert]);
    expect(lines.at(-1)?.level).toBe("info");
    expect(renewal.current().isFor("renewed.test")).toBe(true);
  });

  test("follows links to renewed files, as certbot does", async () => {
    const [live, archive] = [temporaryFolder(), temporaryFolder()];
    const link = (number: number, pair: typeof old) => {
      const folder = join(archive, String(number));
      mkdirSync(folder);
      const { certFile, keyFile } = writeCertificate(pair, folder);
      for (const [name, target] of [
        ["fullchain.pem", certFile],
        ["privkey.pem", keyFile],
      ] as const) {
        symlinkSync(target, join(live, `${name}.new`));
        renameSync(join(live, `${name}.new`), join(live, name));
      }
    };
    link(1, old);
    const { renewal, used } = renew({ certFile: join(live, "fullchain.pem"), keyFile: join(live, "privkey.pem") });
    link(2, renewed);
    await renewal.check();
    expect(used.map(({ cert }) => cert)).toEqual([renewed.cert]);
  });

  test("is tried again after the server could not listen again", async () => {
    const files = writeCertificate(old);
    const { renewal, used, lines, state } = renew(files);
    writeCertificate(renewed, join(files.certFile, ".."));
    state.canListen = false;
    await renewal.check();
    await renewal.check();
    expect(lines.map(({ problem }) => problem)).toEqual(["no more sockets"]);
    state.canListen = true;
    await renewal.check();
    expect(used).toHaveLength(1);
  });

  test("warns once that the certificate has expired, at the start or while it is in use", async () => {
    const { renewal, lines } = renew(writeCertificate(expired));
    await renewal.check();
    await renewal.check();
    expect(lines.map(({ level, message }) => [level, message.includes("TLS_CERT has expired")])).toEqual([
      ["warn", true],
    ]);
    const later = renew(writeCertificate(old));
    await later.renewal.check();
    expect(later.lines).toBeEmpty();
    later.state.now = EXPIRES_AT + 1;
    await later.renewal.check();
    expect(later.lines).toHaveLength(1);
  });

  test("is found without being asked to look", async () => {
    const files = writeCertificate(old);
    const { renewal, used } = renew(files, { checkIntervalMs: 10 });
    renewal.start();
    writeCertificate(renewed, join(files.certFile, ".."));
    expect((await waitUntil("the renewed certificate", () => used[0])).cert).toBe(renewed.cert);
  });
});

describe("a server with a certificate", () => {
  const load = (pair: typeof old) => readCertificate(writeCertificate(pair));

  function startWith(options: Parameters<typeof startTestServer>[0] = {}) {
    const { server, call } = startTestServer({ tls: load(old), isHttps: true, ...options });
    const readFrom = async () => (await call("/api", { tls: { rejectUnauthorized: false } })).json();
    return { server, readFrom };
  }

  test("shows a renewed one to new connections, while a running request finishes", async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
    const { server, readFrom } = startWith({
      async api(_request, from) {
        arrive();
        await released;
        return Response.json(from);
      },
    });
    const pending = readFrom();
    await arrived;
    server.replaceCertificate(load(renewed));
    const names = await Promise.all(Array.from({ length: 8 }, () => fetchCertificateName(server.port)));
    expect(new Set(names)).toEqual(new Set(["renewed.test"]));
    release();
    expect([await pending, await readFrom()]).toEqual(["127.0.0.1", "127.0.0.1"]);
    await server.stop();
    expect(readFrom()).rejects.toThrow();
  });

  test("lets no second server onto its port, before and after a renewal", async () => {
    const { server } = startWith();
    expect(() => startWith({ port: server.port })).toThrow();
    server.replaceCertificate(load(renewed));
    expect(() => startWith({ port: server.port })).toThrow();
    expect(await fetchCertificateName(server.port)).toBe("renewed.test");
  });
});
