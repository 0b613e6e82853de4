import * as Dialog from "@radix-ui/react-dialog";
import { Maximize2, X } from "lucide-react";
import "./entry-photo.css";

/** The photo of an entry; a tap shows the whole of it on the whole screen. */
export function EntryPhoto({ url, name }: { url: string; name: string }) {
  return (
    <Dialog.Root>
      <Dialog.Trigger className="entry-photo" aria-label="Show the whole photo">
        <img src={url} alt={name} decoding="async" />
        <span className="entry-photo__sign">
          <Maximize2 size={18} aria-hidden />
        </span>
      </Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Content className="photo-viewer" aria-describedby={undefined}>
          <Dialog.Title className="visually-hidden">{name}</Dialog.Title>
          <img src={url} alt={name} />
          <Dialog.Close className="photo-viewer__close" aria-label="Close">
            <X size={24} aria-hidden />
          </Dialog.Close>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
