import type { FoodLabel } from "../../../src/contracts/foods.ts";
import { fileToJpeg } from "../../domain/photo/file-to-jpeg.ts";
import { ImageError } from "../../domain/photo/image.ts";
import { checkPhotoFile } from "../../domain/photo/photo-file.ts";
import { ConnectionError, callApi, getErrorMessage } from "../../platform/api/api-client.ts";

/** Small print needs more pixels than a meal. */
const LABEL_JPEG_LIMITS = { maxWidth: 1600, maxHeight: 2200, quality: 0.85 };

/** Has the server read the nutrition label on a photo. Throws like `fileToJpeg` and `callApi`. */
export async function readLabel(photo: File, signal: AbortSignal): Promise<FoodLabel> {
  const problem = await checkPhotoFile(photo);
  if (problem) throw new ImageError("unreadable", problem.description);
  const form = new FormData();
  form.append("image", await fileToJpeg(photo, LABEL_JPEG_LIMITS), "label.jpg");
  return callApi<FoodLabel>("POST", "/api/foods/label", { form, signal });
}

/** Why a label could not be read, and what helps. */
export function describeLabelFailure(error: unknown): string {
  if (error instanceof ImageError) return error.message;
  if (error instanceof ConnectionError) {
    return "Reading a label takes a connection. Try again later, or type its figures.";
  }
  return getErrorMessage(error, "The label could not be read. Try again, or type its figures.");
}
