import { PROFILE_PHOTO } from "../../../src/shared/product/limits.ts";
import { fileToJpeg } from "../../domain/photo/file-to-jpeg.ts";
import { blobToDataUrl, ImageError } from "../../domain/photo/image.ts";

/** The source of a picture: the phone's camera or an existing file. */
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
 * Reads a profile picture as a data URL of at most 400 px a side, or returns the toast with the reason. Only existing
 * files have a size limit, not photos that the camera takes now.
 */
export async function readProfilePhoto(file: File, source: PhotoSource): Promise<{ url: string } | Problem> {
  if (source === "file" && file.size > PROFILE_PHOTO.uploadMaxBytes) return TOO_LARGE;
  const { maxSide, jpegQuality } = PROFILE_PHOTO;
  try {
    const jpeg = await fileToJpeg(file, { maxWidth: maxSide, maxHeight: maxSide, quality: jpegQuality });
    return { url: await blobToDataUrl(jpeg) };
  } catch (error) {
    if (error instanceof ImageError && error.kind === "declined")
      return { ...UPLOAD_FAILED, description: error.message };
    return source === "camera" ? CAMERA_FAILED : UPLOAD_FAILED;
  }
}
