import { blob, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { owner, soleOwner } from "./owner.ts";

/** Re-encoded photos: no EXIF, upright, small. An account stores the same picture once. */
export const photos = sqliteTable(
  "photos",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    userId: owner(),
    /** Hex digest of `bytes`. */
    sha256: text().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    /**
     * A preview of a few pixels as a data URL of about a hundred characters. It is shown until the photo has loaded.
     */
    placeholder: text().notNull(),
    createdAt: integer("created_at").notNull(),
    /** JPEG; empty where it is in the bucket. Behind the other columns, so that these can be read without it. */
    bytes: blob({ mode: "buffer" }).$type<Uint8Array>().notNull(),
    /** Where the JPEG is in the bucket, and how many bytes it has there; null where it is in `bytes`. */
    objectKey: text("object_key"),
    objectBytes: integer("object_bytes"),
  },
  (table) => [
    uniqueIndex("photos_user_sha256").on(table.userId, table.sha256),
    index("photos_created").on(table.createdAt),
  ],
);

/**
 * The bytes of each account's photos, counted by triggers on `photos`. It is not a column of `users`, because a migration
 * could not rebuild that table while triggers of another one write to it.
 */
export const photoUsage = sqliteTable("photo_usage", {
  userId: soleOwner(),
  bytes: integer().notNull(),
});

/**
 * Objects in the bucket that no longer belong to a photo, until they are removed there. Triggers on `photos` add them, so that
 * those of deleted accounts count, too.
 */
export const photoDeletions = sqliteTable("photo_deletions", {
  id: integer().primaryKey({ autoIncrement: true }),
  objectKey: text("object_key").notNull(),
});
