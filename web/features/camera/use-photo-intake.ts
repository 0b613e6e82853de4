import { type RefObject, useRef } from "react";
import { useAccessGate } from "../../components/access-gate.ts";
import { useToast } from "../../components/toast.tsx";
import { checkPhotoFile } from "../../lib/photo-file.ts";
import { useLock } from "../../lib/use-lock.ts";
import { type Camera, useCamera } from "./use-camera.ts";
import type { PhotoFlow } from "./use-photo-flow.ts";

export type PhotoIntake = {
  camera: Camera;
  gallery: RefObject<HTMLInputElement | null>;
  phoneCamera: RefObject<HTMLInputElement | null>;
  openCamera(): void;
  openGallery(): void;
  capture(): void;
  takeFile(file: File): Promise<void>;
};

/**
 * The ways in which a photo comes in: the live camera, the phone's own camera where that one cannot be used, and the
 * gallery. Each needs access, and hands its photo to the flow or says in a toast why there is none.
 */
export function usePhotoIntake(flow: Pick<PhotoFlow, "capture" | "prepare">): PhotoIntake {
  const toast = useToast();
  const { requireAccess } = useAccessGate();
  const gallery = useRef<HTMLInputElement>(null);
  const phoneCamera = useRef<HTMLInputElement>(null);
  const shutter = useLock();
  const fail = (title: string, description: string) => toast({ title, description, tone: "destructive" });
  const camera = useCamera(() => fail("Camera Failed", "Camera not available. Please use file upload instead."));

  const takePicture = async () => {
    try {
      flow.capture(await camera.capture());
    } catch {
      fail("Capture Failed", "Failed to capture photo. Please try again.");
    }
  };

  return {
    camera,
    gallery,
    phoneCamera,
    openCamera() {
      if (requireAccess() && !camera.open()) phoneCamera.current?.click();
    },
    openGallery() {
      if (requireAccess()) gallery.current?.click();
    },
    capture() {
      if (camera.state.status !== "ready") return;
      if (requireAccess()) void shutter(takePicture);
      else camera.close();
    },
    async takeFile(file) {
      const problem = await checkPhotoFile(file);
      if (problem) fail(problem.title, problem.description);
      else if (requireAccess()) void flow.prepare(file);
    },
  };
}
