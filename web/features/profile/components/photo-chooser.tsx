import { Button } from "@radix-ui/themes";
import { Camera, Images, type LucideIcon, Upload } from "lucide-react";
import { type ChangeEvent, type ComponentProps, useRef } from "react";
import { Avatar } from "../../../components/avatar.tsx";
import type { PhotoSource } from "../profile-photo.ts";
import "./photo-chooser.css";

type PhotoButtonProps = {
  Icon: LucideIcon;
  label: string;
  input: Pick<ComponentProps<"input">, "accept" | "capture">;
  onPick: (file: File) => void;
};

function PhotoButton({ Icon, label, input, onPick }: PhotoButtonProps) {
  const picker = useRef<HTMLInputElement>(null);
  const onChange = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    // Emptied, so that picking the same photo again counts as a change.
    event.target.value = "";
    if (file) onPick(file);
  };
  return (
    <>
      <Button type="button" size="3" variant="soft" onClick={() => picker.current?.click()}>
        <Icon size={20} aria-hidden />
        {label}
      </Button>
      <input ref={picker} type="file" hidden aria-label={`Photo by ${label}`} {...input} onChange={onChange} />
    </>
  );
}

/** Phones and tablets open their own camera for such an input; a computer would only ask for a file. */
const isMobile = (): boolean => window.matchMedia("(pointer: coarse)").matches;

/** Apple calls the place where pictures are kept Photos, everybody else a gallery. */
const galleryName = (): string => (/iPhone|iPad|Macintosh/.test(navigator.userAgent) ? "Photos" : "Gallery");

const FILE_TYPES = ".jpg,.jpeg,.png,.webp,.heic";

type PhotoChooserProps = {
  username: string;
  photo: string | null;
  isReading: boolean;
  onChoose: (file: File, source: PhotoSource) => Promise<void>;
  onRemove: () => void;
};

/** The picture as it would be, and the ways to another one. */
export function PhotoChooser({ username, photo, isReading, onChoose, onRemove }: PhotoChooserProps) {
  const chooseFile = (file: File) => void onChoose(file, "file");
  return (
    <div className="photo-chooser" aria-busy={isReading}>
      <Avatar username={username} imageUrl={photo} />
      <div className="photo-chooser__ways">
        {isMobile() && (
          <PhotoButton
            Icon={Camera}
            label="Camera"
            input={{ accept: "image/*", capture: "user" }}
            onPick={(file) => void onChoose(file, "camera")}
          />
        )}
        <PhotoButton Icon={Images} label={galleryName()} input={{ accept: "image/*" }} onPick={chooseFile} />
        <PhotoButton Icon={Upload} label="Upload" input={{ accept: FILE_TYPES }} onPick={chooseFile} />
      </div>
      {photo !== null && (
        <Button type="button" size="3" variant="ghost" color="gray" onClick={onRemove}>
          Remove photo
        </Button>
      )}
    </div>
  );
}
