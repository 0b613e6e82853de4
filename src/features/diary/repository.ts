import { and, desc, eq, gt, isNull, lt, lte, or, type SQL, sql } from "drizzle-orm";
import { bind, bindRaw, type Db } from "../../../db/engine/db.ts";
import { foodEntries } from "../../../db/schema/diary.ts";
import { type BudgetValues, hasAccountRoom, prepareAccountUse } from "../../../db/sql/budgets.ts";
import { isAmong, listColumns, param, placeholders, typedPlaceholders } from "../../../db/sql/placeholders.ts";
import { inSlice, prepareSlicedDelete, runInSlices } from "../../../db/sql/slices.ts";
import type { ChangeTime } from "../../change-time.ts";
import type { FoodEntry } from "../../contracts/diary.ts";
import {
  EDITABLE_FIELD_NAMES,
  type EditableField,
  mapStated,
  STATED_NAMES,
  type StatedAmounts,
} from "../../shared/diary/entry-fields.ts";
import { isUuid } from "../../shared/diary/entry-id.ts";
import {
  entryMapper,
  keyedEntryMapper,
  type ReachedEntry,
  reachedMapper,
  toReached,
} from "./entry-mapper-repository.ts";
import { DELETED, isReached, isReplaceable, laterTimes, setDeleted, toTimeValues } from "./field-times-repository.ts";
import { createEntryLists } from "./list-repository.ts";
import { createEntrySearch } from "./search-repository.ts";

type StoredRow = typeof foodEntries.$inferSelect;
export type NewEntryRow = Omit<StoredRow, "rowId" | "id" | "deletedAt" | "fieldChangedAt" | "eatenLocal">;
const ownedBy = eq(foodEntries.userId, param("userId"));
const notDeleted = isNull(foodEntries.deletedAt);
const byId = eq(foodEntries.id, param("id"));
const isListed = and(ownedBy, notDeleted);
const isChanged = and(byId, ownedBy, isReached);

/** The columns of editable fields that have another name than the field. */
const RENAMED = { imageUrl: "photoId", eatenOn: "utcOffset" } as const;
const hasOwnColumn = (field: EditableField): field is Exclude<EditableField, keyof typeof RENAMED> =>
  !(field in RENAMED);
/** What the owner may change of a stored entry. */
const CHANGEABLE_COLUMNS = [...EDITABLE_FIELD_NAMES.filter(hasOwnColumn), ...Object.values(RENAMED)];
/** Columns that are changed together have one time. */
const findTimedField = (column: ChangeableColumn): string =>
  column === "timeZone" || column === "utcOffset" ? "eatenAt" : column;
/**
 * What an entry states once its items are others (`restate`): the sum of theirs, `${name}OfItems`, if it stated that of its
 * items before. Both are rounded to a tenth.
 */
const restated: Partial<Record<ChangeableColumn, SQL>> = mapStated((name) => {
  const column = foodEntries[name];
  const was = sql`(select sum(value ->> ${sql.raw(`'${name}'`)}) from json_each(${foodEntries.items}))`;
  const isOfItems = sql`(abs(${column} - ${was}) < 0.06 or (${column} is null and ${was} is null))`;
  const areReplaced = sql`${param("itemsIsGiven")} and ${param("items")} is not null and ${isReplaceable("items")}`;
  return sql`iif(${areReplaced} and ${isOfItems}, ${param(`${name}OfItems`)}, ${column})`;
});
/** What an insert fills. */
const STORED_COLUMNS = listColumns(foodEntries, "rowId", "deletedAt", "fieldChangedAt");
type ChangeableColumn = (typeof CHANGEABLE_COLUMNS)[number];
export type EntryChange = { [Column in ChangeableColumn]?: NewEntryRow[Column] | undefined };

type LastOfName = [rowId: number, name: string, eatenAt: number];
type NamedMeal = [name: string, mealType: FoodEntry["mealType"]];

