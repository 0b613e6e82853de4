/** The location state of /auth/login: the path to return to afterwards. */
export type ReturnTo = { from: string };

/** The return path in a location state, if there is one. */
export function parseReturnPath(state: unknown): string | undefined {
  const from = typeof state === "object" && state !== null && "from" in state ? state.from : undefined;
  return typeof from === "string" ? from : undefined;
}
