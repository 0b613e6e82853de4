import type { DeviceDatabase } from "./database.ts";
import type { Shown } from "./lay-over.ts";
import { listChanges, listGivenIds } from "./outbox.ts";
import { listWaiting } from "./settle-here.ts";
import { isWatched } from "./watched-changes.ts";

/** The changes that are shown as made already: all that wait but those whose answer a screen still expects. */
export async function listShown(database: DeviceDatabase, userId: number): Promise<Shown> {
  // First: of a change that is answered between the two, the id must not be known while the change is still there.
  const givenIds = await listGivenIds(database, userId);
  const changes = listWaiting(await listChanges(database, userId)).filter(({ key }) => !isWatched(key));
  return { changes, givenIds };
}
