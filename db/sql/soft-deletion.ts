import { and, eq, gt, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import { normalizeForSearch } from "../../src/shared/text/normalize-for-search.ts";
import { numberName } from "../../src/shared/text/text-length.ts";
import type { Db } from "../engine/db.ts";
import type { foodTemplates, savedMeals } from "../schema/diary.ts";
import { param } from "./placeholders.ts";
import { prepareSlicedDelete } from "./slices.ts";

/** What people save under a name, each name once for each account. */
type NamedTable = typeof savedMeals | typeof foodTemplates;

type Restoring = { userId: number; id: number; deletedAfter: number };

/**
 * Prepares the deletion of a row of a table of names, which can be restored until it is purged. Meanwhile its name is free.
 * `most` is how many rows an account may have, `restored` what restoring sets beside.
 */
export function prepareSoftDeletion(
  db: Db,
  table: NamedTable,
  { most, nameMaxLength, restored = {} }: { most: number; nameMaxLength: number; restored?: Record<string, SQL> },
) {
  const ownedBy = eq(table.userId, param("userId"));
  const byId = and(ownedBy, eq(table.id, param("id")));
  const isKept = isNull(table.deletedAt);
  const mark = db.critical
    .update(table)
    // No name has a control character, so no other row has this key.
    .set({ deletedAt: sql`${param("now")}`, nameKey: sql`char(31) || ${table.id}` })
    .where(and(byId, isKept))
    .returning({ id: table.id })
    .prepare();
  const isRestorable = or(isKept, gt(table.deletedAt, param("deletedAfter")));
  const findName = db.select({ name: table.name }).from(table).where(and(byId, isRestorable)).prepare();
  const hasRoom = sql`(select count(*) from ${table} as other
    where other.user_id = ${param("userId")} and other.deleted_at is null) < ${param("most")}`;
  const isFree = sql`not exists (select 1 from ${table} as other
    where other.user_id = ${param("userId")} and other.name_key = ${param("nameKey")} and other.id <> ${param("id")})`;
  const unmark = db.critical
    .update(table)
    .set({ ...restored, deletedAt: null, name: sql`${param("name")}`, nameKey: sql`${param("nameKey")}` })
    .where(and(byId, isRestorable, isFree, or(isKept, hasRoom)))
    .returning({ id: table.id })
    .prepare();
  const findByKey = db
    .select({ id: table.id })
    .from(table)
    .where(and(ownedBy, eq(table.nameKey, param("nameKey"))))
    .prepare();
  const purge = prepareSlicedDelete(db, table, lte(table.deletedAt, param("deletedUntil")));

  return {
    /** Deletes a row of an account at an instant; false if there is none. */
    remove: async (userId: number, id: number, now: number): Promise<boolean> =>
      (await mark.all({ userId, id, now })).length > 0,
    /**
     * Restores a row that was deleted after an instant; one that is not deleted stays as it is. Where another row has its
     * name by now, it gets a number. "missing" if there is none, "full" if the account has no room for it.
     */
    async restore({ userId, id, deletedAfter }: Restoring): Promise<"restored" | "missing" | "full"> {
      const found = await findName.get({ userId, id, deletedAfter });
      if (!found) return "missing";
      for (let count = 1; ; count += 1) {
        const name = numberName(found.name, count, nameMaxLength);
        const nameKey = normalizeForSearch(name);
        const [row] = await unmark.all({ userId, id, deletedAfter, most, name, nameKey });
        if (row) return "restored";
        if (!(await findByKey.get({ userId, nameKey }))) return "full";
      }
    },
    /** Removes rows of all accounts for good that were deleted until an instant. */
    purge: (deletedUntil: number): Promise<void> => purge({ deletedUntil }),
  };
}
