import type { FoodLabel } from "../../../src/contracts/foods.ts";
import { ConnectionError, callApi, getErrorMessage } from "../../platform/api/api-client.ts";
import { ImageError } from "./image.ts";

/** Sends a photo of a nutrition label to the server, which reads it. Throws like `callApi`. */
export function readLabel(image: Blob, signal: AbortSignal): Promise<FoodLabel> {
  const form = new FormData();
  form.append("image", image, "label.jpg");
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
