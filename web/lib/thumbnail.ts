import type { CSSProperties } from "react";
import type { THUMBNAIL_WIDTHS } from "../../src/shared/limits.ts";

/** The small picture, so many pixels wide, of a stored photo; other pictures are shown as they are. */
export const thumbnailOf = (imageUrl: string, width: (typeof THUMBNAIL_WIDTHS)[number]): string =>
  imageUrl.startsWith("/api/images/") ? `${imageUrl}?w=${width}` : imageUrl;

/**
 * Puts a photo's placeholder behind its `img`: there at once, blurred by being enlarged, and covered by the photo in the
 * moment that this is drawn, so that nothing has to know when it has loaded. Nothing for a photo without one.
 */
export const beneath = (placeholder: string | null): CSSProperties =>
  placeholder === null
    ? {}
    : { backgroundImage: `url("${placeholder}")`, backgroundPosition: "center", backgroundSize: "cover" };