/** The table `food_entries`. Instants are UTC milliseconds, and each call sees only one owner's rows. */
export function createEntryRepository(db: Db) {
  const insert = db
    .insert(foodEntries)
    .values(placeholders(STORED_COLUMNS))
    .onConflictDoNothing()
    .returning(entryMapper.selection)
    .prepare();
  const insertWithinBudget = db
    .insert(foodEntries)
    .select(
      sql`select ${sql.join(typedPlaceholders(foodEntries, STORED_COLUMNS), sql`, `)} where ${hasAccountRoom(sql`1`)}`,
    )
    .onConflictDoNothing()
    .returning(entryMapper.selection)
    .prepare();
  const countInserted = prepareAccountUse(db, sql`changes()`);
  const findByKey = db
    .select(keyedEntryMapper.selection)
    .from(foodEntries)
    .where(and(ownedBy, or(eq(foodEntries.id, param("id")), eq(foodEntries.idempotencyKey, param("key")))))
    .prepare();

  const forgetKey = db
    .update(foodEntries)
    .set({ idempotencyKey: null, idempotencyDigest: null })
    .where(
      and(ownedBy, eq(foodEntries.idempotencyKey, param("key")), lt(foodEntries.createdAt, param("createdBefore"))),
    )
    .prepare();

  const findById = db
    .select(entryMapper.selection)
    .from(foodEntries)
    .where(and(byId, ownedBy, notDeleted))
    .prepare();

  const newestFirst = [desc(foodEntries.eatenAt), desc(foodEntries.rowId)] as const;

  const change = db
    .update(foodEntries)
    .set({
      ...Object.fromEntries(
        CHANGEABLE_COLUMNS.map((name) => [
          name,
          sql`iif(${param(`${name}IsGiven`)} and ${isReplaceable(findTimedField(name))}, ${param(name)}, ${restated[name] ?? foodEntries[name]})`,
        ]),
      ),
      fieldChangedAt: laterTimes,
    })
    .where(isChanged)
    .returning(reachedMapper.selection)
    .prepare();
  const findReached = db
    .select({ eatenAt: foodEntries.eatenAt, timeZone: foodEntries.timeZone })
    .from(foodEntries)
    .where(isChanged)
    .prepare();
  const markDeleted = db.critical
    .update(foodEntries)
    .set(setDeleted(sql`coalesce(${foodEntries.deletedAt}, ${param("now")})`))
    .where(isChanged)
    .returning({ id: foodEntries.id })
    .prepare();
  const restore = db.critical
    .update(foodEntries)
    .set(setDeleted(sql`null`))
    .where(and(byId, ownedBy, or(notDeleted, gt(foodEntries.deletedAt, param("deletedAfter")))))
    .returning(reachedMapper.selection)
    .prepare();
  const removeUnchanged = db
    .delete(foodEntries)
    .where(and(ownedBy, eq(foodEntries.createdAt, param("createdAt")), isNull(foodEntries.fieldChangedAt)))
    .prepare();
  const purge = prepareSlicedDelete(db, foodEntries, lte(foodEntries.deletedAt, param("deletedUntil")));
  const hasOldKey = and(sql`idempotency_key is not null`, lt(foodEntries.createdAt, param("createdBefore")));
  const forgetKeys = db.critical
    .update(foodEntries)
    .set({ idempotencyKey: null, idempotencyDigest: null })
    .where(inSlice(foodEntries, hasOldKey))
    .returning({ one: sql`1` })
    .prepare();

  // One pass over the index of names. SQLite takes the row's number from the row with the maximum.
  const findLastOfNames = db
    .select({ rowId: foodEntries.rowId, name: foodEntries.name, eatenAt: sql<number>`max(${foodEntries.eatenAt})` })
    .from(foodEntries)
    .where(isListed)
    .groupBy(foodEntries.name)
    .prepare();
  const findFavoriteNames = db
    .select({ name: foodEntries.name })
    .from(foodEntries)
    .where(and(ownedBy, sql`is_favorite = 1 and deleted_at is null`))
    // The order of the favorites' index: without it, SQLite reads that of all names.
    .orderBy(...newestFirst)
    .prepare();
  // The plus makes SQLite look up these rows, instead of looking for them in the whole diary in its order.
  const findByRows = db
    .select(entryMapper.selection)
    .from(foodEntries)
    .where(and(isAmong(foodEntries.rowId, "rowIds"), sql`+${foodEntries.userId} = ${param("userId")}`, notDeleted))
    .orderBy(...newestFirst)
    .prepare();
  const findRecentNames = db
    .select({ name: foodEntries.name, mealType: foodEntries.mealType })
    .from(foodEntries)
    .where(isListed)
    .orderBy(...newestFirst)
    .limit(param("limit"))
    .prepare();

  return {
    /** Stores an entry that counts for no budget. */
    insert: async (entry: NewEntryRow): Promise<FoodEntry | undefined> =>
      entryMapper.mapFirst(await insert.values(entry)),
    /**
     * Stores an entry and counts it. Undefined if the owner has used the idempotency key before, or if the budget is
     * used up.
     */
    insertWithinBudget: async (entry: NewEntryRow, budget: BudgetValues): Promise<FoodEntry | undefined> => {
      const [stored] = await db.atomically([
        bindRaw(insertWithinBudget, { ...budget, ...entry }),
        bind(countInserted, budget),
      ]);
      return entryMapper.mapFirst(stored);
    },
    /** The entry that was stored under a key, or has it as its id, deleted or not, with the digest of the request. */
    findByKey: async (userId: number, key: string) =>
      keyedEntryMapper.mapFirst(await findByKey.values({ userId, key, id: isUuid(key) ? key : null })),
    /** Clears a key if its entry was created before an instant. */
    forgetIdempotencyKey: async (userId: number, key: string, createdBefore: number): Promise<void> =>
      void (await forgetKey.run({ userId, key, createdBefore })),
    /** When and in which zone an entry was eaten; undefined if a change of this time does not reach it. */
    findTime: async (userId: number, id: string, time: ChangeTime) =>
      await findReached.get({ userId, id, ...toTimeValues(time, []) }),
    /**
     * Changes the fields that are set, but for those that were changed after this change was made. The others keep their
     * current values, but for amounts that follow from new items (`ofItems`). Undefined if the change reaches no entry.
     */
    change: async (
      userId: number,
      id: string,
      fields: EntryChange,
      time: ChangeTime,
      ofItems: StatedAmounts,
    ): Promise<ReachedEntry | undefined> =>
      toReached(
        await change.values({
          userId,
          id,
          ...Object.fromEntries(STATED_NAMES.map((name) => [`${name}OfItems`, ofItems[name] ?? null])),
          ...toTimeValues(time, CHANGEABLE_COLUMNS.filter((name) => fields[name] !== undefined).map(findTimedField)),
          ...Object.fromEntries(
            CHANGEABLE_COLUMNS.flatMap((name) => [
              [`${name}IsGiven`, Number(fields[name] !== undefined)],
              [name, fields[name] ?? null],
            ]),
          ),
        }),
      ),
    /** Marks an entry as deleted, unless it was restored after this change was made; false if it reaches none. */
    remove: async (userId: number, id: string, now: number, time: ChangeTime): Promise<boolean> =>
      (await markDeleted.all({ userId, id, now, ...toTimeValues(time, [DELETED]) })).length > 0,
    /**
     * Restores an entry that was deleted after an instant, unless it was deleted after this change was made. An entry
     * that is not deleted is returned unchanged.
     */
    restore: async (
      userId: number,
      id: string,
      deletedAfter: number,
      time: ChangeTime,
    ): Promise<ReachedEntry | undefined> =>
      toReached(await restore.values({ userId, id, deletedAfter, ...toTimeValues(time, [DELETED]) })),
    /** Removes for good the entries that were created at an instant and have not been changed since. */
    removeUnchanged: async (userId: number, createdAt: number): Promise<void> =>
      void (await removeUnchanged.run({ userId, createdAt })),
    /** Removes entries of all accounts for good that were deleted until an instant. */
    purge: (deletedUntil: number): Promise<void> => purge({ deletedUntil }),
    /** Clears the idempotency keys of all entries created before an instant. */
    forgetIdempotencyKeys: (createdBefore: number): Promise<void> => runInSlices(forgetKeys, { createdBefore }),
    ...createEntryLists(db),
    findMatchingRows: createEntrySearch(db),
    /** One entry, unless it is deleted. */
    findById: async (userId: number, id: string): Promise<FoodEntry | undefined> =>
      entryMapper.mapFirst(await findById.values({ userId, id })),
    /** The entries of these rows, newest first, but for deleted ones. */
    findByRows: async (userId: number, rowIds: readonly number[]): Promise<FoodEntry[]> =>
      entryMapper.mapAll(await findByRows.values({ userId, rowIds: JSON.stringify(rowIds) })),
    /** Each name with its last entry, the last eaten first. */
    findLastOfNames: async (userId: number): Promise<LastOfName[]> =>
      ((await findLastOfNames.values({ userId })) as LastOfName[]).sort(
        ([rowId, , eatenAt], [otherId, , otherAt]) => otherAt - eatenAt || otherId - rowId,
      ),
    /** The names of favorite entries. */
    findFavoriteNames: async (userId: number): Promise<string[]> =>
      ((await findFavoriteNames.values({ userId })) as [string][]).map(([name]) => name),
    /** Names and meals of the latest `limit` entries. */
    findRecentNames: async (userId: number, limit: number) =>
      (await findRecentNames.values({ userId, limit })) as NamedMeal[],
  };
}
export type EntryRepository = ReturnType<typeof createEntryRepository>;
