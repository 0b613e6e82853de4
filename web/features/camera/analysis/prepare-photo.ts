import { FOOD_PHOTO } from "../../../../src/shared/product/limits.ts";
import { fileToJpeg, ImageError } from "../../../domain/photo/image.ts";
import { checkPhotoFile } from "../../../domain/photo/photo-file.ts";

/** Fetched ahead: without a connection too, a chosen photo says when it was taken. */
export const loadFinder = () => import("../taken-at.ts");

/**
 * A picture that was chosen at `chosenAt` (UTC milliseconds) as it is sent: scaled down, and when it was taken (ISO
 * instant). The toast that says so if it is no picture, too large, or cannot be read.
 */
export async function preparePhoto(file: File, chosenAt = Date.now()) {
  const problem = await checkPhotoFile(file);
  if (problem) return problem;
  // Scaling it down removes what the camera wrote into it. Where its reader cannot be fetched the page is not reloaded for it,
  // which would lose the photo.
  const finding = loadFinder().then(
    ({ findTakenAt }) => findTakenAt(file, chosenAt),
    () => new Date(chosenAt).toISOString(),
  );
  try {
    const blob = await fileToJpeg(file, { maxWidth: FOOD_PHOTO.maxWidth, quality: FOOD_PHOTO.jpegQuality });
    return { blob, takenAt: await finding };
  } catch (error) {
    const fallback = "Failed to process the image. Please try again.";
    return { title: "Upload Failed", description: error instanceof ImageError ? error.message : fallback };
  }
}
