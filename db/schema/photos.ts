import { blob, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { users } from "./accounts.ts";

/** Re-encoded photos: no EXIF, upright, small. An account stores the same picture once. */
export const photos = sqliteTable(
  "photos",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Hex digest of `bytes`. */
    sha256: text().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    /**
     * A preview of a few pixels as a data URL of about a hundred characters. It is shown until the photo has loaded.
     */
    placeholder: text().notNull(),
    createdAt: integer("created_at").notNull(),
    /** JPEG. It is the last column, so that the others can be read without it. */
    bytes: blob({ mode: "buffer" }).$type<Uint8Array>().notNull(),
  },
  (table) => [
    uniqueIndex("photos_user_sha256").on(table.userId, table.sha256),
    index("photos_created").on(table.createdAt),
  ],
);
