import { createHash, createPrivateKey, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import { isIP } from "node:net";
import { AsnConvert, OctetString } from "@peculiar/asn1-schema";
import {
  AlgorithmIdentifier,
  AttributeTypeAndValue,
  AttributeValue,
  AuthorityKeyIdentifier,
  BasicConstraints,
  Certificate,
  ExtendedKeyUsage,
  Extension,
  Extensions,
  GeneralName,
  GeneralSubtree,
  GeneralSubtrees,
  id_ce_authorityKeyIdentifier,
  id_ce_basicConstraints,
  id_ce_extKeyUsage,
  id_ce_keyUsage,
  id_ce_nameConstraints,
  id_ce_subjectAltName,
  id_ce_subjectKeyIdentifier,
  id_kp_serverAuth,
  KeyIdentifier,
  KeyUsage,
  KeyUsageFlags,
  Name,
  NameConstraints,
  RelativeDistinguishedName,
  SubjectAlternativeName,
  SubjectKeyIdentifier,
  SubjectPublicKeyInfo,
  TBSCertificate,
  Validity,
  Version,
} from "@peculiar/asn1-x509";
import { PRIVATE_DOMAINS, PRIVATE_RANGES } from "../../http/connections/private-names.ts";

// Certificates of RFC 5280. The library is loaded only where one is made.

const COMMON_NAME = "2.5.4.3";
const ECDSA_WITH_SHA256 = "1.2.840.10045.4.3.2";
const SERIAL_BYTES = 16;

/** A certificate and its private key, both as PEM. */
export type Issued = { cert: string; key: string };

type Period = {
  /** UTC milliseconds. */
  validFrom: number;
  validTo: number;
};

const toName = (commonName: string): Name =>
  new Name([
    new RelativeDistinguishedName([
      new AttributeTypeAndValue({ type: COMMON_NAME, value: new AttributeValue({ utf8String: commonName }) }),
    ]),
  ]);

const toGeneralName = (name: string): GeneralName =>
  new GeneralName(isIP(name.split("/")[0] ?? "") === 0 ? { dNSName: name } : { iPAddress: name });

const extend = (extnID: string, value: unknown, critical = false): Extension =>
  new Extension({ extnID, critical, extnValue: new OctetString(AsnConvert.serialize(value)) });

const generateKey = (): { key: string; publicKey: ArrayBuffer } => {
  const { privateKey, publicKey } = generateKeyPairSync("ec", {
    namedCurve: "P-256",
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
    publicKeyEncoding: { type: "spki", format: "der" },
  });
  return { key: privateKey, publicKey: new Uint8Array(publicKey).buffer };
};

/** The first method of RFC 5280, 4.2.1.2. */
const identifyKey = ({ subjectPublicKey }: SubjectPublicKeyInfo): ArrayBuffer =>
  new Uint8Array(createHash("sha1").update(new Uint8Array(subjectPublicKey)).digest()).buffer;

/** Positive, as DER requires it. */
function createSerialNumber(): ArrayBuffer {
  const bytes = new Uint8Array(randomBytes(SERIAL_BYTES));
  bytes[0] = ((bytes[0] ?? 0) & 0x3f) | 0x40;
  return bytes.buffer;
}

const formatPem = (der: ArrayBuffer): string =>
  `-----BEGIN CERTIFICATE-----\n${Buffer.from(der)
    .toString("base64")
    .replace(/.{64}(?=.)/g, "$&\n")}\n-----END CERTIFICATE-----\n`;

type Content = Period & { subject: Name; issuer: Name; publicKey: SubjectPublicKeyInfo; extensions: Extension[] };

function signCertificate(content: Content, signingKey: string): string {
  const { subject, issuer, validFrom, validTo, publicKey, extensions } = content;
  const algorithm = new AlgorithmIdentifier({ algorithm: ECDSA_WITH_SHA256 });
  const tbsCertificate = new TBSCertificate({
    version: Version.v3,
    serialNumber: createSerialNumber(),
    signature: algorithm,
    issuer,
    validity: new Validity({ notBefore: new Date(validFrom), notAfter: new Date(validTo) }),
    subject,
    subjectPublicKeyInfo: publicKey,
    extensions: new Extensions(extensions),
  });
  const signature = sign("sha256", new Uint8Array(AsnConvert.serialize(tbsCertificate)), createPrivateKey(signingKey));
  const signatureValue = new Uint8Array(signature).buffer;
  return formatPem(
    AsnConvert.serialize(new Certificate({ tbsCertificate, signatureAlgorithm: algorithm, signatureValue })),
  );
}

/**
 * Makes an authority that can vouch for private names and addresses alone, and for `permitted` names (RFC 5280, 4.2.1.10):
 * who gets hold of its key can imitate no site of the Internet.
 */
export function issueAuthority({ name, permitted, ...period }: Period & { name: string; permitted: string[] }): Issued {
  const { key, publicKey: spki } = generateKey();
  const publicKey = AsnConvert.parse(spki, SubjectPublicKeyInfo);
  const names = [
    ...PRIVATE_DOMAINS,
    ...permitted,
    ...PRIVATE_RANGES.map(([address, prefix]) => `${address}/${prefix}`),
  ];
  const permittedSubtrees = new GeneralSubtrees(names.map((base) => new GeneralSubtree({ base: toGeneralName(base) })));
  const extensions = [
    extend(id_ce_basicConstraints, new BasicConstraints({ cA: true, pathLenConstraint: 0 }), true),
    extend(id_ce_keyUsage, new KeyUsage(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign), true),
    extend(id_ce_subjectKeyIdentifier, new SubjectKeyIdentifier(identifyKey(publicKey))),
    extend(id_ce_nameConstraints, new NameConstraints({ permittedSubtrees }), true),
  ];
  const subject = toName(name);
  return { cert: signCertificate({ ...period, subject, issuer: subject, publicKey, extensions }, key), key };
}

/** Makes a server's certificate for these names and addresses. */
export function issueServerCertificate({
  names,
  authority,
  ...period
}: Period & { names: string[]; authority: Issued }): Issued {
  const { key, publicKey: spki } = generateKey();
  const publicKey = AsnConvert.parse(spki, SubjectPublicKeyInfo);
  const der = Buffer.from(authority.cert.replace(/-----[^-]+-----/g, ""), "base64");
  const { tbsCertificate: issuer } = AsnConvert.parse(new Uint8Array(der).buffer, Certificate);
  const extensions = [
    extend(id_ce_basicConstraints, new BasicConstraints({ cA: false }), true),
    extend(id_ce_keyUsage, new KeyUsage(KeyUsageFlags.digitalSignature), true),
    extend(id_ce_extKeyUsage, new ExtendedKeyUsage([id_kp_serverAuth])),
    extend(id_ce_subjectKeyIdentifier, new SubjectKeyIdentifier(identifyKey(publicKey))),
    extend(
      id_ce_authorityKeyIdentifier,
      new AuthorityKeyIdentifier({ keyIdentifier: new KeyIdentifier(identifyKey(issuer.subjectPublicKeyInfo)) }),
    ),
    extend(id_ce_subjectAltName, new SubjectAlternativeName(names.map(toGeneralName))),
  ];
  const subject = toName("Mealglass server");
  const content = { ...period, subject, issuer: issuer.subject, publicKey, extensions };
  return { cert: signCertificate(content, authority.key), key };
}
