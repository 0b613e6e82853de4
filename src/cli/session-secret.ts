import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { SESSION_SECRET_MIN_BYTES } from "../config.ts";

/** The kept secret is not one that this server wrote. */
export class SessionSecretError extends Error {
  override readonly name = "SessionSecretError";
}

/**
 * The secret that sessions are signed with, as `dataDir` keeps it; made on the first start, for its owner's eyes only.
 * Throws a SessionSecretError where the file holds too short a one.
 */
export function keptSessionSecret(dataDir: string): string {
  const file = join(dataDir, "session-secret");
  if (!existsSync(file)) {
    writeFileSync(file, `${randomBytes(SESSION_SECRET_MIN_BYTES).toString("hex")}\n`, { mode: 0o600, flag: "wx" });
  }
  const secret = readFileSync(file, "utf8").trim();
  if (Buffer.byteLength(secret) < SESSION_SECRET_MIN_BYTES) {
    throw new SessionSecretError(
      `${file} holds fewer than ${SESSION_SECRET_MIN_BYTES} bytes. Remove it, and a new secret is made; everybody then has to log in again.`,
    );
  }
  return secret;
}
