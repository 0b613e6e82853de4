import { createHash, createPrivateKey, X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import { hasErrorCode, writePrivateFile } from "../../../db/file/private-files.ts";
import { DAY_MS } from "../../shared/product/durations.ts";
import { PRODUCT_NAME } from "../../shared/product/limits.ts";
import { type Certificate, describeCertificate } from "../../tls/certificate.ts";
import { listPermittedNames } from "../../tls/lan/lan-names.ts";
import type { Authority } from "../../tls/lan/lan-routes.ts";
import { locateDataFiles } from "./data-files.ts";
import { LanAuthorityError } from "./errors.ts";

const AUTHORITY_DAYS = 3650;
/** iOS refuses certificates for more than 825 days, and those of public authorities for more than 398. */
const CERTIFICATE_DAYS = 397;
/** How long before its end a certificate is replaced. */
const RENEWAL_MS = 30 * DAY_MS;
/** The clocks of phones may be behind. */
const EARLIER_MS = DAY_MS;

/** The certificate of this machine, which its own authority issued. */
export type LanCertificate = Certificate & { authority: Authority };

type Pair = { cert: string; key: string; x509: X509Certificate };

/** A file of ours: a certificate and its key. Null if it is not one, such as after a copy that was cut short. */
function parsePair(text: string): Pair | null {
  const [cert] = /-----BEGIN CERTIFICATE-----.+?-----END CERTIFICATE-----\n/s.exec(text) ?? [];
  const [key] = /-----BEGIN PRIVATE KEY-----.+?-----END PRIVATE KEY-----\n/s.exec(text) ?? [];
  if (!cert || !key) return null;
  try {
    const x509 = new X509Certificate(cert);
    return x509.checkPrivateKey(createPrivateKey(key)) ? { cert, key, x509 } : null;
  } catch {
    return null;
  }
}

const startsAt = ({ x509 }: Pair): number => x509.validFromDate.getTime();
const endsAt = ({ x509 }: Pair): number => x509.validToDate.getTime();
const readName = ({ x509 }: Pair): string => /^CN=(.*)$/m.exec(x509.subject)?.[1] ?? "";

function readAuthority(file: string): Pair | null {
  const hint = `Put it back from a copy, or remove it: another one is made, and each device has to trust that one.`;
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    if (hasErrorCode(error, "ENOENT")) return null;
    throw new LanAuthorityError(`The certificate authority of this server, ${file}, cannot be read. ${hint}`, {
      cause: error,
    });
  }
  const pair = parsePair(text);
  if (!pair) throw new LanAuthorityError(`${file} holds no certificate authority with its key. ${hint}`);
  return pair;
}

/** The stored certificate; null if there is none that can be read. It can be made again at any time. */
function readServerCertificate(file: string): Pair | null {
  try {
    return parsePair(readFileSync(file, "utf8"));
  } catch (error) {
    if (hasErrorCode(error, "ENOENT", "EACCES", "EISDIR")) return null;
    throw error;
  }
}

/** When the stored certificate ends (UTC milliseconds); null if there is none. Nothing is written. */
export function readLanExpiry(dataDir: string): number | null {
  const { lanAuthority, lanCertificate } = locateDataFiles(dataDir);
  const [authority, certificate] = [readAuthority(lanAuthority), readServerCertificate(lanCertificate)];
  return authority && certificate ? endsAt(certificate) : null;
}

const describeAuthority = (pair: Pair): Authority => ({
  name: readName(pair),
  der: new Uint8Array(pair.x509.raw),
  fingerprint: createHash("sha256").update(pair.x509.raw).digest("hex"),
});

const nameAuthority = (hostName: string | null): string =>
  hostName === null ? `${PRODUCT_NAME} at home` : `${PRODUCT_NAME} on ${hostName}`;

type Request = {
  dataDir: string;
  /** The machine's name, as `normalizeHostName` returns it. */
  hostName: string | null;
  /** The names that the certificate has to be for, of which the authority permits some outside the private domains. */
  listNames(permitted: readonly string[]): string[];
  /** UTC milliseconds. */
  now: number;
};

/**
 * Reads the certificate of this machine and its authority from the data directory, and makes what is missing, ends within
 * 30 days, or does not fit the names of the machine. The authority has ten years, a certificate 397 days. Throws a
 * LanAuthorityError if the authority is there but cannot be used.
 */
export async function keepLanCertificate({ dataDir, hostName, listNames, now }: Request): Promise<LanCertificate> {
  const { lanAuthority, lanCertificate } = locateDataFiles(dataDir);
  const isDue = (pair: Pair): boolean => endsAt(pair) - RENEWAL_MS <= now;
  const validFrom = now - EARLIER_MS;
  /** Makes a pair, and stores it in one file, so that a kill leaves the old pair or the new one. */
  const issue = async (file: string, make: (library: Issuer) => { cert: string; key: string }): Promise<Pair> => {
    const { cert, key } = make(await import("../../tls/lan/issue-certificates.ts"));
    writePrivateFile(file, cert + key);
    return { cert, key, x509: new X509Certificate(cert) };
  };

  let authority = readAuthority(lanAuthority);
  if (!authority || isDue(authority)) {
    authority = await issue(lanAuthority, ({ issueAuthority }) =>
      issueAuthority({
        name: nameAuthority(hostName),
        permitted: listPermittedNames(hostName),
        validFrom,
        validTo: now + AUTHORITY_DAYS * DAY_MS,
      }),
    );
  }
  const signer = authority;
  // An authority that was made under another name of this machine permits that name alone.
  const names = listNames(readName(signer) === nameAuthority(hostName) ? listPermittedNames(hostName) : []);
  const fits = (pair: Pair): boolean => {
    const { isFor } = describeCertificate(pair, pair.x509);
    const isOurs = pair.x509.checkIssued(signer.x509) && pair.x509.verify(signer.x509.publicKey);
    return isOurs && !isDue(pair) && startsAt(pair) <= now && names.every(isFor);
  };

  let certificate = readServerCertificate(lanCertificate);
  if (!certificate || !fits(certificate)) {
    const validTo = Math.min(now + CERTIFICATE_DAYS * DAY_MS - EARLIER_MS, endsAt(signer));
    certificate = await issue(lanCertificate, ({ issueServerCertificate }) =>
      issueServerCertificate({ names, authority: signer, validFrom, validTo }),
    );
  }
  return { ...describeCertificate(certificate, certificate.x509), authority: describeAuthority(signer) };
}

type Issuer = typeof import("../../tls/lan/issue-certificates.ts");
