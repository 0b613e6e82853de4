import type { CSSProperties } from "react";
import type { THUMBNAIL_WIDTHS } from "../../../src/shared/product/limits.ts";
import { toAddress } from "../../platform/address.ts";

/** The thumbnail URL of a stored photo at this width in pixels; other URLs stay unchanged. */
export const buildThumbnailUrl = (imageUrl: string, width: (typeof THUMBNAIL_WIDTHS)[number]): string =>
  toAddress(imageUrl.startsWith("/api/images/") ? `${imageUrl}?w=${width}` : imageUrl);

/**
 * Styles for an `img` with a blurred placeholder behind it. The photo covers it as soon as it is drawn, so no load
 * event is needed. Empty without a placeholder.
 */
export const buildPlaceholderStyle = (placeholder: string | null): CSSProperties =>
  placeholder === null
    ? {}
    : { backgroundImage: `url("${placeholder}")`, backgroundPosition: "center", backgroundSize: "cover" };
