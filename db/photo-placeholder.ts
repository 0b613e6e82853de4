import { type SQL, sql } from "drizzle-orm";
import type { AnySQLiteColumn } from "drizzle-orm/sqlite-core";
import { qualified } from "./qualified.ts";

/**
 * The tiny picture of the photo that a column names, as a data URL; null without a photo. Earlier versions kept a PNG of
 * more than a kilobyte, which would be most of a list: a photo of theirs has none.
 */
export const placeholderOf = (photoId: AnySQLiteColumn): SQL<string | null> =>
  sql`(select iif(placeholder glob 'data:image/webp;*', placeholder, null) from photos where photos.id = ${qualified(photoId)})`;
