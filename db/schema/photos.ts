import { blob, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { users } from "./accounts.ts";

/** Re-encoded photos: no EXIF, upright, small; the same picture is stored once for an account. */
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
    /** The picture in a few pixels as a data URL of some hundred characters, shown until the picture is there. */
    placeholder: text().notNull(),
    createdAt: integer("created_at").notNull(),
    /** JPEG. Last, so that the columns before it are read without it. */
    bytes: blob({ mode: "buffer" }).$type<Uint8Array>().notNull(),
  },
  (table) => [
    uniqueIndex("photos_user_sha256").on(table.userId, table.sha256),
    index("photos_created").on(table.createdAt),
  ],
);
