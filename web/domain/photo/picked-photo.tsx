import { createContext, type ReactNode, useContext, useState } from "react";
import type { PendingPhoto } from "../../offline/photos/pending-photos.ts";

/** The photo of a nutrition label that was chosen on another screen, with the barcode that was scanned there. */
export type PickedLabel = { file: File; barcode: string };
type Picked = File | PickedLabel | PendingPhoto;

type PickedPhoto = {
  /** The file that was chosen on another screen, or the photo that waited, until the screen takes it that shows it. */
  picked: Picked | null;
  pick: (photo: Picked) => void;
  clear: () => void;
};

/** Whether the photo shows a label and no meal. */
export const isOfLabel = (photo: Picked): photo is PickedLabel | PendingPhoto =>
  "file" in photo || (!(photo instanceof File) && photo.label !== undefined);

const PickedPhotoContext = createContext<PickedPhoto | undefined>(undefined);

/**
 * Takes a photo from the screen where it was chosen to the camera screen, and one of a label to Manual Entry. Browsers open the file picker during a tap
 * only, so it is opened where the tap is.
 */
export function PickedPhotoProvider({ children }: { children: ReactNode }) {
  const [picked, setPicked] = useState<PickedPhoto["picked"]>(null);
  return (
    <PickedPhotoContext value={{ picked, pick: setPicked, clear: () => setPicked(null) }}>
      {children}
    </PickedPhotoContext>
  );
}

/** The photo on its way to another screen. */
export function usePickedPhoto(): PickedPhoto {
  const photo = useContext(PickedPhotoContext);
  if (!photo) throw new Error("usePickedPhoto needs a PickedPhotoProvider above it.");
  return photo;
}
