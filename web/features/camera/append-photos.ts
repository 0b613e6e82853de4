import type { OtherPhoto } from "./outcome.ts";

/** The picture of a data URL. It is not fetched, which the server's security policy forbids. */
function decodeDataUrl(url: string): Blob {
  const [head = "", base64 = ""] = url.split(",");
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  return new Blob([bytes], { type: /^data:([^;]*)/.exec(head)?.[1] ?? "" });
}

/** Adds other photos of a meal to the form of its analysis: pictures that only this device has, and addresses. */
export function appendPhotos(form: FormData, photos: readonly OtherPhoto[]): void {
  for (const [index, { imageData, kind }] of photos.entries()) {
    // The first photo of the meal has no number.
    const number = index + 2;
    if (imageData.startsWith("data:")) form.append(`image${number}`, decodeDataUrl(imageData), "meal.jpg");
    else form.append(`photo${number}`, imageData);
    form.append(`kind${number}`, kind);
  }
}
