import { desc, type SQL, sql } from "drizzle-orm";
import { index, integer, real, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import {
  ENTRY_FIELDS,
  type EntryAmount,
  type EntryField,
  type StatedAmount,
} from "../../src/shared/diary/entry-fields.ts";
import { users } from "./accounts.ts";
import { owner, soleOwner } from "./owner.ts";
import { photos } from "./photos.ts";

/** The figures of an entry and of a template: kcal and amounts. */
const figures = () =>
  ({
    calories: integer().notNull(),
    protein: real().notNull().default(ENTRY_FIELDS.protein.default),
    carbs: real().notNull().default(ENTRY_FIELDS.carbs.default),
    fat: real().notNull().default(ENTRY_FIELDS.fat.default),
    fiber: real().notNull().default(ENTRY_FIELDS.fiber.default),
    sugar: real().notNull().default(ENTRY_FIELDS.sugar.default),
    sodium: real().notNull().default(ENTRY_FIELDS.sodium.default),
  }) satisfies Record<"calories" | EntryAmount, unknown>;

/** What an entry and a template may state; null for what is not known. */
const statedAmounts = () => ({ caffeine: real(), alcohol: real() }) satisfies Record<StatedAmount, unknown>;

/** The fields of an entry that are columns. The photo is stored as its id, its local time as what it differs from UTC. */
type StoredField =
  | Exclude<EntryField, "imageUrl" | "imagePlaceholder" | "eatenOn">
  | "photoId"
  | "utcOffset"
  | "eatenLocal";
type HousekeepingColumn =
  | "rowId"
  | "clientId"
  | "deletedAt"
  | "idempotencyKey"
  | "idempotencyDigest"
  | "fieldChangedAt";

export const foodEntries = sqliteTable(
  "food_entries",
  {
    /** The key that other tables refer to. The API knows an entry by `id`. */
    rowId: integer("id").primaryKey({ autoIncrement: true }),
    userId: owner(),
    name: text().notNull(),
    ...figures(),
    photoId: integer("photo_id").references(() => photos.id, { onDelete: "set null" }),
    confidence: real().notNull().default(ENTRY_FIELDS.confidence.default),
    mealType: text("meal_type", { enum: ENTRY_FIELDS.mealType.words }).notNull(),
    servingSize: text("serving_size"),
    servingQuantity: real("serving_quantity").notNull().default(ENTRY_FIELDS.servingQuantity.default),
    category: text({ enum: ENTRY_FIELDS.category.words }),
    /** A JSON list of strings, as the specification defines it. */
    tags: text().notNull().default(ENTRY_FIELDS.tags.default),
    notes: text(),
    /** What the figures are a portion of, as JSON; null if they are of the whole. */
    portion: text(),
    /** What the meal is made of, as JSON; null if that is not known. */
    items: text(),
    isFavorite: integer("is_favorite", { mode: "boolean" }).notNull().default(ENTRY_FIELDS.isFavorite.default),
    source: text({ enum: ENTRY_FIELDS.source.words }).notNull().default(ENTRY_FIELDS.source.default),
    eatenAt: integer("eaten_at").notNull(),
    analyzedAt: integer("analyzed_at"),
    createdAt: integer("created_at").notNull(),
    /** Set when the entry is deleted, cleared when it is restored. The row is removed a day later. */
    deletedAt: integer("deleted_at"),
    /** The Idempotency-Key of the request and a digest of its body. Both are removed after 30 days. */
    idempotencyKey: text("idempotency_key"),
    idempotencyDigest: text("idempotency_digest"),
    /**
     * When each field was last changed, as JSON: UTC milliseconds by column, with `deleted` for deleting and restoring.
     * A field that is missing was never changed. After the columns that lists read.
     */
    fieldChangedAt: text("field_changed_at"),
    /** The UUID that the client made for the entry; null if it made none. */
    clientId: text("client_id"),
    /** The entry's id in the API, unique in an account: the client's, or the row's number. */
    id: text("public_id")
      .notNull()
      .generatedAlwaysAs((): SQL => sql`coalesce(client_id, cast(id as text))`, { mode: "virtual" }),
    /** The zone in which it was eaten, and how far its clock was ahead of UTC then, in milliseconds. */
    timeZone: text("time_zone").notNull().default("UTC"),
    utcOffset: integer("utc_offset").notNull().default(0),
    /** The local time at which it was eaten (`day-window.ts`). */
    eatenLocal: integer("eaten_local")
      .notNull()
      .generatedAlwaysAs((): SQL => sql`eaten_at + utc_offset`, { mode: "virtual" }),
    ...statedAmounts(),
  } satisfies Record<StoredField | HousekeepingColumn, unknown>,
  (table) => [
    // All rows of an account, including deleted ones: for the export and for deleting the account.
    index("food_entries_user").on(table.userId),
    // With the texts that a search of the diary reads.
    index("food_entries_time")
      .on(table.userId, table.eatenAt, table.rowId, table.name, table.tags, table.notes)
      .where(sql`deleted_at is null`),
    // A covering index for statistics. The rows of 90 days lie far apart in the file, but close together in the index.
    index("food_entries_days")
      .on(table.userId, table.eatenLocal, table.calories, table.protein, table.carbs, table.fat, table.mealType)
      .where(sql`deleted_at is null`),
    index("food_entries_name").on(table.userId, table.name, desc(table.eatenAt)).where(sql`deleted_at is null`),
    index("food_entries_favorite").on(table.userId, table.eatenAt).where(sql`is_favorite = 1 and deleted_at is null`),
    index("food_entries_photo").on(table.photoId).where(sql`photo_id is not null`),
    index("food_entries_deleted").on(table.deletedAt).where(sql`deleted_at is not null`),
    uniqueIndex("food_entries_public_id").on(table.userId, table.id),
    uniqueIndex("food_entries_idempotency")
      .on(table.userId, table.idempotencyKey)
      .where(sql`idempotency_key is not null`),
    index("food_entries_idempotency_age").on(table.createdAt).where(sql`idempotency_key is not null`),
  ],
);

/**
 * Long streaks, so that they need not be counted day by day again. Each of the `days` diary days up to `through` has an
 * entry. Triggers on `food_entries` delete a row when an entry before `ends_at` is added, removed or moved.
 */
export const streaks = sqliteTable("streaks", {
  userId: soleOwner(),
  /** A calendar date, `2026-06-17`. */
  through: text().notNull(),
  /** The local time at which the day after `through` begins. */
  endsAt: integer("ends_at").notNull(),
  days: integer().notNull(),
});

/**
 * Counts the changes to a diary, its goal and the answers behind the goal, from every writer: triggers on `food_entries`,
 * `users` and `onboarding_answers` see to that. No row means none so far.
 */
export const diaryVersions = sqliteTable("diary_versions", {
  userId: soleOwner(),
  version: integer().notNull(),
});

/** When a row was deleted; null if it is not. Then its name's key is that of no name, and the row is removed a day later. */
const deletion = () => ({ deletedAt: integer("deleted_at") });

/** Meals and recipes that people saved under a name; each name once per account. */
export const savedMeals = sqliteTable(
  "saved_meals",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    userId: owner(),
    name: text().notNull(),
    /** The name without case and accents. */
    nameKey: text("name_key").notNull(),
    /** The foods in their order, as JSON; of a recipe one food, whose items are the ingredients. */
    foods: text().notNull(),
    useCount: integer("use_count").notNull().default(0),
    createdAt: integer("created_at").notNull(),
    /** How many servings a recipe makes; null for a meal that is not a recipe. */
    servings: real(),
    /** What a recipe weighs when cooked, if that is known. */
    cookedGrams: real("cooked_grams"),
    ...deletion(),
  },
  (table) => [
    index("saved_meals_user").on(table.userId, table.useCount),
    index("saved_meals_deleted").on(table.deletedAt).where(sql`deleted_at is not null`),
    uniqueIndex("saved_meals_name").on(table.userId, table.nameKey),
  ],
);

/** Foods that people saved for reuse; each name once per account. Global ones have no owner. */
export const foodTemplates = sqliteTable(
  "food_templates",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    userId: integer("user_id").references(() => users.id, { onDelete: "cascade" }),
    name: text().notNull(),
    /** The name without case and accents. */
    nameKey: text("name_key").notNull().default(""),
    ...figures(),
    servingSize: text("serving_size"),
    category: text({ enum: ENTRY_FIELDS.category.words }),
    tags: text().notNull().default(ENTRY_FIELDS.tags.default),
    notes: text(),
    useCount: integer("use_count").notNull().default(0),
    isGlobal: integer("is_global", { mode: "boolean" }).notNull().default(false),
    /** The food's barcode (GTIN-14 as a number). With it, a global row is what two people have typed alike. */
    gtin: integer(),
    createdAt: integer("created_at").notNull(),
    ...deletion(),
    ...statedAmounts(),
  },
  (table) => [
    index("food_templates_deleted").on(table.deletedAt).where(sql`deleted_at is not null`),
    index("food_templates_user").on(table.userId, table.useCount),
    uniqueIndex("food_templates_name").on(table.userId, table.nameKey),
    index("food_templates_gtin").on(table.gtin).where(sql`gtin is not null`),
  ],
);
