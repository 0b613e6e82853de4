import { isDiskFull } from "../../db/engine/errors.ts";
import type { Log } from "../log.ts";

/** Logs that work which no response waits for has failed. A full disk is logged once, when it is found out. */
export function logFailure(log: Pick<Log, "error">, what: string, error: unknown, fields = {}): void {
  if (!isDiskFull(error)) log.error(`${what} failed`, { ...fields, error });
}
