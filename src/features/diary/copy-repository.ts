import { and, asc, eq, getTableColumns, gte, isNull, lt, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../../db/db.ts";
import { foodEntries } from "../../../db/schema/diary.ts";
import type { FoodEntry } from "../../contracts/diary.ts";
import { entryRows, keyedRows } from "./repository.ts";

type Copies = {
  userId: number;
  /** Which entries are copied, and when their copies were eaten (UTC milliseconds). */
  copies: { id: number; eatenAt: number }[];
  now: number;
  idempotencyKey: string | null;
  idempotencyDigest: string;
};

/**
 * Each copy of a call has a key of its own, which begins with the call's. A header holds no line break, so such a key
 * never meets one of `POST /api/food-entries`.
 */
const KEY_SEPARATOR = "\n";
const AFTER_KEY_SEPARATOR = "\v";

const param = sql.placeholder;
const ownedBy = eq(foodEntries.userId, param("userId"));
const notDeleted = isNull(foodEntries.deletedAt);
// The sign keeps SQLite from walking through all entries of the owner, by an index, instead of looking the few ids up.
const isMineOfFew = sql`+${foodEntries.userId} = ${param("userId")}`;
const isNamed = sql`${foodEntries.id} in (select value from json_each(${param("ids")}))`;

/** What a copy does not take over from its entry; `copy` is a row of the json list. */
const OF_THE_COPY: Partial<Record<string, SQL>> = {
  id: sql`null`,
  source: sql`'copy'`,
  eatenAt: sql`copy.value ->> 'eatenAt'`,
  analyzedAt: sql`null`,
  createdAt: sql`${param("now")}`,
  idempotencyKey: sql`${param("keyPrefix")} || copy.key`,
  idempotencyDigest: sql`iif(${param("keyPrefix")} is null, null, ${param("idempotencyDigest")})`,
};

/** Copying and removing several entries of `food_entries`, in one statement each. */
export function createCopyRepository(db: Db) {
  const times = db
    .select({ id: foodEntries.id, eatenAt: foodEntries.eatenAt })
    .from(foodEntries)
    .where(and(isMineOfFew, notDeleted, isNamed))
    .prepare();
  const cells = Object.entries(getTableColumns(foodEntries)).map(([name, column]) => OF_THE_COPY[name] ?? column);
  const sources = sql`json_each(${param("copies")}) as copy cross join food_entries on food_entries.id = copy.value ->> 'id' and ${ownedBy} and ${notDeleted}`;
  const copy = db
    .insert(foodEntries)
    .select(
      sql`select ${sql.join(cells, sql`, `)} from ${sources}
        where (select count(*) from ${sources}) = json_array_length(${param("copies")})
        and not exists (select 1 from food_entries as used where used.user_id = ${param("userId")} and used.idempotency_key = ${param("keyPrefix")} || 0)`,
    )
    .returning(entryRows.selection)
    .prepare();
  const byIdempotencyKey = db
    .select(keyedRows.selection)
    .from(foodEntries)
    .where(and(ownedBy, gte(foodEntries.idempotencyKey, param("from")), lt(foodEntries.idempotencyKey, param("to"))))
    .orderBy(asc(foodEntries.id))
    .prepare();
  const removeAll = db
    .update(foodEntries)
    .set({ deletedAt: sql`${param("now")}` })
    .where(and(isMineOfFew, notDeleted, isNamed))
    .prepare();

  return {
    /** When those of the entries that are there were eaten (UTC milliseconds), by id. */
    timesOf: async (userId: number, ids: number[]): Promise<Map<number, number>> =>
      new Map((await times.all({ userId, ids: JSON.stringify(ids) })).map(({ id, eatenAt }) => [id, eatenAt])),
    /** The copies in the order given; none where an entry is not there or the key was used before. */
    copy: async ({ userId, copies, now, idempotencyKey, idempotencyDigest }: Copies): Promise<FoodEntry[]> => {
      const keyPrefix = idempotencyKey === null ? null : idempotencyKey + KEY_SEPARATOR;
      return entryRows.all(
        await copy.values({ userId, copies: JSON.stringify(copies), now, keyPrefix, idempotencyDigest }),
      );
    },
    /** The copies that were stored under a key, in their order, with the digest of what was sent. */
    byIdempotencyKey: async (userId: number, key: string) =>
      keyedRows.all(
        await byIdempotencyKey.values({ userId, from: key + KEY_SEPARATOR, to: key + AFTER_KEY_SEPARATOR }),
      ),
    /** Hides those of the entries that are there. */
    removeAll: async (userId: number, ids: number[], now: number): Promise<void> => {
      await removeAll.run({ userId, ids: JSON.stringify(ids), now });
    },
  };
}
export type CopyRepository = ReturnType<typeof createCopyRepository>;
