import { Button } from "@radix-ui/themes";
import { Camera, Images, type LucideIcon, Upload } from "lucide-react";
import { type ComponentProps, useRef } from "react";
import { Avatar } from "../../../domain/people/avatar.tsx";
import { DamageQuestions } from "../../../domain/photo/damage-questions.tsx";
import { PhotoInput } from "../../../domain/photo/photo-input.tsx";
import type { PhotoSource } from "../profile-photo.ts";
import "./photo-chooser.css";

type PhotoButtonProps = {
  Icon: LucideIcon;
  label: string;
} & Pick<ComponentProps<typeof PhotoInput>, "accept" | "capture" | "onPick">;

function PhotoButton({ Icon, label, ...input }: PhotoButtonProps) {
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button type="button" size="3" variant="soft" onClick={() => picker.current?.click()}>
        <Icon size={20} aria-hidden />
        {label}
      </Button>
      <PhotoInput ref={picker} label={`Photo by ${label}`} {...input} />
    </>
  );
}

/** On phones and tablets such an input opens the camera; on a computer it only opens a file picker. */
const isMobile = (): boolean => window.matchMedia("(pointer: coarse)").matches;

/** Apple devices call it Photos, others a gallery. */
const getGalleryName = (): string => (/iPhone|iPad|Macintosh/.test(navigator.userAgent) ? "Photos" : "Gallery");

const FILE_TYPES = ".jpg,.jpeg,.png,.webp,.heic";

type PhotoChooserProps = {
  username: string;
  photo: string | null;
  isReading: boolean;
  onChoose: (file: File, source: PhotoSource) => Promise<void>;
  onRemove: () => void;
};

/** The chosen picture, with buttons to choose another one. */
export function PhotoChooser({ username, photo, isReading, onChoose, onRemove }: PhotoChooserProps) {
  const chooseFile = (file: File) => void onChoose(file, "file");
  return (
    <div className="photo-chooser rows-12 middle" aria-busy={isReading}>
      <Avatar username={username} imageUrl={photo} />
      <div className="photo-chooser__ways wrap-8 wide">
        {isMobile() && (
          <PhotoButton Icon={Camera} label="Camera" capture="user" onPick={(file) => void onChoose(file, "camera")} />
        )}
        <PhotoButton Icon={Images} label={getGalleryName()} onPick={chooseFile} />
        <PhotoButton Icon={Upload} label="Upload" accept={FILE_TYPES} onPick={chooseFile} />
      </div>
      {photo !== null && (
        <Button type="button" size="3" variant="ghost" color="gray" onClick={onRemove}>
          Remove Photo
        </Button>
      )}
      <DamageQuestions />
    </div>
  );
}
