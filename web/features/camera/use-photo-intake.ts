import { type RefObject, useRef, useState } from "react";
import { FOOD_PHOTO } from "../../../src/shared/limits.ts";
import { useAccessGate } from "../../components/access-gate.ts";
import { useToast } from "../../components/toast.tsx";
import { ImageError, jpegOfFile } from "../../lib/image.ts";
import { photoFileProblem } from "../../lib/photo-file.ts";
import { type Camera, useCamera } from "./use-camera.ts";

export type PhotoIntake = {
  camera: Camera;
  gallery: RefObject<HTMLInputElement | null>;
  phoneCamera: RefObject<HTMLInputElement | null>;
  /** A picked file is being scaled down. */
  isPreparing: boolean;
  openCamera(): void;
  openGallery(): void;
  capture(): Promise<void>;
  takeFile(file: File): Promise<void>;
};

/**
 * The ways in which a photo comes in: the live camera, the phone's own camera where that one cannot be used, and the
 * gallery. Each needs access, and ends in `onPhoto` with a small JPEG or in a toast.
 */
export function usePhotoIntake(onPhoto: (photo: Blob) => void): PhotoIntake {
  const toast = useToast();
  const { requireAccess } = useAccessGate();
  const gallery = useRef<HTMLInputElement>(null);
  const phoneCamera = useRef<HTMLInputElement>(null);
  const [isPreparing, setIsPreparing] = useState(false);
  const fail = (title: string, description: string) => toast({ title, description, tone: "destructive" });
  const camera = useCamera(() => fail("Camera Failed", "Camera not available. Please use file upload instead."));

  return {
    camera,
    gallery,
    phoneCamera,
    isPreparing,
    openCamera() {
      if (requireAccess() && !camera.open()) phoneCamera.current?.click();
    },
    openGallery() {
      if (requireAccess()) gallery.current?.click();
    },
    async capture() {
      if (camera.state.status !== "ready") return;
      if (!requireAccess()) return camera.close();
      try {
        onPhoto(await camera.capture());
      } catch {
        fail("Capture Failed", "Failed to capture photo. Please try again.");
      }
    },
    async takeFile(file) {
      const problem = photoFileProblem(file);
      if (problem) return fail(problem.title, problem.description);
      if (!requireAccess()) return;
      setIsPreparing(true);
      try {
        onPhoto(await jpegOfFile(file, { maxWidth: FOOD_PHOTO.maxWidth, quality: FOOD_PHOTO.jpegQuality }));
      } catch (error) {
        const isExplained = error instanceof ImageError;
        fail("Upload Failed", isExplained ? error.message : "Failed to process the image. Please try again.");
      } finally {
        setIsPreparing(false);
      }
    },
  };
}
