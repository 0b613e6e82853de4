import { and, desc, eq, sql } from "drizzle-orm";
import type { Db } from "../../../db/engine/db.ts";
import { foodTemplates } from "../../../db/schema/diary.ts";
import { excluded } from "../../../db/sql/excluded.ts";
import { typedPlaceholders } from "../../../db/sql/placeholders.ts";
import { EDITABLE_FIELD_NAMES, type EditableField } from "../../shared/diary/entry-fields.ts";

export type TemplateRow = typeof foodTemplates.$inferSelect;
export type NewTemplate = Pick<TemplateRow, "nameKey" | "createdAt" | SavedField> & { userId: number };

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
const STORED_COLUMNS = ["userId", "nameKey", "createdAt", "useCount", "isGlobal", ...SAVED_FIELDS];

const param = sql.placeholder;
const ownedBy = eq(foodTemplates.userId, param("userId"));

/** The table `food_templates`: the foods that people saved as their own, each name once for each account. */
export function createTemplateRepository(db: Db) {
  const save = db
    .insert(foodTemplates)
    .select(
      sql`select ${sql.join(typedPlaceholders(foodTemplates, STORED_COLUMNS), sql`, `)}
        where (select count(*) from food_templates where user_id = ${param("userId")}) < ${param("most")}
          or exists (select 1 from food_templates where user_id = ${param("userId")} and name_key = ${param("nameKey")})`,
    )
    .onConflictDoUpdate({
      target: [foodTemplates.userId, foodTemplates.nameKey],
      set: excluded(foodTemplates, SAVED_FIELDS),
    })
    .returning()
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
  const findByIds = db
    .select()
    .from(foodTemplates)
    .where(and(ownedBy, sql`${foodTemplates.id} in (select value from json_each(${param("ids")}))`))
    .prepare();
  const findIds = db
    .select({ id: foodTemplates.id })
    .from(foodTemplates)
    .where(and(ownedBy, sql`${foodTemplates.id} in (select value from json_each(${param("ids")}))`))
    .prepare();
  const countUse = db
    .update(foodTemplates)
    .set({ useCount: sql`${foodTemplates.useCount} + 1` })
    .where(and(ownedBy, eq(foodTemplates.nameKey, param("nameKey"))))
    .prepare();
  const remove = db
    .delete(foodTemplates)
    .where(and(ownedBy, eq(foodTemplates.id, param("id"))))
    .returning({ id: foodTemplates.id })
    .prepare();

  return {
    /**
     * The stored template; undefined if the account has `most` of them. A template of the same name is updated, but
     * keeps its id and its number of uses.
     */
    save: async (template: NewTemplate, most: number): Promise<TemplateRow | undefined> =>
      await save.get({ ...template, most, useCount: 0, isGlobal: false }),
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
    countUse: async (userId: number, nameKey: string): Promise<void> => {
      await countUse.run({ userId, nameKey });
    },
    /** False if it does not exist. */
    remove: async (userId: number, id: number): Promise<boolean> => (await remove.get({ userId, id })) !== undefined,
  };
}
export type TemplateRepository = ReturnType<typeof createTemplateRepository>;
