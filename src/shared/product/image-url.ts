const IMAGE_URL_PATTERN = /^\/api\/images\/([1-9]\d{0,14})$/;

/** The path of a stored photo; null without a photo. */
export function buildImageUrl(photoId: number): string;
export function buildImageUrl(photoId: number | null): string | null;
export function buildImageUrl(photoId: number | null): string | null {
  return photoId === null ? null : `/api/images/${photoId}`;
}

/** The photo's id in such a path; undefined for any other string. */
export function parseImageId(url: string): number | undefined {
  const id = IMAGE_URL_PATTERN.exec(url)?.[1];
  return id === undefined ? undefined : Number(id);
}
