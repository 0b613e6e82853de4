import type { THUMBNAIL_WIDTHS } from "../../src/shared/limits.ts";

/** The small picture, so many pixels wide, of a stored photo; other pictures are shown as they are. */
export const thumbnailOf = (imageUrl: string, width: (typeof THUMBNAIL_WIDTHS)[number]): string =>
  imageUrl.startsWith("/api/images/") ? `${imageUrl}?w=${width}` : imageUrl;
