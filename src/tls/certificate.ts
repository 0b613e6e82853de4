import { createPrivateKey, X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import { isIP } from "node:net";
import { ConfigError } from "../config.ts";
import type { CertificateFiles } from "../tls-settings.ts";
import type { RenewalTexts } from "./renewal.ts";

/** A certificate with its chain and its private key. */
export type Certificate = {
  /** PEM: the server's own certificate first. */
  cert: string;
  /** PEM, without a passphrase. */
  key: string;
  /** When it expires (UTC milliseconds). */
  expiresAt: number;
  /** Whether it was issued for this host name or IP address. */
  isFor(hostname: string): boolean;
};

/** A certificate and its key, both as PEM, with what is known of it. */
export const describeCertificate = (
  pair: Pick<Certificate, "cert" | "key">,
  certificate = new X509Certificate(pair.cert),
): Certificate => ({
  ...pair,
  expiresAt: certificate.validToDate.getTime(),
  isFor: (hostname) => (isIP(hostname) ? certificate.checkIP(hostname) : certificate.checkHost(hostname)) !== undefined,
});

const readText = (setting: string, file: string): string => {
  try {
    return readFileSync(file, "utf8");
  } catch {
    throw new ConfigError([`${setting} names a file that cannot be read: ${file}`]);
  }
};

function parseCertificate(cert: string, file: string): X509Certificate {
  try {
    return new X509Certificate(cert);
  } catch {
    throw new ConfigError([`TLS_CERT must name a PEM file that holds a certificate, not ${file}.`]);
  }
}

function parseKey(key: string, file: string) {
  try {
    return createPrivateKey(key);
  } catch {
    throw new ConfigError([`TLS_KEY must name a PEM file that holds a private key without a passphrase, not ${file}.`]);
  }
}

/** Reads the two files. Throws a ConfigError that names the setting if one is unusable, or both if they do not match. */
export function readCertificate({ certFile, keyFile }: CertificateFiles): Certificate {
  const cert = readText("TLS_CERT", certFile);
  const key = readText("TLS_KEY", keyFile);
  const certificate = parseCertificate(cert, certFile);
  if (!certificate.checkPrivateKey(parseKey(key, keyFile))) {
    throw new ConfigError([
      `TLS_CERT and TLS_KEY do not match: ${keyFile} is not the key of the first certificate in ${certFile}.`,
    ]);
  }
  return describeCertificate({ cert, key }, certificate);
}

/** What the log says of the two files. */
export const describeFiles = ({ certFile }: CertificateFiles): RenewalTexts => ({
  failed: "The files of TLS_CERT and TLS_KEY changed but cannot be used; the certificate in use is kept",
  expired: "The certificate in TLS_CERT has expired, and browsers refuse it",
  renewed: "The renewed certificate in TLS_CERT is in use",
  file: certFile,
});
