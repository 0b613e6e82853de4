import { and, desc, eq, getTableColumns, isNull, ne, sql } from "drizzle-orm";
import { bind, type Db } from "../../../db/engine/db.ts";
import { users } from "../../../db/schema/accounts.ts";
import { foodTemplates } from "../../../db/schema/diary.ts";
import { excluded, isAmong, param, typedPlaceholders } from "../../../db/sql/placeholders.ts";
import { prepareSoftDeletion } from "../../../db/sql/soft-deletion.ts";
import { EDITABLE_FIELD_NAMES, type EditableField, ENTRY_FIELDS } from "../../shared/diary/entry-fields.ts";
import type { Gtin } from "../../shared/food/gtin.ts";
import { OWN_FOODS_MAX } from "../../shared/product/limits.ts";

export type TemplateRow = typeof foodTemplates.$inferSelect;
export type NewTemplate = Pick<TemplateRow, "nameKey" | "createdAt" | "gtin" | SavedField> & { userId: number };

/** What belongs to the one meal; every other field of an entry is saved with the food. */
const UNSAVED = [
  "mealType",
  "eatenAt",
  "eatenOn",
  "timeZone",
  "servingQuantity",
  "isFavorite",
  "imageUrl",
  "portion",
  "items",
] as const satisfies readonly EditableField[];
type SavedField = Exclude<EditableField, (typeof UNSAVED)[number]>;
const isSaved = (field: EditableField): field is SavedField => !UNSAVED.some((unsaved) => unsaved === field);
const SAVED_FIELDS = EDITABLE_FIELD_NAMES.filter(isSaved);
const STORED_COLUMNS = ["userId", "nameKey", "createdAt", "useCount", "isGlobal", "gtin", ...SAVED_FIELDS];
/** The most foods of a barcode that are compared. */
const COMPARED_MAX = 50;

const isKept = isNull(foodTemplates.deletedAt);
const ownedBy = and(eq(foodTemplates.userId, param("userId")), isKept);
const byIds = and(ownedBy, isAmong(foodTemplates.id, "ids"));

