import { eq, sql } from "drizzle-orm";
import type { Db } from "../../../db/engine/db.ts";
import { pushKeys } from "../../../db/schema/reminders.ts";
import { param } from "../../../db/sql/placeholders.ts";
import type { PushKeys } from "../../integrations/push/push-sender.ts";

/** The only row. */
const ROW_ID = 1;

/** The table `push_keys`, which has one row. */
export function createKeyRepository(db: Db) {
  const find = db
    .select({ publicKey: pushKeys.publicKey, privateKey: pushKeys.privateKey })
    .from(pushKeys)
    .where(eq(pushKeys.id, sql`${ROW_ID}`))
    .prepare();
  // One row for ever, also on a full disk: a read makes it.
  const insert = db.critical
    .insert(pushKeys)
    .values({ id: ROW_ID, publicKey: param("publicKey"), privateKey: param("privateKey"), createdAt: param("now") })
    .onConflictDoNothing()
    .prepare();

  return {
    find: async (): Promise<PushKeys | undefined> => await find.get(),
    /** Stores the keys, unless there are some already. `now` is in UTC milliseconds. */
    insert: async (keys: PushKeys, now: number): Promise<void> => void (await insert.run({ ...keys, now })),
  };
}
export type KeyRepository = ReturnType<typeof createKeyRepository>;
