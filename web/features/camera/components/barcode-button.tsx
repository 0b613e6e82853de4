import { Button } from "@radix-ui/themes";
import { useState } from "react";
import { lazyPart } from "../../../platform/lazy-part.ts";
import { PartBoundary } from "../../../ui/feedback/part-boundary.tsx";

const BarcodeScanner = lazyPart(async () => (await import("../barcode/barcode-scanner.tsx")).BarcodeScanner);

/** Opens the scanner, which is fetched with the first tap. */
export function BarcodeButton() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button size="3" variant="soft" onClick={() => setIsOpen(true)}>
        Scan Barcode
      </Button>
      {isOpen && (
        <PartBoundary>
          <BarcodeScanner onClose={() => setIsOpen(false)} />
        </PartBoundary>
      )}
    </>
  );
}
