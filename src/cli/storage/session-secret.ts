import { existsSync, readFileSync } from "node:fs";
import { writePrivateFile } from "../../../db/file/private-files.ts";
import { SESSION_SECRET_MIN_BYTES } from "../../config.ts";
import { locateDataFiles } from "./data-files.ts";

/** The stored secret was not written by this server. */
export class SessionSecretError extends Error {
  override readonly name = "SessionSecretError";
}

/**
 * Loads the secret that signs sessions from `dataDir`. The first start creates it, readable for its owner only. Throws
 * a SessionSecretError if the file holds too short a secret.
 */
export function loadSessionSecret(dataDir: string): string {
  const { sessionSecret: file } = locateDataFiles(dataDir);
  if (!existsSync(file)) {
    writePrivateFile(file, `${crypto.getRandomValues(new Uint8Array(SESSION_SECRET_MIN_BYTES)).toHex()}\n`);
  }
  const secret = readFileSync(file, "utf8").trim();
  if (Buffer.byteLength(secret) < SESSION_SECRET_MIN_BYTES) {
    throw new SessionSecretError(
      `${file} holds fewer than ${SESSION_SECRET_MIN_BYTES} bytes. Remove it, and a new secret is made; everyone then has to log in again.`,
    );
  }
  return secret;
}
