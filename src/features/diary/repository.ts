import { and, desc, eq, getTableColumns, gt, gte, isNull, lt, lte, or, sql } from "drizzle-orm";
import type { Db } from "../../../db/db.ts";
import { placeholderOf } from "../../../db/photo-placeholder.ts";
import { placeholders } from "../../../db/placeholders.ts";
import { foodEntries } from "../../../db/schema/diary.ts";
import { asStored, computed, shownAs, shownRows } from "../../../db/shown-rows.ts";
import type { FoodEntry } from "../../contracts/diary.ts";
import { EDITABLE_FIELD_NAMES, type EntryField, mapAmounts } from "../../shared/entry-fields.ts";
import { imageUrlOf } from "../../shared/image-url.ts";
import { asInstant, asInstantOrNull } from "../../shared/instant.ts";

type StoredRow = typeof foodEntries.$inferSelect;
export type NewEntryRow = Omit<StoredRow, "id" | "deletedAt">;
/** What statistics read of an entry: when it was eaten, kcal and grams. */
type EntryFigures = [eatenAt: number, calories: number, protein: number, carbs: number, fat: number];

/** An entry as the API shows it: everything but what only this table's own housekeeping reads. */
const shown = {
  id: asStored(foodEntries.id),
  userId: asStored(foodEntries.userId),
  name: asStored(foodEntries.name),
  calories: asStored(foodEntries.calories),
  ...mapAmounts((name) => asStored(foodEntries[name])),
  imageUrl: shownAs(foodEntries.photoId, imageUrlOf),
  imagePlaceholder: computed(placeholderOf(foodEntries.photoId)),
  confidence: asStored(foodEntries.confidence),
  mealType: asStored(foodEntries.mealType),
  servingSize: asStored(foodEntries.servingSize),
  servingQuantity: asStored(foodEntries.servingQuantity),
  category: asStored(foodEntries.category),
  tags: asStored(foodEntries.tags),
  notes: asStored(foodEntries.notes),
  isFavorite: shownAs(foodEntries.isFavorite, Boolean),
  source: asStored(foodEntries.source),
  eatenAt: shownAs(foodEntries.eatenAt, asInstant),
  analyzedAt: shownAs(foodEntries.analyzedAt, asInstantOrNull),
  createdAt: shownAs(foodEntries.createdAt, asInstant),
} satisfies Record<EntryField, unknown>;
/** How rows of this table are read. */
export const entryRows = shownRows(shown);
export const keyedRows = shownRows({ ...shown, idempotencyDigest: asStored(foodEntries.idempotencyDigest) });

const param = sql.placeholder;
const ownedBy = eq(foodEntries.userId, param("userId"));
const notDeleted = isNull(foodEntries.deletedAt);
const isNamed = eq(foodEntries.id, param("id"));

/** What the owner may change of a stored entry: each editable field has a column of its name, but for the photo. */
const CHANGEABLE_COLUMNS = EDITABLE_FIELD_NAMES.map((field) => (field === "imageUrl" ? "photoId" : field));
/** What an insert fills. */
const STORED_COLUMNS = Object.keys(getTableColumns(foodEntries)).filter(
  (column) => column !== "id" && column !== "deletedAt",
) as (keyof NewEntryRow)[];
type ChangeableColumn = (typeof CHANGEABLE_COLUMNS)[number];
export type EntryChange = { [Column in ChangeableColumn]?: NewEntryRow[Column] | undefined };

type NamedEntry = [id: number, name: string];

