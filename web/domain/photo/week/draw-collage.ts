import { toAddress } from "../../../platform/address.ts";
import { createCanvas, encodePng } from "../canvas.ts";
import { decodeImage } from "../decode-image.ts";
import { ImageError } from "../image.ts";
import {
  drawCovering,
  drawFrame,
  drawText,
  INK_SOFT,
  INNER,
  MARGIN,
  PICTURE_SIDE,
  type Rectangle,
} from "../picture-frame.ts";
import { buildThumbnailUrl } from "../thumbnail.ts";
import { layOutPhotos } from "./collage-layout.ts";
import { formatAverage, formatWeek, type PhotoWeek, type WeekPhoto } from "./photo-week.ts";

/** The collage's title, also where it is shared. */
export const COLLAGE_TITLE = "My week in photos";

/** Where the line below the title stands, and the photos. */
const LINE_BASELINE = 204;
const PHOTOS_AREA: Rectangle = { x: MARGIN, y: 242, width: INNER, height: 708 };
const GAP = 12;
const RADIUS = 22;
/** The largest thumbnail that the server makes; in a larger place the whole photo is drawn. */
const THUMBNAIL_WIDTH = 240;
/** How long a photo may take to load, in milliseconds. */
const LOAD_DEADLINE_MS = 15_000;

/** Loads and decodes a photo. Throws an ImageError if that fails, or takes too long. */
const loadPhoto = (url: string): Promise<HTMLImageElement> =>
  new Promise((resolve, reject) => {
    const giveUp = () => reject(new ImageError("unreadable", "The photo took too long to load."));
    const timer = setTimeout(giveUp, LOAD_DEADLINE_MS);
    void decodeImage(url)
      .then(resolve, reject)
      .finally(() => clearTimeout(timer));
  });

type LoadedPhoto = { photo: WeekPhoto; image: HTMLImageElement };

/** Loads the photos at a size that is enough for their places, and leaves out those that cannot be had. */
async function loadPhotos(photos: readonly WeekPhoto[]): Promise<LoadedPhoto[]> {
  const places = layOutPhotos(photos.length, PHOTOS_AREA, GAP);
  const isThumbnailEnough = places.every(({ width, height }) => Math.max(width, height) <= THUMBNAIL_WIDTH);
  const loading = photos.map(async (photo) => {
    const { imageUrl } = photo;
    return {
      photo,
      image: await loadPhoto(isThumbnailEnough ? buildThumbnailUrl(imageUrl, THUMBNAIL_WIDTH) : toAddress(imageUrl)),
    };
  });
  const settled = await Promise.allSettled(loading);
  return settled.flatMap((outcome) => (outcome.status === "fulfilled" ? [outcome.value] : []));
}

/** A drawn collage, and the photos that it shows. */
export type Collage = { blob: Blob; shown: WeekPhoto[] };

/**
 * Draws a week's photos as a square PNG, without those that cannot be loaded. Throws an ImageError if none can, or if
 * the browser cannot draw.
 */
export async function drawCollage(week: PhotoWeek): Promise<Collage> {
  const loaded = await loadPhotos(week.photos);
  if (loaded.length === 0) throw new ImageError("unreadable", "None of the photos could be loaded.");
  const { canvas, context } = createCanvas(PICTURE_SIDE, PICTURE_SIDE);
  drawFrame(context, COLLAGE_TITLE);
  const style = { size: 36, color: INK_SOFT };
  drawText(context, formatWeek(week), MARGIN, LINE_BASELINE, style);
  drawText(context, formatAverage(week), PICTURE_SIDE - MARGIN, LINE_BASELINE, { ...style, align: "right" });
  const places = layOutPhotos(loaded.length, PHOTOS_AREA, GAP);
  for (const [index, place] of places.entries()) {
    const image = loaded[index]?.image;
    if (image) drawCovering(context, image, place, RADIUS);
  }
  return { blob: await encodePng(canvas), shown: loaded.map(({ photo }) => photo) };
}

/** The collage's alternative text. */
export function describeCollage(week: PhotoWeek, shown: readonly WeekPhoto[]): string {
  const names = [...new Set(shown.flatMap((photo) => photo.names))];
  return `${COLLAGE_TITLE}, ${formatWeek(week)}: ${names.join(", ")}; ${formatAverage(week)}.`;
}
