import { Button } from "@radix-ui/themes";
import "../../../ui/layers/sheet.css";
import "./manual-entry.css";

/** The barcode that is saved with the food that is typed. */
export function BarcodeNote({ barcode, onRemove }: { barcode: string; onRemove: () => void }) {
  return (
    <div className="card apart">
      <p className="breaks">
        <b>{barcode.replace(/^0+/, "")}</b> is saved with this food. Read its label, or type one serving as it stands
        there.
      </p>
      <Button size="3" variant="soft" color="gray" onClick={onRemove}>
        Remove
        <span className="visually-hidden"> barcode</span>
      </Button>
    </div>
  );
}
