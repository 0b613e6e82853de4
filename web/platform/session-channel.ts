import { toOwnName } from "./address.ts";

// All tabs of a browser share one session cookie, so signing in or out in one tab affects all of them.

const channel = new BroadcastChannel(toOwnName("session"));

/** Sends the new session's user id to the browser's other tabs; null after signing out. */
export const broadcastSession = (userId: number | null): void => channel.postMessage(userId);

/** Calls `listener` with the user id that another tab sends. */
export const subscribeToSession = (listener: (userId: number | null) => void): void => {
  channel.onmessage = ({ data }: MessageEvent<number | null>) => listener(data);
};
