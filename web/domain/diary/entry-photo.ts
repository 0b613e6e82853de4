import { FOOD_JPEG_LIMITS, fileToJpeg } from "../photo/file-to-jpeg.ts";
import { blobToDataUrl, ImageError } from "../photo/image.ts";
import { checkPhotoFile } from "../photo/photo-file.ts";

type Problem = { title: string; description: string };

/** Reads a chosen photo as a JPEG data URL at most 600 px wide, or returns the toast with the reason. */
export async function readEntryPhoto(file: File): Promise<{ url: string } | Problem> {
  const problem = await checkPhotoFile(file);
  if (problem) return problem;
  try {
    return { url: await blobToDataUrl(await fileToJpeg(file, FOOD_JPEG_LIMITS)) };
  } catch (error) {
    const fallback = "Failed to process the image. Please try again.";
    return { title: "Upload Failed", description: error instanceof ImageError ? error.message : fallback };
  }
}
