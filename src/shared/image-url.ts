const IMAGE_URL = /^\/api\/images\/([1-9]\d{0,14})$/;

/** Where a stored photo is served from; null for no photo. */
export function imageUrlOf(photoId: number): string;
export function imageUrlOf(photoId: number | null): string | null;
export function imageUrlOf(photoId: number | null): string | null {
  return photoId === null ? null : `/api/images/${photoId}`;
}

/** The photo's id in such an address, or undefined where it is none. */
export function imageIdOf(url: string): number | undefined {
  const id = IMAGE_URL.exec(url)?.[1];
  return id === undefined ? undefined : Number(id);
}
