import { FOOD_JPEG_LIMITS, fileToJpeg } from "../../../domain/photo/file-to-jpeg.ts";
import { ImageError } from "../../../domain/photo/image.ts";
import { checkPhotoFile } from "../../../domain/photo/photo-file.ts";
import { importFinder } from "../queries.ts";

type Choice = {
  /** When it was chosen (UTC milliseconds). */
  chosenAt?: number;
  /** Decides about a picture of which a part is missing; the person is asked without it. */
  mayBeDamaged?: (jpeg: Blob) => Promise<boolean>;
};

/** `isDeclined`: the person knows, because it was damaged and they have not wanted it. */
type Problem = { title: string; description: string; isDeclined?: boolean };

const UPLOAD_FAILED: Problem = {
  title: "Upload Failed",
  description: "Failed to process the image. Please try again.",
};

/**
 * A picture that was chosen as it is sent: scaled down, and when it was taken (ISO
 * instant). The toast that says so if it is not a picture, too large, or cannot be read.
 */
export async function preparePhoto(
  file: File,
  { chosenAt = Date.now(), mayBeDamaged }: Choice = {},
): Promise<{ blob: Blob; takenAt: string } | Problem> {
  const problem = await checkPhotoFile(file);
  if (problem) return problem;
  // Scaling it down removes what the camera wrote into it. Where its reader cannot be fetched the page is not reloaded for it,
  // which would lose the photo.
  const finding = importFinder().then(
    ({ findTakenAt }) => findTakenAt(file, chosenAt),
    () => new Date(chosenAt).toISOString(),
  );
  try {
    const blob = await fileToJpeg(file, FOOD_JPEG_LIMITS, mayBeDamaged);
    return { blob, takenAt: await finding };
  } catch (error) {
    if (!(error instanceof ImageError)) return UPLOAD_FAILED;
    return { ...UPLOAD_FAILED, description: error.message, isDeclined: error.kind === "declined" };
  }
}
