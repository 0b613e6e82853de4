import { Button } from "@radix-ui/themes";
import { useRef } from "react";
import { toAddress } from "../../platform/address.ts";
import { DamageQuestions } from "../photo/damage-questions.tsx";
import { PhotoInput } from "../photo/photo-input.tsx";

type EntryPhotoChooserProps = {
  photo: string | null;
  isReading: boolean;
  onPick: (file: File) => void;
  onRemove: () => void;
};

/** Shows the entry's photo, with buttons to change or remove it. */
export function EntryPhotoChooser({ photo, isReading, onPick, onRemove }: EntryPhotoChooserProps) {
  const picker = useRef<HTMLInputElement>(null);
  return (
    <div className="entry-photo-chooser wrap-line" aria-busy={isReading}>
      <span className="entry-photo-chooser__photo fine-note rows">
        {photo === null ? "No image" : <img className="cover" src={toAddress(photo)} alt="" />}
      </span>
      <Button type="button" size="3" variant="soft" loading={isReading} onClick={() => picker.current?.click()}>
        {photo === null ? "Add Photo" : "Change Photo"}
      </Button>
      <PhotoInput ref={picker} label="Photo" onPick={onPick} />
      {photo !== null && (
        <Button type="button" size="3" variant="soft" color="gray" aria-label="Remove photo" onClick={onRemove}>
          Remove
        </Button>
      )}
      <DamageQuestions />
    </div>
  );
}
