import { type RefObject, useRef, useState } from "react";
import { useAccessGate } from "../../domain/access/access-gate.ts";
import type { PendingPhoto } from "../../offline/photos/pending-photos.ts";
import { useToast } from "../../ui/feedback/toast.tsx";
import { useLock } from "../../ui/hooks/use-lock.ts";
import { type Camera, useCamera } from "./use-camera.ts";
import type { PhotoFlow } from "./use-photo-flow.ts";

export type PhotoIntake = {
  camera: Camera;
  gallery: RefObject<HTMLInputElement | null>;
  phoneCamera: RefObject<HTMLInputElement | null>;
  /** True while the camera is open that was opened as its screen was. */
  isArrival: boolean;
  /** Opens the live camera, or else the phone's. `isArrival`: the tap that opened the screen asked for it. */
  openCamera(options?: { isArrival: boolean }): Promise<void>;
  openGallery(): Promise<void>;
  /** Takes the picture of the live camera, for an analysis or for a scan. */
  capture(options?: { isScan: boolean }): Promise<void>;
  takeFile(file: File): Promise<void>;
  /** Goes on with a photo that waited on this device. */
  resume(photo: PendingPhoto): Promise<void>;
};

/**
 * The ways in which a photo comes in: the live camera, the phone's own camera where that one cannot be used, and the
 * gallery. Each needs access, and hands its photo to the flow or says in a toast why there is none.
 */
export function usePhotoIntake(flow: Pick<PhotoFlow, "capture" | "prepare" | "resume">): PhotoIntake {
  const toast = useToast();
  const { requireAccess } = useAccessGate();
  const gallery = useRef<HTMLInputElement>(null);
  const phoneCamera = useRef<HTMLInputElement>(null);
  const shutter = useLock();
  const [isArrival, setIsArrival] = useState(false);
  const fail = (title: string, description: string) => toast({ title, description, tone: "destructive" });
  const camera = useCamera(() => fail("Camera Failed", "Camera not available. Please use file upload instead."));

  const takePicture = async (isScan: boolean) => {
    try {
      flow.capture(await camera.capture(), isScan);
    } catch {
      fail("Capture Failed", "Failed to capture photo. Please try again.");
    }
  };

  return {
    camera,
    gallery,
    phoneCamera,
    isArrival,
    async openCamera(options) {
      if (!(await requireAccess())) return;
      setIsArrival(options?.isArrival ?? false);
      if (!camera.open()) phoneCamera.current?.click();
    },
    async openGallery() {
      if (await requireAccess()) gallery.current?.click();
    },
    async capture({ isScan } = { isScan: false }) {
      if (camera.state.status !== "ready") return;
      if (await requireAccess()) await shutter(() => takePicture(isScan));
      else camera.close();
    },
    async takeFile(file) {
      if (await requireAccess()) await flow.prepare(file);
    },
    async resume(photo) {
      if (await requireAccess()) flow.resume(photo);
    },
  };
}
