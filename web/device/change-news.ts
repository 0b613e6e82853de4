// What tabs and the service worker tell each other of the changes that wait on this device.

/** The ids that the server has given to entries, each with the one that it had before. */
export type SentIds = [localId: number, id: number][];

const channel = new BroadcastChannel("changes");

/** Tells everybody else that other changes wait now, and which entries have got an id from the server. */
export const tellOthers = (sentIds: SentIds): void => channel.postMessage(sentIds);

/** Calls `listener` when somebody else has told that. */
export function listenToOthers(listener: (sentIds: SentIds) => void): void {
  // A tab of the version before names none.
  channel.onmessage = ({ data }: MessageEvent<SentIds | null>) => listener(data ?? []);
}
