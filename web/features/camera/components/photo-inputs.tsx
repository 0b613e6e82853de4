import type { RefObject } from "react";
import { PhotoInput } from "../../../domain/photo/photo-input.tsx";

type PhotoInputsProps = {
  gallery: RefObject<HTMLInputElement | null>;
  /** The phone's camera app, used if the live camera is not available. */
  phoneCamera: RefObject<HTMLInputElement | null>;
  onPick: (file: File) => void;
};

/** The two file pickers behind the buttons. */
export const PhotoInputs = ({ gallery, phoneCamera, onPick }: PhotoInputsProps) => (
  <>
    <PhotoInput ref={gallery} label="Photo from the gallery" onPick={onPick} />
    <PhotoInput ref={phoneCamera} label="Photo from the camera" opensCamera onPick={onPick} />
  </>
);
