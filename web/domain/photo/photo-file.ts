import { FOOD_PHOTO } from "../../../src/shared/product/limits.ts";
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
