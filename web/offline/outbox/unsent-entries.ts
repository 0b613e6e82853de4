import { ConnectionError } from "../../platform/api/api-client.ts";
import type { DeviceDatabase } from "../database.ts";
import { addsAny, listPending } from "./coalesce-locally.ts";
import { isAdding, listTargets } from "./diary-change.ts";
import { listChanges } from "./outbox.ts";

/** The server can be reached, but pending changes of the entries are not sent yet. */
export class NotSentError extends ConnectionError {
  override readonly message = "Your changes are not sent yet. Please try again in a moment.";
}

/** Whether the server has these entries as they are shown here: a refused change of one of them is not shown. */
export async function areEntriesSent(
  database: DeviceDatabase,
  userId: number,
  ids: readonly string[],
): Promise<boolean> {
  const changes = await listChanges(database, userId);
  const wanted = new Set(ids);
  const isChanged = listPending(changes).some(
    ({ change }) => !isAdding(change) && listTargets(change).some((id) => wanted.has(id)),
  );
  return !isChanged && !changes.some((stored) => addsAny(stored, wanted));
}
