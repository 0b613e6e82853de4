import { isNull } from "drizzle-orm";
import type { Db } from "../../../db/engine/db.ts";
import { users } from "../../../db/schema/accounts.ts";

/** Whether the table `users` has an account that is not a demo. */
export function createAccountExistenceRepository(db: Db) {
  const findAny = db.select({ id: users.id }).from(users).where(isNull(users.demoUntil)).limit(1).prepare();
  return { hasAny: async (): Promise<boolean> => (await findAny.get()) !== undefined };
}
