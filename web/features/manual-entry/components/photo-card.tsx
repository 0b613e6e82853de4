import { Button } from "@radix-ui/themes";
import type { ManualEntryPhoto } from "../../../domain/photo/manual-entry-photo.ts";
import { toAddress } from "../../../platform/address.ts";
import "../../../ui/parts/photo-72.css";
import "./photo-card.css";

/** The photo that goes into the diary with what is typed in or chosen. */
export function PhotoCard({ photo, onRemove }: { photo: ManualEntryPhoto; onRemove: () => void }) {
  return (
    <section className="card wrap-line line-12" aria-label="Photo">
      <img className="photo-72" src={toAddress(photo.imageUrl)} alt="Your meal" />
      <p className="kept-photo__text">Your photo is kept. It is added with this meal.</p>
      <Button size="3" variant="soft" color="gray" onClick={onRemove}>
        Remove
        <span className="visually-hidden"> photo</span>
      </Button>
    </section>
  );
}
