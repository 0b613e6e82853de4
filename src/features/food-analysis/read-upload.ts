import { invalidField } from "../../errors.ts";
import { missingFile, readUploadedFiles, type UploadedFiles } from "../../http/multipart.ts";
import { OTHER_PHOTO_KINDS, type OtherPhotoKind } from "../../shared/product/enums.ts";
import { ANALYSIS_NOTE_MAX_LENGTH, FOOD_PHOTO, MEAL_PHOTOS_MAX } from "../../shared/product/limits.ts";
import { fitsLength } from "../../shared/text/text-length.ts";
import type { OtherSentPhoto, SentPhoto } from "./receive-photos.ts";

/** The fields of a photo: its picture, or the address of a stored one, and what it shows. */
type PhotoFields = { image: string; photo: string; kind: string };

const FIRST = { image: "image", photo: "photo" };
const nameFields = (number: number): PhotoFields => ({
  image: `image${number}`,
  photo: `photo${number}`,
  kind: `kind${number}`,
});
const OTHERS = Array.from({ length: MEAL_PHOTOS_MAX - 1 }, (_, index) => nameFields(index + 2));
/** A photo beyond the last one must not be dropped in silence. */
const NUMBERED_FIELD = /^(?:image|photo|kind)\d+$/;
const KNOWN_FIELDS = new Set(OTHERS.flatMap((fields) => Object.values(fields)));

/** The photo in one of two fields; undefined if there is none. Throws 422 for two. */
function findPhoto(
  { files, texts }: UploadedFiles,
  fields: Pick<PhotoFields, "image" | "photo">,
): SentPhoto | undefined {
  const bytes = files.get(fields.image);
  const url = texts.get(fields.photo);
  if (bytes && url !== undefined) throw invalidField(fields.photo, "Send a photo or the address of one, not both");
  if (bytes) return { photo: bytes, field: fields.image };
  return url === undefined ? undefined : { photo: url, field: fields.photo };
}

const isKind = (text: string | undefined): text is OtherPhotoKind => OTHER_PHOTO_KINDS.some((kind) => kind === text);

function findOther(upload: UploadedFiles, fields: PhotoFields): OtherSentPhoto[] {
  const sent = findPhoto(upload, fields);
  const kind = upload.texts.get(fields.kind);
  if (!sent) {
    if (kind !== undefined) throw missingFile(fields.image);
    return [];
  }
  if (!isKind(kind)) {
    throw invalidField(fields.kind, `Say what the photo shows: ${OTHER_PHOTO_KINDS.join(", ")}`);
  }
  return [{ ...sent, kind }];
}

/** What an upload has apart from the room that it takes. */
export type SentMeal = { photo: SentPhoto; others: OtherSentPhoto[]; note: string | undefined };

/**
 * Reads the photos of a meal, or addresses of stored ones, and the note of a request. Throws like `readUploadedFiles`, and
 * 422 without a first photo, for more than four, for one that is there as a picture and as an address or does not say what
 * it shows, and for a note that is too long.
 */
export async function readSentMeal(request: Request): Promise<SentMeal> {
  const fileFields = [FIRST, ...OTHERS].map(({ image }) => image);
  const upload = await readUploadedFiles(request, { fileFields, maxBytes: FOOD_PHOTO.uploadMaxBytes });
  const photo = findPhoto(upload, FIRST);
  if (!photo) throw missingFile(FIRST.image);
  if ([...upload.names].some((name) => NUMBERED_FIELD.test(name) && !KNOWN_FIELDS.has(name))) {
    throw invalidField("image", `Send at most ${MEAL_PHOTOS_MAX} photos of a meal: image, image2, image3 and image4`);
  }
  const others = OTHERS.flatMap((fields) => findOther(upload, fields));
  const note = upload.texts.get("note")?.trim();
  if (note && !fitsLength(note, ANALYSIS_NOTE_MAX_LENGTH)) {
    throw invalidField("note", `The note must be at most ${ANALYSIS_NOTE_MAX_LENGTH} characters`);
  }
  return { photo, others, note: note || undefined };
}
