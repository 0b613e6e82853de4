// Whether a login before this server has answered the last call in its place: Authelia, oauth2-proxy, a portal.

let isAhead = false;
const listeners = new Set<() => void>();

/** Notes whether it has. */
export function noteNetworkLogin(isNowAhead: boolean): void {
  if (isAhead === isNowAhead) return;
  isAhead = isNowAhead;
  for (const listener of listeners) listener();
}

/** Whether the person has to sign in there before this server can be reached. */
export const isNetworkLoginAhead = (): boolean => isAhead;

/** Calls `listener` each time that this changes, until the returned function is called. */
export function subscribeToNetworkLogin(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
