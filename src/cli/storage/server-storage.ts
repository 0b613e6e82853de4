import type { Db } from "../../../db/engine/db.ts";
import type { Readiness } from "../../server.ts";

/** What a server keeps everything in. */
export type ServerStorage = {
  db: Db;
  /** Signs sessions. */
  sessionSecret: string;
  /** Resolves once the tables are there. */
  prepared: Promise<void>;
  /** Whether there is an account that is not a demo. Missing where that takes longer than a start may wait. */
  hasAccounts?(): boolean;
  /** True if the database answers and can be written; else what is wrong. */
  examine(): Readiness | Promise<Readiness>;
  /** The size of the database in bytes. */
  measureBytes(): number | Promise<number>;
  /** Gives the space of deleted data back to the disk. Missing where nodes of a cluster do that themselves, or not. */
  shrink?: (isStopped: () => boolean) => Promise<void>;
  /** Looks after it from now on: the server listens. */
  watch(): void;
  close(): void;
};
