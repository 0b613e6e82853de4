import { FOOD_PHOTO } from "../../src/shared/limits.ts";

/** The toast for a file that is not accepted; null if the file is fine. */
export function checkPhotoFile(file: File): { title: string; description: string } | null {
  if (!file.type.startsWith("image/")) {
    return { title: "Invalid File", description: "Please select an image file." };
  }
  if (file.size > FOOD_PHOTO.uploadMaxBytes) {
    return { title: "File Too Large", description: "Please select an image smaller than 10MB." };
  }
  return null;
}
