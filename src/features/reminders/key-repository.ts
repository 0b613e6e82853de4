import { sql } from "drizzle-orm";
import type { Db } from "../../../db/db.ts";
import { pushKeys } from "../../../db/schema/reminders.ts";
import type { PushKeys } from "../../integrations/push/push-sender.ts";

const param = sql.placeholder;

/** The table `push_keys`, which has one row. */
export function createKeyRepository(db: Db) {
  const find = db
    .select({ publicKey: pushKeys.publicKey, privateKey: pushKeys.privateKey })
    .from(pushKeys)
    .limit(1)
    .prepare();
  const insert = db
    .insert(pushKeys)
    .values({ id: 1, publicKey: param("publicKey"), privateKey: param("privateKey"), createdAt: param("now") })
    .onConflictDoNothing()
    .prepare();

  return {
    find: async (): Promise<PushKeys | undefined> => await find.get(),
    /** Stores the keys, unless there are some already. `now` is in UTC milliseconds. */
    insert: async (keys: PushKeys, now: number): Promise<void> => {
      await insert.run({ ...keys, now });
    },
  };
}
export type KeyRepository = ReturnType<typeof createKeyRepository>;
