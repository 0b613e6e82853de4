import { and, desc, eq, getTableColumns, gt, gte, isNull, lt, lte, or, sql } from "drizzle-orm";
import { type BudgetValues, hasAccountRoom, hasChanged, prepareAccountUse } from "../../../db/budgets.ts";
import { bind, bindRaw, type Db } from "../../../db/db.ts";
import { selectPlaceholder } from "../../../db/photo-placeholder.ts";
import { placeholders, typedPlaceholders } from "../../../db/placeholders.ts";
import { column, computed, mappedColumn, rowMapper } from "../../../db/row-mapper.ts";
import { foodEntries } from "../../../db/schema/diary.ts";
import type { FoodEntry } from "../../contracts/diary.ts";
import { EDITABLE_FIELD_NAMES, type EntryField, mapAmounts } from "../../shared/entry-fields.ts";
import type { EntryItem } from "../../shared/entry-items.ts";
import { buildImageUrl } from "../../shared/image-url.ts";
import { formatInstant, formatNullableInstant } from "../../shared/instant.ts";
import type { EntryPortion } from "../../shared/portion.ts";

type StoredRow = typeof foodEntries.$inferSelect;
export type NewEntryRow = Omit<StoredRow, "id" | "deletedAt">;
/** What statistics read of an entry: when it was eaten, kcal and grams. */
type EntryFigures = [eatenAt: number, calories: number, protein: number, carbs: number, fat: number];

const parseItems = (stored: string | null): EntryItem[] => (stored === null ? [] : JSON.parse(stored));
const parsePortion = (stored: string | null): EntryPortion | null => (stored === null ? null : JSON.parse(stored));

/** An entry as the API returns it, without internal columns. */
export const entryColumns = {
  id: column(foodEntries.id),
  userId: column(foodEntries.userId),
  name: column(foodEntries.name),
  calories: column(foodEntries.calories),
  ...mapAmounts((name) => column(foodEntries[name])),
  imageUrl: mappedColumn(foodEntries.photoId, buildImageUrl),
  imagePlaceholder: computed(selectPlaceholder(foodEntries.photoId)),
  confidence: column(foodEntries.confidence),
  mealType: column(foodEntries.mealType),
  servingSize: column(foodEntries.servingSize),
  servingQuantity: column(foodEntries.servingQuantity),
  category: column(foodEntries.category),
  tags: column(foodEntries.tags),
  notes: column(foodEntries.notes),
  portion: mappedColumn(foodEntries.portion, parsePortion),
  items: mappedColumn(foodEntries.items, parseItems),
  isFavorite: mappedColumn(foodEntries.isFavorite, Boolean),
  source: column(foodEntries.source),
  eatenAt: mappedColumn(foodEntries.eatenAt, formatInstant),
  analyzedAt: mappedColumn(foodEntries.analyzedAt, formatNullableInstant),
  createdAt: mappedColumn(foodEntries.createdAt, formatInstant),
} satisfies Record<EntryField, unknown>;
/** Maps rows of this table to entries. */
export const entryMapper = rowMapper(entryColumns);
export const keyedEntryMapper = rowMapper({
  ...entryColumns,
  idempotencyDigest: column(foodEntries.idempotencyDigest),
});

const param = sql.placeholder;
const ownedBy = eq(foodEntries.userId, param("userId"));
const notDeleted = isNull(foodEntries.deletedAt);
const byId = eq(foodEntries.id, param("id"));

/** What the owner may change of a stored entry: each editable field has a column of its name, but for the photo. */
const CHANGEABLE_COLUMNS = EDITABLE_FIELD_NAMES.map((field) => (field === "imageUrl" ? "photoId" : field));
/** What an insert fills. */
const STORED_COLUMNS = Object.keys(getTableColumns(foodEntries)).filter(
  (column) => column !== "id" && column !== "deletedAt",
) as (keyof NewEntryRow)[];
type ChangeableColumn = (typeof CHANGEABLE_COLUMNS)[number];
export type EntryChange = { [Column in ChangeableColumn]?: NewEntryRow[Column] | undefined };

type NamedEntry = [id: number, name: string];
type NamedMealEntry = [...NamedEntry, mealType: FoodEntry["mealType"]];

