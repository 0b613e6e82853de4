import { createContext, type ReactNode, useContext, useState } from "react";
import type { PendingPhoto } from "../../offline/photos/pending-photos.ts";

type PickedPhoto = {
  /** The file that was chosen on another screen, or the photo that waited, until the camera screen takes it. */
  picked: File | PendingPhoto | null;
  pick: (photo: File | PendingPhoto) => void;
  clear: () => void;
};

const PickedPhotoContext = createContext<PickedPhoto | undefined>(undefined);

/**
 * Takes a photo from the screen where it was chosen to the camera screen. Browsers open the file picker during a tap
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

/** The photo on its way to the camera screen. */
export function usePickedPhoto(): PickedPhoto {
  const photo = useContext(PickedPhotoContext);
  if (!photo) throw new Error("usePickedPhoto needs a PickedPhotoProvider above it.");
  return photo;
}
