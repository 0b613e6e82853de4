import type { QueryClient } from "@tanstack/react-query";
import type { User } from "../../../src/contracts/auth.ts";
import type { FoodLabel } from "../../../src/contracts/foods.ts";
import { describeUnsent } from "../../domain/photo/describe-unsent.ts";
import { fileToJpeg } from "../../domain/photo/file-to-jpeg.ts";
import { ImageError } from "../../domain/photo/image.ts";
import { forgetPhoto, refreshPendingPhotos, writePhotos } from "../../domain/photo/pending-photo-queries.ts";
import { checkPhotoFile } from "../../domain/photo/photo-file.ts";
import { describeLabelFailure, readLabel } from "../../domain/photo/read-label.ts";
import { keepUnsentPhotos, type PendingPhoto } from "../../offline/photos/pending-photos.ts";
import { withPhotoLock } from "../../offline/photos/photo-lock.ts";
import { ApiError, ConnectionError, isSignedOut } from "../../platform/api/api-client.ts";
import { USER_KEY } from "../../platform/query-client.ts";

/** A label that was just photographed, with the barcode that was scanned before, or one that waits on this device. */
export type LabelPhoto = { id: string; file: File; barcode: string | undefined } | PendingPhoto;

type Kept = Pick<PendingPhoto, "id" | "image" | "label">;

export const getBarcode = (photo: LabelPhoto): string | undefined =>
  "file" in photo ? photo.barcode : photo.label?.barcode;

/** What became of a label: read, kept on this device until the server can be reached, or not read. */
export type LabelOutcome =
  | { kind: "read"; label: FoodLabel }
  | { kind: "kept"; message: string }
  | { kind: "failed"; message: string };

/** Small print needs more pixels than a meal. */
const LABEL_JPEG_LIMITS = { maxWidth: 1600, maxHeight: 2200, quality: 0.85 };

async function prepare(file: File): Promise<Blob> {
  const problem = await checkPhotoFile(file);
  if (problem) throw new ImageError("unreadable", problem.description);
  return fileToJpeg(file, LABEL_JPEG_LIMITS);
}

/** Keeps a new label on this device, like a photo of a meal; returns whether it is kept. */
function keep(client: QueryClient, { id, image, label = {} }: Kept) {
  const user = client.getQueryData<User | null>(USER_KEY);
  if (!user) return Promise.resolve(false);
  const photo = {
    id,
    userId: user.id,
    image,
    takenAt: new Date().toISOString(),
    failure: null,
    isTakenHere: true,
    label,
  };
  return writePhotos(({ addPendingPhoto }) => addPendingPhoto(photo)).catch(() => false);
}

/** What the server answers of a photo that shows no label, or that no one could read. */
const UNREADABLE = 422;

/** Notes why a kept label was not read. One that shows no label is removed; without a session it waits as before. */
async function noteFailure(client: QueryClient, id: string, error: unknown): Promise<void> {
  if (isSignedOut(error)) return client.invalidateQueries({ queryKey: USER_KEY });
  if (error instanceof ApiError && error.status === UNREADABLE) return forgetPhoto(client, id);
  await writePhotos(({ notePhotoFailure }) => notePhotoFailure(id, describeLabelFailure(error)));
  await refreshPendingPhotos(client);
}

function describeKept(client: QueryClient): LabelOutcome {
  const { title, description } = describeUnsent(client, { isLabel: true });
  return { kind: "kept", message: `${title}. ${description}` };
}

async function read(
  client: QueryClient,
  { id, image, label }: Kept,
  isKept: boolean,
  signal: AbortSignal,
): Promise<LabelOutcome> {
  try {
    const found = await readLabel(image, signal);
    if (isKept) await writePhotos(({ writeLabelDetails }) => writeLabelDetails(id, { ...label, found }));
    return { kind: "read", label: found };
  } catch (error) {
    signal.throwIfAborted();
    if (isKept && error instanceof ConnectionError) {
      keepUnsentPhotos();
      return describeKept(client);
    }
    if (isKept) await noteFailure(client, id, error);
    return { kind: "failed", message: describeLabelFailure(error) };
  } finally {
    if (isKept) void refreshPendingPhotos(client);
  }
}

/** The same for the only page that reads it. */
const readLocked = async (
  client: QueryClient,
  kept: Kept,
  isKept: boolean,
  signal: AbortSignal,
): Promise<LabelOutcome> =>
  (await withPhotoLock(kept.id, () => read(client, kept, isKept, signal), { isPatient: true })) ?? describeKept(client);

/**
 * Has the server read a label, once it is on this device: it survives a reload and a lost connection. What was read before
 * is not read again. Rejects only if it was aborted.
 */
export async function openLabel(client: QueryClient, photo: LabelPhoto, signal: AbortSignal): Promise<LabelOutcome> {
  if (!("file" in photo)) {
    const found = photo.label?.found;
    return found ? { kind: "read", label: found } : readLocked(client, photo, true, signal);
  }
  const { id, file, barcode } = photo;
  try {
    const kept = { id, image: await prepare(file), label: barcode === undefined ? {} : { barcode } };
    signal.throwIfAborted();
    return await readLocked(client, kept, await keep(client, kept), signal);
  } catch (error) {
    signal.throwIfAborted();
    return { kind: "failed", message: describeLabelFailure(error) };
  }
}
