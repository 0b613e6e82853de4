import { resolve } from "node:path";

/** No database was found in the data directory. */
export class NoDatabaseError extends Error {
  override readonly name = "NoDatabaseError";

  constructor(dataDir: string) {
    super(
      `There is no mealglass.db in ${resolve(dataDir)}. Set DATA_DIR to the server's folder; the server makes the database when it first starts.`,
    );
  }
}
