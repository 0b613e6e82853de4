import type { CurrentUser } from "../../current-user.ts";
import { invalidField } from "../../errors.ts";
import type { OtherPhotoKind } from "../../shared/product/enums.ts";

/** A photo as it was sent: the picture or the address of a stored one, and the field in which it was. */
export type SentPhoto = { photo: Uint8Array | string; field: string };
/** Another photo of the meal, and what it shows. */
export type OtherSentPhoto = SentPhoto & { kind: OtherPhotoKind };

export type StoredPhoto = { id: number; url: string; jpeg: Uint8Array; sha256: string };
/** A stored photo, and what it shows of the meal. */
export type OtherStoredPhoto = Pick<StoredPhoto, "url" | "jpeg" | "sha256"> & { kind: OtherPhotoKind };

type PreparedPhoto = { sha256: string; store(): Promise<StoredPhoto> };

export type PhotoStore = {
  /** Makes a photo smaller; throws 422 `invalid_image`. Storing it throws 413 `photo_quota` and 429. */
  prepare(user: CurrentUser, bytes: Uint8Array, field?: string): Promise<PreparedPhoto>;
  /** A stored photo of the account; throws 422 for any other text. */
  findOwn(userId: number, url: string, field: string): Promise<StoredPhoto>;
};

/** The photos of a meal: the first one is stored, the others are as soon as that is asked for. */
export type ReceivedPhotos = { photo: StoredPhoto; storeOthers(): Promise<OtherStoredPhoto[]> };

/**
 * Prepares the photos of a meal one after another, as each may take much memory, and stores the first one. If one of them
 * is refused (422), none is stored.
 */
export async function receivePhotos(
  store: PhotoStore,
  user: CurrentUser,
  first: SentPhoto,
  others: readonly OtherSentPhoto[],
): Promise<ReceivedPhotos> {
  const digests = new Set<string>();
  async function prepare({ photo, field }: SentPhoto, namedField?: string): Promise<PreparedPhoto> {
    if (typeof photo !== "string") return store.prepare(user, photo, namedField);
    const stored = await store.findOwn(user.id, photo, field);
    return { sha256: stored.sha256, store: async () => stored };
  }
  async function prepareOnce(sent: SentPhoto, namedField?: string): Promise<PreparedPhoto> {
    const prepared = await prepare(sent, namedField);
    if (digests.has(prepared.sha256)) throw invalidField(sent.field, "This photo is there twice");
    digests.add(prepared.sha256);
    return prepared;
  }

  const preparedFirst = await prepareOnce(first);
  const preparedOthers: (PreparedPhoto & { kind: OtherPhotoKind })[] = [];
  for (const { kind, ...sent } of others) preparedOthers.push({ kind, ...(await prepareOnce(sent, sent.field)) });
  return {
    photo: await preparedFirst.store(),
    async storeOthers() {
      const stored: OtherStoredPhoto[] = [];
      for (const { kind, store: storePhoto } of preparedOthers) stored.push({ kind, ...(await storePhoto()) });
      return stored;
    },
  };
}

/** Identifies other photos in the key of an answer: what each shows and its digest, in order. */
export const formatOtherPhotos = (others: readonly OtherStoredPhoto[]): string =>
  others.map(({ kind, sha256 }) => `${kind} ${sha256}`).join("\n");
