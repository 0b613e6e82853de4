import { Button } from "@radix-ui/themes";
import { useQuery } from "@tanstack/react-query";
import { PRODUCT_NAME } from "../../../../src/shared/product/limits.ts";
import { useCopiedLink } from "../../../ui/fields/copy-text.ts";
import { Field } from "../../../ui/fields/field.tsx";
import { BottomSheet } from "../../../ui/layers/bottom-sheet.tsx";
import { QrCode } from "../../../ui/parts/qr-code.tsx";
import { configQuery } from "../../config/queries.ts";
import { LoadedInSheet } from "./loaded-in-sheet.tsx";
import "../../../ui/fields/sheet-form.css";

function ShareAddress({ address }: { address: string }) {
  const { field, copy } = useCopiedLink();
  return (
    <>
      <p>Scan the code with a phone&apos;s camera to open {PRODUCT_NAME}.</p>
      <QrCode address={address} size={200} margin={2} />
      <div className="share-app__link wide">
        <Field ref={field} label="Link" name="address" value={address} readOnly />
      </div>
      <Button size="3" className="wide" onClick={copy}>
        Copy Link
      </Button>
    </>
  );
}

function Share() {
  const waiting = <div className="share-app__code skeleton" role="status" aria-label="Loading" />;
  return (
    <LoadedInSheet query={useQuery(configQuery())} failure="The address could not be loaded." waiting={waiting}>
      {({ publicUrl }) => <ShareAddress address={publicUrl} />}
    </LoadedInSheet>
  );
}

/** The server's public URL, to scan or copy. */
export function ShareAppSheet(props: { open: boolean; onClose: () => void }) {
  return (
    <BottomSheet {...props} title="Share App QR Code">
      <div className="share-app rows-14">
        <Share />
      </div>
    </BottomSheet>
  );
}
