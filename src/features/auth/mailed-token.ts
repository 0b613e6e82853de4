import { createHash } from "node:crypto";

const TOKEN_BYTES = 32;

/** A new secret for a link: 256 random bits in base64url, 43 characters. */
export const newToken = (): string =>
  crypto.getRandomValues(new Uint8Array(TOKEN_BYTES)).toBase64({
    alphabet: "base64url",
    omitPadding: true,
  });

/** What is stored of a token (sha256 in hex): whoever reads the database cannot follow anybody's link. */
export const hashOfToken = (token: string): string => createHash("sha256").update(token).digest("hex");