/** The table `food_templates`: the foods that people saved as their own, each name once for each account. */
export function createTemplateRepository(db: Db) {
  const save = db
    .insert(foodTemplates)
    .select(
      sql`select ${sql.join(typedPlaceholders(foodTemplates, STORED_COLUMNS), sql`, `)}
        where (select count(*) from food_templates where user_id = ${param("userId")} and deleted_at is null) < ${param("most")}
          or exists (select 1 from food_templates where user_id = ${param("userId")} and name_key = ${param("nameKey")})`,
    )
    .onConflictDoUpdate({
      target: [foodTemplates.userId, foodTemplates.nameKey],
      set: {
        ...excluded(foodTemplates, SAVED_FIELDS),
        gtin: sql`coalesce(excluded.gtin, ${foodTemplates}.gtin)`,
      },
    })
    .returning()
    .prepare();
  const isSaved = sql`exists (select 1 from food_templates as saved
    where saved.user_id = ${param("userId")} and saved.name_key = ${param("nameKey")} and saved.gtin = ${param("gtin")})`;
  const freeGtin = db
    .update(foodTemplates)
    .set({ gtin: null })
    .where(and(ownedBy, eq(foodTemplates.gtin, param("gtin")), ne(foodTemplates.nameKey, param("nameKey")), isSaved))
    .prepare();
  const withGtin = eq(foodTemplates.gtin, param("gtin"));
  const findByGtin = db.select().from(foodTemplates).where(and(withGtin, ownedBy)).limit(1).prepare();
  const findShared = db
    .select()
    .from(foodTemplates)
    .where(and(withGtin, eq(foodTemplates.isGlobal, true)))
    .prepare();
  const listOfOthers = db
    .select(getTableColumns(foodTemplates))
    .from(foodTemplates)
    .innerJoin(users, eq(users.id, foodTemplates.userId))
    .where(and(withGtin, isKept, ne(foodTemplates.userId, param("userId")), isNull(users.demoUntil)))
    .orderBy(foodTemplates.id)
    .limit(COMPARED_MAX)
    .prepare();
  const share = db
    .insert(foodTemplates)
    .select(
      sql`select ${sql.join(typedPlaceholders(foodTemplates, STORED_COLUMNS), sql`, `)}
        where not exists (select 1 from food_templates where gtin = ${param("gtin")} and is_global)`,
    )
    .prepare();
  const mostUsedFirst = [desc(foodTemplates.useCount), desc(foodTemplates.id)] as const;
  const findMostUsed = db
    .select()
    .from(foodTemplates)
    .where(ownedBy)
    .orderBy(...mostUsedFirst)
    .limit(param("limit"))
    .prepare();
  const findNames = db
    .select({ id: foodTemplates.id, nameKey: foodTemplates.nameKey, useCount: foodTemplates.useCount })
    .from(foodTemplates)
    .where(ownedBy)
    .orderBy(...mostUsedFirst)
    .prepare();
  const findByIds = db.select().from(foodTemplates).where(byIds).prepare();
  const findIds = db.select({ id: foodTemplates.id }).from(foodTemplates).where(byIds).prepare();
  const countUse = db
    .update(foodTemplates)
    .set({ useCount: sql`${foodTemplates.useCount} + 1` })
    .where(and(ownedBy, eq(foodTemplates.nameKey, param("nameKey"))))
    .prepare();
  const hasGtinNoMore = sql`exists (select 1 from food_templates as other where other.user_id = ${param("userId")}
    and other.gtin = ${foodTemplates}.gtin and other.deleted_at is null and other.id <> ${param("id")})`;
  const deletion = prepareSoftDeletion(db, foodTemplates, {
    ...{ most: OWN_FOODS_MAX, nameMaxLength: ENTRY_FIELDS.name.maxLength },
    restored: { gtin: sql`iif(${hasGtinNoMore}, null, gtin)` },
  });

  return {
    /**
     * The stored template; undefined if the account has the most it may have. A template of the same name is updated, but
     * keeps its id, its number of uses and its barcode. A new barcode is taken from the account's other foods.
     */
    async save(template: NewTemplate): Promise<TemplateRow | undefined> {
      const values = { ...template, most: OWN_FOODS_MAX, useCount: 0, isGlobal: false };
      const [[stored]] = await db.atomically([bind(save, values), bind(freeGtin, values)]);
      return stored;
    },
    /** The account's food of a barcode. */
    findByGtin: async (userId: number, gtin: Gtin): Promise<TemplateRow | undefined> =>
      await findByGtin.get({ userId, gtin }),
    /** The food of a barcode that two people have typed alike. */
    findShared: async (gtin: Gtin): Promise<TemplateRow | undefined> => await findShared.get({ gtin }),
    /** What other accounts have typed for a barcode, but for demo accounts, the oldest first. */
    listOfOthers: async (userId: number, gtin: Gtin): Promise<TemplateRow[]> =>
      await listOfOthers.all({ userId, gtin }),
    /** Stores a food for everyone, which belongs to no account. If its barcode has one, that one stays. */
    share: async (template: Omit<NewTemplate, "userId">): Promise<void> =>
      void (await share.run({ ...template, userId: null, useCount: 0, isGlobal: true })),
    /** An account's templates, the most used first; equally used ones newest first. */
    findMostUsed: async (userId: number, limit: number): Promise<TemplateRow[]> =>
      await findMostUsed.all({ userId, limit }),
    /** What a search reads first: id, normalized name and uses, in the order of `findMostUsed`. */
    findNames: async (userId: number) =>
      (await findNames.values({ userId })) as [id: number, nameKey: string, useCount: number][],
    /** The account's templates of these ids, unordered. */
    findByIds: async (userId: number, ids: readonly number[]): Promise<TemplateRow[]> =>
      await findByIds.all({ userId, ids: JSON.stringify(ids) }),
    /** Those of these ids that are templates of the account. */
    findIds: async (userId: number, ids: readonly number[]): Promise<number[]> =>
      (await findIds.all({ userId, ids: JSON.stringify(ids) })).map(({ id }) => id),
    /** Counts a use of the template with this name, if there is one. */
    countUse: async (userId: number, nameKey: string): Promise<void> => void (await countUse.run({ userId, nameKey })),
    ...deletion,
  };
}
export type TemplateRepository = ReturnType<typeof createTemplateRepository>;
