import { resolve } from "node:path";

/** The stored authority cannot be used. It is not replaced without being asked: devices trust it. */
export class LanAuthorityError extends Error {
  override readonly name = "LanAuthorityError";
}

/** No database was found in the data directory. */
export class NoDatabaseError extends Error {
  override readonly name = "NoDatabaseError";

  constructor(dataDir: string) {
    super(
      `There is no mealglass.db in ${resolve(dataDir)}. Set DATA_DIR to the server's folder; the server makes the database when it first starts.`,
    );
  }
}
