import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { foodEntries } from "./diary.ts";
import { owner } from "./owner.ts";
import { photos } from "./photos.ts";

/** What the analyzer said of a photo, so that the same photo gets the same answer. */
export const analysisAnswers = sqliteTable(
  "analysis_answers",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    userId: owner(),
    photoId: integer("photo_id")
      .notNull()
      .references(() => photos.id, { onDelete: "cascade" }),
    /** The person's note without case and accents; empty for none. */
    noteKey: text("note_key").notNull(),
    /** The other photos of the meal: what each shows and its SHA-256, in order; empty for none. */
    otherPhotos: text("other_photos").notNull().default(""),
    /** The analyzer's answer as JSON, before foods and corrections took its place. */
    answer: text().notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [
    uniqueIndex("analysis_answers_photo").on(table.photoId, table.noteKey, table.otherPhotos),
    index("analysis_answers_user").on(table.userId, table.id),
  ],
);

/** What a photo looks like at a glance, to find photos of the same dish. */
export const photoFingerprints = sqliteTable(
  "photo_looks",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    photoId: integer("photo_id")
      .notNull()
      .references(() => photos.id, { onDelete: "cascade" }),
    userId: owner(),
    /** The difference hash: 64 bits as two numbers of 32, the upper half of the picture first. */
    upperHash: integer("upper_hash").notNull(),
    lowerHash: integer("lower_hash").notNull(),
    /** The shares of its hues, as JSON. */
    colors: text().notNull(),
  },
  (table) => [
    uniqueIndex("photo_looks_photo").on(table.photoId),
    index("photo_looks_user").on(table.userId, table.photoId),
  ],
);

/** What people made of the analyzer's dishes and items, by the name that the analyzer gave them. */
export const corrections = sqliteTable(
  "corrections",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    userId: owner(),
    kind: text({ enum: ["dish", "item"] }).notNull(),
    /** The name without case, accents and punctuation. */
    nameKey: text("name_key").notNull(),
    /** The name as the analyzer wrote it. */
    name: text().notNull(),
    /** What the analyzer saw, and what the person made of it, as JSON. */
    seen: text().notNull(),
    corrected: text().notNull(),
    correctedAt: integer("corrected_at").notNull(),
  },
  (table) => [
    uniqueIndex("corrections_name").on(table.userId, table.kind, table.nameKey),
    index("corrections_user").on(table.userId, table.correctedAt),
  ],
);

/** How far the analyzer's calories were from what people made of them, by entry. */
export const correctedCalories = sqliteTable(
  "corrected_calories",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    userId: owner(),
    entryId: integer("entry_id")
      .notNull()
      .references(() => foodEntries.rowId, { onDelete: "cascade" }),
    /** Both in kcal, and of all that is on the photo, whatever share of it was eaten. */
    analysed: integer().notNull(),
    kept: integer().notNull(),
    correctedAt: integer("corrected_at").notNull(),
  },
  (table) => [
    uniqueIndex("corrected_calories_entry").on(table.entryId),
    index("corrected_calories_user").on(table.userId, table.correctedAt),
  ],
);
