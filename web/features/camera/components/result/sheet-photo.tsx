import { X } from "lucide-react";
import "./sheet-photo.css";

type SheetPhotoProps = { url: string | null; alt: string; onClose: () => void };

/** The photo at the top of a sheet, with the button that closes the sheet. */
export function SheetPhoto({ url, alt, onClose }: SheetPhotoProps) {
  return (
    <div className="sheet-photo">
      {url === null ? <span className="sheet-photo__missing">No image</span> : <img src={url} alt={alt} />}
      <button type="button" className="sheet-photo__close" aria-label="Close" onClick={onClose}>
        <X size={22} aria-hidden />
      </button>
    </div>
  );
}
