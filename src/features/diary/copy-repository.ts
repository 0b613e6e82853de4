import { and, asc, eq, gte, isNull, lt, type SQL, sql } from "drizzle-orm";
import { bind, bindRaw, type Db } from "../../../db/engine/db.ts";
import { foodEntries } from "../../../db/schema/diary.ts";
import { type BudgetValues, hasAccountRoom, prepareAccountUse } from "../../../db/sql/budgets.ts";
import { isAmong, listInsertedColumns, param } from "../../../db/sql/placeholders.ts";
import type { ChangeTime } from "../../change-time.ts";
import type { FoodEntry } from "../../contracts/diary.ts";
import type { EatenTime } from "../../shared/diary/eaten-time.ts";
import type { MealType } from "../../shared/product/enums.ts";
import { entryMapper, keyedEntryMapper } from "./entry-mapper-repository.ts";
import { DELETED, isReached, setDeleted, toTimeValues } from "./field-times-repository.ts";
import type { NewEntryRow } from "./repository.ts";

/** What entries that are stored together have in common. */
export type Storing = {
  userId: number;
  now: number;
  idempotencyKey: string | null;
  idempotencyDigest: string;
  budget: BudgetValues;
};

/** An entry to copy, with the time, id and meal of the copy. Null: the client made no id; the copy keeps the meal. */
type Copy = EatenTime & { id: string; clientId: string | null; mealType: MealType | null };

/** A new entry without what it has in common with those that are stored together with it. */
export type AddedEntry = Omit<NewEntryRow, "userId" | "createdAt" | "idempotencyKey" | "idempotencyDigest">;

/**
 * Each of several entries has its own key that begins with the key of the call. A header cannot contain a line break, so these keys
 * never equal one of `POST /api/food-entries`.
 */
const KEY_SEPARATOR = "\n";
const AFTER_KEY_SEPARATOR = "\v";

const ownedBy = eq(foodEntries.userId, param("userId"));
const notDeleted = isNull(foodEntries.deletedAt);
const hasKey = and(
  ownedBy,
  gte(foodEntries.idempotencyKey, param("from")),
  lt(foodEntries.idempotencyKey, param("to")),
);
const toKeyRange = (key: string) => ({ from: key + KEY_SEPARATOR, to: key + AFTER_KEY_SEPARATOR });
const byIds = isAmong(foodEntries.id, "ids");
const isWanted = and(ownedBy, notDeleted, byIds);

/** The columns that all new entries get alike; `item` is a row of the JSON list. */
const NEW_VALUES: Partial<Record<string, SQL>> = {
  rowId: sql`null`,
  userId: sql`${param("userId")}`,
  createdAt: sql`${param("now")}`,
  deletedAt: sql`null`,
  fieldChangedAt: sql`null`,
  idempotencyKey: sql`${param("keyPrefix")} || item.key`,
  idempotencyDigest: sql`iif(${param("keyPrefix")} is null, null, ${param("idempotencyDigest")})`,
};
/** The columns that a copy does not take from its entry. */
const COPY_VALUES: Partial<Record<string, SQL>> = {
  ...NEW_VALUES,
  source: sql`'copy'`,
  eatenAt: sql`item.value ->> 'eatenAt'`,
  timeZone: sql`item.value ->> 'timeZone'`,
  utcOffset: sql`item.value ->> 'utcOffset'`,
  mealType: sql`coalesce(item.value ->> 'mealType', ${foodEntries.mealType})`,
  analyzedAt: sql`null`,
  clientId: sql`item.value ->> 'clientId'`,
};

const itemCount = sql`json_array_length(${param("items")})`;
const isNew = sql`not exists (select 1 from food_entries as used, json_each(${param("items")}) as wanted
  where used.user_id = ${param("userId")} and used.public_id = wanted.value ->> 'clientId')`;
/** Whether the budget covers all of them, and neither the key nor an id was used before. */
const canBeStored = sql`${hasAccountRoom(itemCount)} and ${isNew}
  and not exists (select 1 from food_entries as used where used.user_id = ${param("userId")} and used.idempotency_key = ${param("keyPrefix")} || 0)`;

