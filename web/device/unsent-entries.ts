import { ConnectionError } from "../lib/api-client.ts";
import type { DeviceDatabase } from "./database.ts";
import { isAdding, listTargets } from "./diary-change.ts";
import { listChanges } from "./outbox.ts";
import { listWaiting } from "./settle-here.ts";

/** The server answers, but does not have yet what is to be used. */
export class NotSentError extends ConnectionError {
  override readonly message = "Your changes are not sent yet. Please try again in a moment.";
}

/** The server's ids of entries; undefined while it does not have all of them as they are shown here. */
export async function findServerIds(
  database: DeviceDatabase,
  userId: number,
  ids: readonly number[],
): Promise<readonly number[] | undefined> {
  const sentIds = new Map((await database.getAll("sentIds")).map(({ localId, id }) => [localId, id]));
  const known = ids.map((id) => sentIds.get(id) ?? id);
  const waiting = listWaiting(await listChanges(database, userId));
  const isChanged = (id: number): boolean =>
    waiting.some(({ change }) => !isAdding(change) && listTargets(change).includes(id));
  return known.some((id) => id < 0 || isChanged(id)) ? undefined : known;
}
