import type { ChangeEvent, RefObject } from "react";

type PhotoInputsProps = {
  gallery: RefObject<HTMLInputElement | null>;
  /** The phone's camera app, used if the live camera is not available. */
  phoneCamera: RefObject<HTMLInputElement | null>;
  onPick: (file: File) => void;
};

/** The two file pickers behind the buttons. */
export function PhotoInputs({ gallery, phoneCamera, onPick }: PhotoInputsProps) {
  const onChange = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    // Cleared, so that choosing the same photo again triggers a change.
    event.target.value = "";
    if (file) onPick(file);
  };
  return (
    <>
      <input
        ref={gallery}
        type="file"
        accept="image/*"
        hidden
        aria-label="Photo from the gallery"
        onChange={onChange}
      />
      <input
        ref={phoneCamera}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        aria-label="Photo from the camera"
        onChange={onChange}
      />
    </>
  );
}