/** The table `food_entries`. Instants are UTC milliseconds, ranges include both ends, and each call sees one owner's rows. */
export function createEntryRepository(db: Db) {
  const insert = db
    .insert(foodEntries)
    .values(placeholders(STORED_COLUMNS))
    .onConflictDoNothing()
    .returning(entryRows.selection)
    .prepare();
  const byIdempotencyKey = db
    .select(keyedRows.selection)
    .from(foodEntries)
    .where(and(ownedBy, eq(foodEntries.idempotencyKey, param("key"))))
    .prepare();

  const byId = db
    .select(entryRows.selection)
    .from(foodEntries)
    .where(and(isNamed, ownedBy, notDeleted))
    .prepare();

  const isBetween = and(
    ownedBy,
    notDeleted,
    gte(foodEntries.eatenAt, param("from")),
    lte(foodEntries.eatenAt, param("to")),
  );
  // Rows are paged by (eatenAt, id), so that rows of one instant are neither skipped nor shown twice.
  const isBefore = sql`(${foodEntries.eatenAt}, ${foodEntries.id}) < (select eaten_at, id from food_entries where id = ${param("before")} and user_id = ${param("userId")})`;
  const newestFirst = [desc(foodEntries.eatenAt), desc(foodEntries.id)] as const;
  const list = db
    .select(entryRows.selection)
    .from(foodEntries)
    .where(isBetween)
    .orderBy(...newestFirst)
    .limit(param("limit"))
    .prepare();
  const listBefore = db
    .select(entryRows.selection)
    .from(foodEntries)
    .where(and(isBetween, isBefore))
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
    .where(and(isNamed, ownedBy, notDeleted))
    .returning(entryRows.selection)
    .prepare();
  const markDeleted = db
    .update(foodEntries)
    .set({ deletedAt: sql`${param("now")}` })
    .where(and(isNamed, ownedBy, notDeleted))
    .returning({ id: foodEntries.id })
    .prepare();
  const restore = db
    .update(foodEntries)
    .set({ deletedAt: null })
    .where(and(isNamed, ownedBy, or(notDeleted, gt(foodEntries.deletedAt, param("deletedAfter")))))
    .returning(entryRows.selection)
    .prepare();
  const purge = db
    .delete(foodEntries)
    .where(lte(foodEntries.deletedAt, param("deletedUntil")))
    .prepare();
  const forgetKeys = db
    .update(foodEntries)
    .set({ idempotencyKey: null, idempotencyDigest: null })
    .where(and(sql`idempotency_key is not null`, lt(foodEntries.createdAt, param("createdBefore"))))
    .prepare();

  // All that it reads stands in the index, so that the rows, which lie far apart, stay untouched.
  const figures = db
    .select({
      eatenAt: foodEntries.eatenAt,
      calories: foodEntries.calories,
      protein: foodEntries.protein,
      carbs: foodEntries.carbs,
      fat: foodEntries.fat,
    })
    .from(foodEntries)
    .where(isBetween)
    .orderBy(...newestFirst)
    .prepare();

  const named = { id: foodEntries.id, name: foodEntries.name };
  const favoriteNames = db
    .select(named)
    .from(foodEntries)
    .where(and(ownedBy, sql`is_favorite = 1 and deleted_at is null`))
    .orderBy(...newestFirst)
    .limit(param("limit"))
    .prepare();
  const recentNames = db
    .select(named)
    .from(foodEntries)
    .where(and(ownedBy, notDeleted))
    .orderBy(...newestFirst)
    .limit(param("limit"))
    .prepare();

  return {
    /** The stored entry, or undefined where its owner used the idempotency key before. */
    insert: async (entry: NewEntryRow): Promise<FoodEntry | undefined> => entryRows.first(await insert.values(entry)),
    /** The entry that was stored under a key, with the digest of what was sent. */
    byIdempotencyKey: async (userId: number, key: string) =>
      keyedRows.first(await byIdempotencyKey.values({ userId, key })),
    /** Entries eaten in [from, to], newest first, at most `limit`, with `before` only those that come after that entry. */
    list: async (
      userId: number,
      page: { from: number; to: number; limit: number; before: number | undefined },
    ): Promise<FoodEntry[]> =>
      entryRows.all(
        page.before === undefined
          ? await list.values({ userId, from: page.from, to: page.to, limit: page.limit })
          : await listBefore.values({ userId, ...page }),
      ),
    /** Whether an entry is there. */
    has: async (userId: number, id: number): Promise<boolean> => (await byId.get({ userId, id })) !== undefined,
    /** The entry with those of its fields changed that are given; all others are left as they are at that moment. */
    change: async (userId: number, id: number, fields: EntryChange): Promise<FoodEntry | undefined> =>
      entryRows.first(
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
    /** Hides an entry; false where it is not there. */
    remove: async (userId: number, id: number, now: number): Promise<boolean> =>
      (await markDeleted.all({ userId, id, now })).length > 0,
    /** Brings back an entry that was deleted after an instant; one that is there is left as it is. */
    restore: async (userId: number, id: number, deletedAfter: number): Promise<FoodEntry | undefined> =>
      entryRows.first(await restore.values({ userId, id, deletedAfter })),
    /** Removes for good, of all accounts, what was deleted until an instant. */
    purge: async (deletedUntil: number): Promise<void> => {
      await purge.run({ deletedUntil });
    },
    /** Forgets the idempotency keys of entries made before an instant, of all accounts. */
    forgetIdempotencyKeys: async (createdBefore: number): Promise<void> => {
      await forgetKeys.run({ createdBefore });
    },
    /** When each entry of [from, to] was eaten, its kcal, and its grams of protein, carbs and fat; newest first. */
    figuresBetween: async (userId: number, from: number, to: number): Promise<EntryFigures[]> =>
      (await figures.values({ userId, from, to })) as unknown[] as EntryFigures[],
    /** One entry, unless it is deleted. */
    byId: async (userId: number, id: number): Promise<FoodEntry | undefined> =>
      entryRows.first(await byId.values({ userId, id })),
    /** Ids and names of the latest `limit` favourite entries, newest first. */
    favoriteNames: async (userId: number, limit: number) =>
      (await favoriteNames.values({ userId, limit })) as NamedEntry[],
    /** Ids and names of the latest `limit` entries, newest first. */
    recentNames: async (userId: number, limit: number) => (await recentNames.values({ userId, limit })) as NamedEntry[],
  };
}
export type EntryRepository = ReturnType<typeof createEntryRepository>;
