import { FOOD_PHOTO } from "../../src/shared/limits.ts";

/** Why a picked file is not taken, as its toast says it; null where it is fine. */
export function photoFileProblem(file: File): { title: string; description: string } | null {
  if (!file.type.startsWith("image/")) {
    return { title: "Invalid File", description: "Please select an image file." };
  }
  if (file.size > FOOD_PHOTO.uploadMaxBytes) {
    return { title: "File Too Large", description: "Please select an image smaller than 10MB." };
  }
  return null;
}
