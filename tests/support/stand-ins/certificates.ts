import { generateKeyPairSync, randomBytes } from "node:crypto";
import { writeFileSync } from "node:fs";
import { isIP } from "node:net";
import { join } from "node:path";
import { connect } from "node:tls";
import { md, pki } from "node-forge";
import { DAY_MS } from "../../../src/shared/product/durations.ts";
import { temporaryFolder } from "../paths.ts";

type Options = {
  /** Who signs it; without one it signs itself. */
  authority?: TestCertificate;
  isAuthority?: boolean;
  /** UTC milliseconds; by default in the year 2100, because TLS goes by the real clock, not by a test's. */
  expiresAt?: number;
};

/** A certificate and its key as PEM. */
export type TestCertificate = { cert: string; key: string };

/** Both types of alternative names, as node-forge numbers them. */
const toAltName = (name: string) => (isIP(name) === 0 ? { type: 2, value: name } : { type: 7, ip: name });

/** Makes a certificate for these host names and addresses. */
export function createCertificate(names: string[], options: Options = {}): TestCertificate {
  const { privateKey, publicKey } = generateKeyPairSync("rsa", {
    modulusLength: 2048,
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
    publicKeyEncoding: { type: "spki", format: "pem" },
  });
  const { authority, isAuthority = false, expiresAt = Date.UTC(2100, 0) } = options;
  const certificate = pki.createCertificate();
  certificate.publicKey = pki.publicKeyFromPem(publicKey);
  // A first byte that is neither 0 nor above 127: DER allows no other leading zeros, and no negative serial numbers.
  certificate.serialNumber = `01${randomBytes(8).toString("hex")}`;
  certificate.validity.notBefore = new Date(Math.min(Date.now(), expiresAt) - DAY_MS);
  certificate.validity.notAfter = new Date(expiresAt);
  const subject = [{ shortName: "CN", value: names[0] ?? "" }];
  certificate.setSubject(subject);
  certificate.setIssuer(authority ? pki.certificateFromPem(authority.cert).subject.attributes : subject);
  certificate.setExtensions([
    { name: "basicConstraints", cA: isAuthority },
    { name: "subjectAltName", altNames: names.map(toAltName) },
  ]);
  certificate.sign(pki.privateKeyFromPem(authority?.key ?? privateKey), md.sha256.create());
  return { cert: pki.certificateToPem(certificate), key: privateKey };
}

/** Writes both files into a folder, as TLS_CERT and TLS_KEY take them. */
export function writeCertificate({ cert, key }: TestCertificate, folder = temporaryFolder()) {
  const files = { certFile: join(folder, "fullchain.pem"), keyFile: join(folder, "privkey.pem") };
  writeFileSync(files.certFile, cert);
  writeFileSync(files.keyFile, key);
  return files;
}

/** The first name of the certificate that a server on this machine shows to a new connection. */
export function fetchCertificateName(port: number): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const socket = connect({ host: "127.0.0.1", port, rejectUnauthorized: false }, () => {
    resolve(String(socket.getPeerCertificate().subject.CN));
    socket.destroy();
  });
  socket.once("error", reject);
  return promise;
}