/**
 * The table `food_entries`. Instants are UTC milliseconds, ranges include both ends, and each call sees only one
 * owner's rows.
 */
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
  const countInserted = prepareAccountUse(db, sql`changes()`, hasChanged);
  const findByIdempotencyKey = db
    .select(keyedEntryMapper.selection)
    .from(foodEntries)
    .where(and(ownedBy, eq(foodEntries.idempotencyKey, param("key"))))
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

  const eatenBetween = and(
    ownedBy,
    notDeleted,
    gte(foodEntries.eatenAt, param("from")),
    lte(foodEntries.eatenAt, param("to")),
  );
  // Pages are ordered by (eatenAt, id), so that entries with the same time are neither skipped nor repeated.
  const beforeEntry = sql`(${foodEntries.eatenAt}, ${foodEntries.id}) < (select eaten_at, id from food_entries where id = ${param("before")} and user_id = ${param("userId")})`;
  const newestFirst = [desc(foodEntries.eatenAt), desc(foodEntries.id)] as const;
  const list = db
    .select(entryMapper.selection)
    .from(foodEntries)
    .where(eatenBetween)
    .orderBy(...newestFirst)
    .limit(param("limit"))
    .prepare();
  const listBefore = db
    .select(entryMapper.selection)
    .from(foodEntries)
    .where(and(eatenBetween, beforeEntry))
    .orderBy(...newestFirst)
    .limit(param("limit"))
    .prepare();

  const change = db
    .update(foodEntries)
    .set(
      Object.fromEntries(
        CHANGEABLE_COLUMNS.map((name) => [
          name,
          sql`iif(${param(`${name}IsGiven`)}, ${param(name)}, ${foodEntries[name]})`,
        ]),
      ),
    )
    .where(and(byId, ownedBy, notDeleted))
    .returning(entryMapper.selection)
    .prepare();
  const markDeleted = db.essential
    .update(foodEntries)
    .set({ deletedAt: sql`${param("now")}` })
    .where(and(byId, ownedBy, notDeleted))
    .returning({ id: foodEntries.id })
    .prepare();
  const restore = db.essential
    .update(foodEntries)
    .set({ deletedAt: null })
    .where(and(byId, ownedBy, or(notDeleted, gt(foodEntries.deletedAt, param("deletedAfter")))))
    .returning(entryMapper.selection)
    .prepare();
  const purge = db
    .delete(foodEntries)
    .where(lte(foodEntries.deletedAt, param("deletedUntil")))
    .prepare();
  const forgetKeys = db.essential
    .update(foodEntries)
    .set({ idempotencyKey: null, idempotencyDigest: null })
    .where(and(sql`idempotency_key is not null`, lt(foodEntries.createdAt, param("createdBefore"))))
    .prepare();

  // It reads only the index, because the rows lie far apart in the file.
  const findFigures = db
    .select({
      eatenAt: foodEntries.eatenAt,
      calories: foodEntries.calories,
      protein: foodEntries.protein,
      carbs: foodEntries.carbs,
      fat: foodEntries.fat,
    })
    .from(foodEntries)
    .where(eatenBetween)
    .orderBy(...newestFirst)
    .prepare();

  const nameColumns = { id: foodEntries.id, name: foodEntries.name };
  const findFavoriteNames = db
    .select(nameColumns)
    .from(foodEntries)
    .where(and(ownedBy, sql`is_favorite = 1 and deleted_at is null`))
    .orderBy(...newestFirst)
    .limit(param("limit"))
    .prepare();
  const findRecentNames = db
    .select({ ...nameColumns, mealType: foodEntries.mealType })
    .from(foodEntries)
    .where(and(ownedBy, notDeleted))
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
    /** The entry stored under a key, with the digest of the request. */
    findByIdempotencyKey: async (userId: number, key: string) =>
      keyedEntryMapper.mapFirst(await findByIdempotencyKey.values({ userId, key })),
    /** Clears a key if its entry was created before an instant. */
    forgetIdempotencyKey: async (userId: number, key: string, createdBefore: number): Promise<void> => {
      await forgetKey.run({ userId, key, createdBefore });
    },
    /** Up to `limit` entries eaten in [from, to], newest first; with `before` only those that follow that entry. */
    list: async (
      userId: number,
      page: { from: number; to: number; limit: number; before: number | undefined },
    ): Promise<FoodEntry[]> =>
      entryMapper.mapAll(
        page.before === undefined
          ? await list.values({ userId, from: page.from, to: page.to, limit: page.limit })
          : await listBefore.values({ userId, ...page }),
      ),
    /** Whether an entry is there. */
    has: async (userId: number, id: number): Promise<boolean> => (await findById.get({ userId, id })) !== undefined,
    /** Changes the fields that are set and returns the entry. The other fields keep their current values. */
    change: async (userId: number, id: number, fields: EntryChange): Promise<FoodEntry | undefined> =>
      entryMapper.mapFirst(
        await change.values({
          userId,
          id,
          ...Object.fromEntries(
            CHANGEABLE_COLUMNS.flatMap((name) => [
              [`${name}IsGiven`, Number(fields[name] !== undefined)],
              [name, fields[name] ?? null],
            ]),
          ),
        }),
      ),
    /** Marks an entry as deleted; false if it does not exist. */
    remove: async (userId: number, id: number, now: number): Promise<boolean> =>
      (await markDeleted.all({ userId, id, now })).length > 0,
    /** Restores an entry that was deleted after an instant. An entry that is not deleted is returned unchanged. */
    restore: async (userId: number, id: number, deletedAfter: number): Promise<FoodEntry | undefined> =>
      entryMapper.mapFirst(await restore.values({ userId, id, deletedAfter })),
    /** Removes entries of all accounts for good that were deleted until an instant. */
    purge: async (deletedUntil: number): Promise<void> => {
      await purge.run({ deletedUntil });
    },
    /** Clears the idempotency keys of all entries created before an instant. */
    forgetIdempotencyKeys: async (createdBefore: number): Promise<void> => {
      await forgetKeys.run({ createdBefore });
    },
    /**
     * For each entry of [from, to]: when it was eaten, its kcal, and its grams of protein, carbs and fat; newest first.
     */
    findFigures: async (userId: number, from: number, to: number): Promise<EntryFigures[]> =>
      (await findFigures.values({ userId, from, to })) as unknown[] as EntryFigures[],
    /** One entry, unless it is deleted. */
    findById: async (userId: number, id: number): Promise<FoodEntry | undefined> =>
      entryMapper.mapFirst(await findById.values({ userId, id })),
    /** Ids and names of the latest `limit` favourite entries, newest first. */
    findFavoriteNames: async (userId: number, limit: number) =>
      (await findFavoriteNames.values({ userId, limit })) as NamedEntry[],
    /** Ids, names and meals of the latest `limit` entries, newest first. */
    findRecentNames: async (userId: number, limit: number) =>
      (await findRecentNames.values({ userId, limit })) as NamedMealEntry[],
  };
}
export type EntryRepository = ReturnType<typeof createEntryRepository>;
