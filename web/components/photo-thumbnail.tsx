import type { SharedMeal } from "../../src/contracts/progress.ts";
import { beneath, thumbnailOf } from "../lib/thumbnail.ts";

type PhotoThumbnailProps = {
  photo: Pick<SharedMeal, "imagePlaceholder"> & { imageUrl: string };
  /** How wide the picture is that is loaded, in its own pixels. */
  width: Parameters<typeof thumbnailOf>[1];
  /** The side of the square that it is shown in, unless a style sheet says otherwise. */
  side: number;
};

/** The small picture of a meal's photo in a list. Decorative: the meal's name stands beside it. */
export function PhotoThumbnail({ photo: { imageUrl, imagePlaceholder }, width, side }: PhotoThumbnailProps) {
  return (
    <img
      src={thumbnailOf(imageUrl, width)}
      style={beneath(imagePlaceholder)}
      alt=""
      width={side}
      height={side}
      loading="lazy"
      decoding="async"
    />
  );
}