/** Copies, adds and removes several entries of `food_entries` with one statement each. */
export function createCopyRepository(db: Db) {
  const findTimes = db
    .select({ id: foodEntries.id, localTime: foodEntries.eatenLocal })
    .from(foodEntries)
    .where(isWanted)
    .prepare();
  const findAll = db.select(entryMapper.selection).from(foodEntries).where(isWanted).prepare();
  const columns = listInsertedColumns(foodEntries);
  const copiedCells = columns.map(([name, column]) => COPY_VALUES[name] ?? column);
  const sources = sql`json_each(${param("items")}) as item cross join food_entries on food_entries.public_id = item.value ->> 'id' and ${ownedBy} and ${notDeleted}`;
  const copy = db
    .insert(foodEntries)
    .select(
      sql`select ${sql.join(copiedCells, sql`, `)} from ${sources}
        where (select count(*) from ${sources}) = ${itemCount} and ${canBeStored}`,
    )
    .returning(entryMapper.selection)
    .prepare();
  const addedCells = columns.map(([name]) => NEW_VALUES[name] ?? sql.raw(`item.value ->> '${name}'`));
  const add = db
    .insert(foodEntries)
    .select(sql`select ${sql.join(addedCells, sql`, `)} from json_each(${param("items")}) as item where ${canBeStored}`)
    .returning(entryMapper.selection)
    .prepare();
  const countStored = prepareAccountUse(db, sql`changes()`);
  const findByIdempotencyKey = db
    .select(keyedEntryMapper.selection)
    .from(foodEntries)
    .where(hasKey)
    .orderBy(asc(foodEntries.rowId))
    .prepare();
  const findStored = db
    .select(keyedEntryMapper.selection)
    .from(foodEntries)
    .where(and(ownedBy, byIds))
    .orderBy(asc(foodEntries.rowId))
    .prepare();
  const forgetKey = db
    .update(foodEntries)
    .set({ idempotencyKey: null, idempotencyDigest: null })
    .where(and(hasKey, lt(foodEntries.createdAt, param("createdBefore"))))
    .prepare();
  const removeAll = db.critical
    .update(foodEntries)
    .set(setDeleted(sql`coalesce(${foodEntries.deletedAt}, ${param("now")})`))
    .where(and(ownedBy, isReached, byIds))
    .prepare();

  const store = async (
    statement: typeof copy | typeof add,
    items: readonly object[],
    { userId, now, idempotencyKey, idempotencyDigest, budget }: Storing,
  ): Promise<FoodEntry[]> => {
    const keyPrefix = idempotencyKey === null ? null : idempotencyKey + KEY_SEPARATOR;
    const values = { userId, items: JSON.stringify(items), now, keyPrefix, idempotencyDigest };
    const [stored] = await db.atomically([bindRaw(statement, { ...budget, ...values }), bind(countStored, budget)]);
    return entryMapper.mapAll(stored);
  };

  return {
    /** The local times at which the existing entries were eaten, by id. */
    findTimes: async (userId: number, ids: readonly string[]): Promise<Map<string, number>> =>
      new Map((await findTimes.all({ userId, ids: JSON.stringify(ids) })).map(({ id, localTime }) => [id, localTime])),
    /** The existing entries, by id. */
    findAll: async (userId: number, ids: readonly string[]): Promise<Map<string, FoodEntry>> => {
      const found = entryMapper.mapAll(await findAll.values({ userId, ids: JSON.stringify(ids) }));
      return new Map(found.map((entry) => [entry.id, entry]));
    },
    /**
     * The copies, in the order of the ids, all counted. Empty if an entry does not exist, the key or an id was used before,
     * or not all of them fit into the budget.
     */
    copy: (copies: readonly Copy[], storing: Storing): Promise<FoodEntry[]> => store(copy, copies, storing),
    /** The new entries, in their order, all counted. Empty if the key or an id was used, or they exceed the budget. */
    add: (entries: readonly AddedEntry[], storing: Storing): Promise<FoodEntry[]> =>
      store(
        add,
        entries.map((entry) => ({ ...entry, isFavorite: Number(entry.isFavorite) })),
        storing,
      ),
    /** The entries stored under a key, in order, with the digest of the request. */
    findByIdempotencyKey: async (userId: number, key: string) =>
      keyedEntryMapper.mapAll(await findByIdempotencyKey.values({ userId, ...toKeyRange(key) })),
    /** The entries with these ids in their stored order, deleted or not, with the digest of the request. */
    findStored: async (userId: number, ids: readonly string[]) =>
      keyedEntryMapper.mapAll(await findStored.values({ userId, ids: JSON.stringify(ids) })),
    /** Clears a key from the entries that were created before an instant. */
    forgetIdempotencyKey: async (userId: number, key: string, createdBefore: number): Promise<void> =>
      void (await forgetKey.run({ userId, ...toKeyRange(key), createdBefore })),
    /** Marks the existing entries as deleted, unless they were restored after the change was made. */
    removeAll: async (userId: number, ids: readonly string[], now: number, time: ChangeTime): Promise<void> =>
      void (await removeAll.run({ userId, ids: JSON.stringify(ids), now, ...toTimeValues(time, [DELETED]) })),
  };
}
export type CopyRepository = ReturnType<typeof createCopyRepository>;
