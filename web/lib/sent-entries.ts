// An entry that waits on this device gets another id from the server once it is sent, also while a screen shows it.

/** The server's ids of entries that were sent since the page was loaded, by those that they had before. */
const sentIds = new Map<number, number>();

/** Notes the id that the server has given to an entry of this device. */
export const noteSentId = (localId: number, id: number): void => void sentIds.set(localId, id);

/** The entry that a screen knows by this id, which may be the one that it had before it was sent. */
export const findShownEntry = <Entry extends { id: number }>(
  entries: readonly Entry[],
  shownId: number,
): Entry | undefined => entries.find(({ id }) => id === shownId || id === sentIds.get(shownId));
