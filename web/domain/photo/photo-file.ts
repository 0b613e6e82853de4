import { FOOD_PHOTO } from "../../../src/shared/product/limits.ts";
import { FOOD_JPEG_LIMITS, fileToJpeg } from "./file-to-jpeg.ts";
import { blobToDataUrl, ImageError } from "./image.ts";
import { sniffImageType } from "./sniff-image-type.ts";

type Problem = { title: string; description: string };

const isImageType = (type: string): boolean => type.startsWith("image/");

/**
 * The toast for a file that is not accepted; null if the file is fine. A picture is known by its type, or else by its
 * first bytes.
 */
export async function checkPhotoFile(file: File): Promise<Problem | null> {
  if (!isImageType(file.type) && (await sniffImageType(file)) === undefined) {
    return { title: "Invalid File", description: "Please select an image file." };
  }
  if (file.size > FOOD_PHOTO.uploadMaxBytes) {
    return { title: "File Too Large", description: "Please select an image smaller than 10MB." };
  }
  return null;
}

/** Reads a chosen photo of a meal as a JPEG data URL, or returns the toast with the reason why it cannot be used. */
export async function readFoodPhoto(file: File): Promise<{ url: string } | Problem> {
  const problem = await checkPhotoFile(file);
  if (problem) return problem;
  try {
    return { url: await blobToDataUrl(await fileToJpeg(file, FOOD_JPEG_LIMITS)) };
  } catch (error) {
    const fallback = "Failed to process the image. Please try again.";
    return { title: "Upload Failed", description: error instanceof ImageError ? error.message : fallback };
  }
}
