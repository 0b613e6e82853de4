import { FOOD_PHOTO } from "../../../src/shared/product/limits.ts";
import { blobToDataUrl, fileToJpeg } from "../photo/image.ts";
import { checkPhotoFile } from "../photo/photo-file.ts";

type Problem = { title: string; description: string };

/** Reads a chosen photo as a JPEG data URL at most 600 px wide, or returns the toast with the reason. */
export async function readEntryPhoto(file: File): Promise<{ url: string } | Problem> {
  const problem = await checkPhotoFile(file);
  if (problem) return problem;
  try {
    const jpeg = await fileToJpeg(file, { maxWidth: FOOD_PHOTO.maxWidth, quality: FOOD_PHOTO.jpegQuality });
    return { url: await blobToDataUrl(jpeg) };
  } catch {
    return { title: "Upload Failed", description: "Failed to process the image. Please try again." };
  }
}
