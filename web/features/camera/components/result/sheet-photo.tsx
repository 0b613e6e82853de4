import { toAddress } from "../../../../platform/address.ts";
import "./sheet-photo.css";

/** The photo at the top of a sheet. */
export function SheetPhoto({ url, alt }: { url: string | null; alt: string }) {
  return (
    <div className="sheet-photo">
      {url === null ? (
        <span className="sheet-photo__missing in-middle">No image</span>
      ) : (
        <img className="cover" src={toAddress(url)} alt={alt} />
      )}
    </div>
  );
}
