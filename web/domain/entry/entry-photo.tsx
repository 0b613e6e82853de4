import * as Dialog from "@radix-ui/react-dialog";
import { Maximize2, X } from "lucide-react";
import { useState } from "react";
import { toAddress } from "../../platform/address.ts";
import { useLayer } from "../../ui/layers/layers.tsx";
import { buildPlaceholderStyle } from "../photo/thumbnail.ts";
import "./entry-photo.css";

/** The photo of an entry; a tap shows it on the full screen. */
export function EntryPhoto({ url, placeholder, name }: { url: string; placeholder: string | null; name: string }) {
  const [isOpen, setIsOpen] = useState(false);
  useLayer(isOpen, () => setIsOpen(false));
  return (
    <Dialog.Root open={isOpen} onOpenChange={setIsOpen}>
      <Dialog.Trigger className="entry-photo" aria-label="Show the whole photo">
        <img
          className="cover"
          src={toAddress(url)}
          alt={name}
          style={buildPlaceholderStyle(placeholder)}
          decoding="async"
        />
        <span className="entry-photo__sign round-button">
          <Maximize2 size={18} aria-hidden />
        </span>
      </Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Content className="photo-viewer in-middle" aria-describedby={undefined}>
          <Dialog.Title className="visually-hidden">{name}</Dialog.Title>
          <img src={toAddress(url)} alt={name} />
          <Dialog.Close className="photo-viewer__close round-button" aria-label="Close">
            <X size={24} aria-hidden />
          </Dialog.Close>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
