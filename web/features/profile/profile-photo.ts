import { PROFILE_PHOTO } from "../../../src/shared/limits.ts";
import { dataUrlOf, jpegOfFile } from "../../lib/image.ts";

/** Where a picture comes from: the phone's camera, or a file that is there already. */
export type PhotoSource = "camera" | "file";

type Problem = { title: string; description: string };
const TOO_LARGE: Problem = {
  title: "Image Too Large",
  description: "Please choose an image smaller than 5MB.",
};
const CAMERA_FAILED: Problem = {
  title: "Camera Failed",
  description: "Camera not available. Please use file upload instead.",
};
const UPLOAD_FAILED: Problem = {
  title: "Image Upload Failed",
  description: "Failed to process the image. Please try again.",
};

/**
 * A profile picture as an image data URL of at most 400 px a side, or the toast that says why there is none. A photo
 * that the camera takes now has whatever size the phone gives it; only files that people choose have a limit.
 */
export async function readProfilePhoto(file: File, source: PhotoSource): Promise<{ url: string } | Problem> {
  if (source === "file" && file.size > PROFILE_PHOTO.uploadMaxBytes) return TOO_LARGE;
  const { maxSide, jpegQuality } = PROFILE_PHOTO;
  try {
    const jpeg = await jpegOfFile(file, { maxWidth: maxSide, maxHeight: maxSide, quality: jpegQuality });
    return { url: await dataUrlOf(jpeg) };
  } catch {
    return source === "camera" ? CAMERA_FAILED : UPLOAD_FAILED;
  }
}
