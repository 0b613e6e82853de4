/** What /auth/login is told in the location's state: the address to come back to afterwards. */
export type ReturnTo = { from: string };

/** The address that a location's state asks to come back to, if it does. */
export function returnPath(state: unknown): string | undefined {
  const from = typeof state === "object" && state !== null && "from" in state ? state.from : undefined;
  return typeof from === "string" ? from : undefined;
}
