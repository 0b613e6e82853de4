import { createHash } from "node:crypto";

const TOKEN_BYTES = 32;

/** A new secret for a link: 256 random bits in base64url, 43 characters. */
export const createToken = (): string =>
  crypto.getRandomValues(new Uint8Array(TOKEN_BYTES)).toBase64({
    alphabet: "base64url",
    omitPadding: true,
  });

/** The sha256 of a token in hex. Only this is stored, so that no one can use a link from the database. */
export const hashToken = (token: string): string => createHash("sha256").update(token).digest("hex");
