import type { ChangeEvent, RefObject } from "react";

type PhotoInputProps = {
  ref: RefObject<HTMLInputElement | null>;
  label: string;
  /** Opens the phone's camera app instead of its photos. */
  opensCamera?: boolean;
  onPick: (file: File) => void;
};

/** A file picker for a photo, without a look of its own: `ref.current.click()` opens it. */
export function PhotoInput({ ref, label, opensCamera = false, onPick }: PhotoInputProps) {
  const onChange = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    // Cleared, so that choosing the same photo again triggers a change.
    event.target.value = "";
    if (file) onPick(file);
  };
  return (
    <input
      ref={ref}
      type="file"
      accept="image/*"
      capture={opensCamera ? "environment" : undefined}
      hidden
      aria-label={label}
      onChange={onChange}
    />
  );
}
