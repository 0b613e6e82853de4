import { and, asc, eq, getTableColumns, gte, isNull, lt, type SQL, sql } from "drizzle-orm";
import { type BudgetValues, hasAccountRoom, hasChanged, prepareAccountUse } from "../../../db/budgets.ts";
import { bind, bindRaw, type Db } from "../../../db/db.ts";
import { foodEntries } from "../../../db/schema/diary.ts";
import type { FoodEntry } from "../../contracts/diary.ts";
import { entryMapper, keyedEntryMapper } from "./repository.ts";

type Copies = {
  userId: number;
  /** The entries to copy, and the new time of each copy (UTC milliseconds). */
  copies: { id: number; eatenAt: number }[];
  now: number;
  idempotencyKey: string | null;
  idempotencyDigest: string;
  budget: BudgetValues;
};

/**
 * Each copy has its own key that begins with the key of the call. A header cannot contain a line break, so these keys
 * never equal one of `POST /api/food-entries`.
 */
const KEY_SEPARATOR = "\n";
const AFTER_KEY_SEPARATOR = "\v";

const param = sql.placeholder;
const ownedBy = eq(foodEntries.userId, param("userId"));
const notDeleted = isNull(foodEntries.deletedAt);
// The plus sign prevents SQLite from using the owner's index, which would read all entries of the owner instead of the
// few ids.
const ownedByWithoutIndex = sql`+${foodEntries.userId} = ${param("userId")}`;
const hasKey = and(
  ownedBy,
  gte(foodEntries.idempotencyKey, param("from")),
  lt(foodEntries.idempotencyKey, param("to")),
);
const toKeyRange = (key: string) => ({ from: key + KEY_SEPARATOR, to: key + AFTER_KEY_SEPARATOR });
const byIds = sql`${foodEntries.id} in (select value from json_each(${param("ids")}))`;

/** The columns that a copy does not take from its entry; `copy` is a row of the JSON list. */
const COPY_VALUES: Partial<Record<string, SQL>> = {
  id: sql`null`,
  source: sql`'copy'`,
  eatenAt: sql`copy.value ->> 'eatenAt'`,
  analyzedAt: sql`null`,
  createdAt: sql`${param("now")}`,
  idempotencyKey: sql`${param("keyPrefix")} || copy.key`,
  idempotencyDigest: sql`iif(${param("keyPrefix")} is null, null, ${param("idempotencyDigest")})`,
};

/** Copies and removes several entries of `food_entries` with one statement each. */
export function createCopyRepository(db: Db) {
  const findTimes = db
    .select({ id: foodEntries.id, eatenAt: foodEntries.eatenAt })
    .from(foodEntries)
    .where(and(ownedByWithoutIndex, notDeleted, byIds))
    .prepare();
  const cells = Object.entries(getTableColumns(foodEntries)).map(([name, column]) => COPY_VALUES[name] ?? column);
  const sources = sql`json_each(${param("copies")}) as copy cross join food_entries on food_entries.id = copy.value ->> 'id' and ${ownedBy} and ${notDeleted}`;
  const copy = db
    .insert(foodEntries)
    .select(
      sql`select ${sql.join(cells, sql`, `)} from ${sources}
        where (select count(*) from ${sources}) = json_array_length(${param("copies")})
        and ${hasAccountRoom(sql`json_array_length(${param("copies")})`)}
        and not exists (select 1 from food_entries as used where used.user_id = ${param("userId")} and used.idempotency_key = ${param("keyPrefix")} || 0)`,
    )
    .returning(entryMapper.selection)
    .prepare();
  const countCopies = prepareAccountUse(db, sql`changes()`, hasChanged);
  const findByIdempotencyKey = db
    .select(keyedEntryMapper.selection)
    .from(foodEntries)
    .where(hasKey)
    .orderBy(asc(foodEntries.id))
    .prepare();
  const forgetKey = db
    .update(foodEntries)
    .set({ idempotencyKey: null, idempotencyDigest: null })
    .where(and(hasKey, lt(foodEntries.createdAt, param("createdBefore"))))
    .prepare();
  const removeAll = db.essential
    .update(foodEntries)
    .set({ deletedAt: sql`${param("now")}` })
    .where(and(ownedByWithoutIndex, notDeleted, byIds))
    .prepare();

  return {
    /** When the existing entries were eaten (UTC milliseconds), by id. */
    findTimes: async (userId: number, ids: number[]): Promise<Map<number, number>> =>
      new Map((await findTimes.all({ userId, ids: JSON.stringify(ids) })).map(({ id, eatenAt }) => [id, eatenAt])),
    /**
     * The copies, in the order of the ids, all counted. Empty if an entry does not exist, the key was used before, or
     * not all of them fit into the budget.
     */
    copy: async ({ userId, copies, now, idempotencyKey, idempotencyDigest, budget }: Copies): Promise<FoodEntry[]> => {
      const keyPrefix = idempotencyKey === null ? null : idempotencyKey + KEY_SEPARATOR;
      const values = { userId, copies: JSON.stringify(copies), now, keyPrefix, idempotencyDigest };
      const [stored] = await db.atomically([bindRaw(copy, { ...budget, ...values }), bind(countCopies, budget)]);
      return entryMapper.mapAll(stored);
    },
    /** The copies stored under a key, in order, with the digest of the request. */
    findByIdempotencyKey: async (userId: number, key: string) =>
      keyedEntryMapper.mapAll(await findByIdempotencyKey.values({ userId, ...toKeyRange(key) })),
    /** Clears a key from the copies that were created before an instant. */
    forgetIdempotencyKey: async (userId: number, key: string, createdBefore: number): Promise<void> => {
      await forgetKey.run({ userId, ...toKeyRange(key), createdBefore });
    },
    /** Marks the existing entries as deleted. */
    removeAll: async (userId: number, ids: number[], now: number): Promise<void> => {
      await removeAll.run({ userId, ids: JSON.stringify(ids), now });
    },
  };
}
export type CopyRepository = ReturnType<typeof createCopyRepository>;
