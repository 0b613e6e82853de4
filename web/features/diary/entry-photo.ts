import { FOOD_PHOTO } from "../../../src/shared/limits.ts";
import { dataUrlOf, jpegOfFile } from "../../lib/image.ts";
import { photoFileProblem } from "../../lib/photo-file.ts";

type Problem = { title: string; description: string };

/** A picked photo as a JPEG data URL of at most 600 px across, or the toast that says why there is none. */
export async function readEntryPhoto(file: File): Promise<{ url: string } | Problem> {
  const problem = photoFileProblem(file);
  if (problem) return problem;
  try {
    const jpeg = await jpegOfFile(file, { maxWidth: FOOD_PHOTO.maxWidth, quality: FOOD_PHOTO.jpegQuality });
    return { url: await dataUrlOf(jpeg) };
  } catch {
    return { title: "Upload Failed", description: "Failed to process the image. Please try again." };
  }
}
