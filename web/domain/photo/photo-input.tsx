import type { ChangeEvent, RefObject } from "react";

type PhotoInputProps = {
  ref: RefObject<HTMLInputElement | null>;
  label: string;
  accept?: string;
  /** Opens a camera of the phone instead of its photos. */
  capture?: "user" | "environment";
  onPick: (file: File) => void;
};

/** A file picker for a photo, without a look of its own: `ref.current.click()` opens it. */
export function PhotoInput({ ref, label, accept = "image/*", capture, onPick }: PhotoInputProps) {
  const onChange = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    // Cleared, so that choosing the same photo again triggers a change.
    event.target.value = "";
    if (file) onPick(file);
  };
  return (
    <input ref={ref} type="file" accept={accept} capture={capture} hidden aria-label={label} onChange={onChange} />
  );
}
