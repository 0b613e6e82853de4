import { isRecord } from "./is-record.ts";

/** The location state of /auth/login: the path to return to afterwards. */
export type ReturnTo = { from: string };

/** The return path in a location state, if there is one. */
export function parseReturnPath(state: unknown): string | undefined {
  return isRecord(state) && typeof state.from === "string" ? state.from : undefined;
}
