import type { Ref } from "react";
import type { SharedMeal } from "../../../src/contracts/progress.ts";
import { buildPlaceholderStyle, buildThumbnailUrl } from "./thumbnail.ts";

type PhotoThumbnailProps = {
  ref?: Ref<HTMLImageElement>;
  photo: Pick<SharedMeal, "imagePlaceholder"> & { imageUrl: string };
  /** The width of the loaded thumbnail in pixels. */
  width: Parameters<typeof buildThumbnailUrl>[1];
  /** The displayed size in pixels, unless a stylesheet overrides it. */
  side: number;
};

/** A meal's thumbnail in a list. Decorative, because the meal's name is beside it. */
export function PhotoThumbnail({ ref, photo: { imageUrl, imagePlaceholder }, width, side }: PhotoThumbnailProps) {
  return (
    <img
      ref={ref}
      src={buildThumbnailUrl(imageUrl, width)}
      style={buildPlaceholderStyle(imagePlaceholder)}
      alt=""
      width={side}
      height={side}
      loading="lazy"
      decoding="async"
    />
  );
}
