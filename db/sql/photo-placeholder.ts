import { type SQL, sql } from "drizzle-orm";
import type { AnySQLiteColumn } from "drizzle-orm/sqlite-core";
import { qualify } from "./qualified.ts";

/**
 * The small preview of a photo as a data URL; null without a photo. Earlier versions stored PNGs of more than a
 * kilobyte, which would be most of a list's size. Those photos get no preview.
 */
export const selectPlaceholder = (photoId: AnySQLiteColumn): SQL<string | null> =>
  sql`(select iif(placeholder glob 'data:image/webp;*', placeholder, null) from photos where photos.id = ${qualify(photoId)})`;
