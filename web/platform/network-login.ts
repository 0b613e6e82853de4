import { createListeners } from "./listeners.ts";

// Whether a login before this server has answered the last call in its place: Authelia, oauth2-proxy, a portal.

let isAhead = false;
const { notify, subscribe } = createListeners();

/** Notes whether it has. */
export function noteNetworkLogin(isNowAhead: boolean): void {
  if (isAhead === isNowAhead) return;
  isAhead = isNowAhead;
  notify();
}

/** Whether the person has to sign in there before this server can be reached. */
export const isNetworkLoginAhead = (): boolean => isAhead;

/** Calls a listener each time that this changes. */
export const subscribeToNetworkLogin = subscribe;
