import type { DeviceDatabase, StoredChange } from "../database.ts";
import { listPending } from "../outbox/coalesce-locally.ts";
import { listChanges } from "../outbox/outbox.ts";
import { hasCallback } from "../outbox/pending-callbacks.ts";

/** The changes that are shown as made already: all that wait but those whose answer a screen still expects. */
export const listShown = async (database: DeviceDatabase, userId: number): Promise<StoredChange[]> =>
  listPending(await listChanges(database, userId)).filter(({ key }) => !hasCallback(key));
