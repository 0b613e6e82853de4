import { Button } from "@radix-ui/themes";
import { useState } from "react";
import { getErrorMessage } from "../../../platform/api/api-client.ts";
import { buildFileLink, shareFile, type WayToSave } from "../../../platform/save-file.ts";
import { useLock } from "../../../ui/hooks/use-lock.ts";
import { formatFileSize } from "../export-file.ts";
import { type ReadyFile, useExport } from "../use-export.ts";
import "../../../ui/fields/sheet-form.css";
import "./export-panel.css";

function Preparing({ receivedBytes, onCancel }: { receivedBytes: number; onCancel: () => void }) {
  return (
    <>
      <div className="rows-10 digits">
        <span className="export__bar" aria-hidden />
        <p role="status">{receivedBytes === 0 ? "Preparing your file…" : `${formatFileSize(receivedBytes)} so far…`}</p>
      </div>
      <Button size="3" variant="soft" color="gray" onClick={onCancel}>
        Cancel
      </Button>
    </>
  );
}

const HINTS: Record<WayToSave, string> = {
  download: "Your browser saves it automatically. If it does not, press the button.",
  share: "Press the button and choose where to save it, such as in Files.",
  "new-tab": "The button opens it in a new tab. Save it from there.",
};

function Ready({ file, url, way: preferredWay }: ReadyFile) {
  const [isRefused, setIsRefused] = useState(false);
  const lock = useLock();
  const way = isRefused ? "new-tab" : preferredWay;
  const share = async () => {
    try {
      await shareFile(file, file.name);
    } catch {
      setIsRefused(true);
    }
  };
  return (
    <>
      <p className="breaks semibold tinted notice" role="status">
        Your file is ready: {file.name}, {formatFileSize(file.size)}.
      </p>
      {way === "share" ? (
        <Button size="3" onClick={() => void lock(share)}>
          Save File
        </Button>
      ) : (
        <Button asChild size="3">
          <a {...buildFileLink(url, file.name)}>Save File</a>
        </Button>
      )}
      <p className="soft breaks">{HINTS[way]}</p>
    </>
  );
}

/** Years of photos may not fit on the device. */
const describeFailure = (error: Error): string =>
  error.name === "QuotaExceededError"
    ? "This device has no room for your file. Your data is safe. Free some space, then try again."
    : getErrorMessage(error, "Your file could not be prepared. Your data is safe. Please try again.");

/** Prepares the file with all data of the account, and hands it over. */
export function ExportPanel() {
  const { isPending, receivedBytes, ready, error, start, cancel } = useExport();
  return (
    <div className="sheet-form">
      <p className="soft breaks">
        One file with all your data: your diary with its photos, your profile and answers, and what you shared. It is a
        JSON file, which other programs can read.
      </p>
      {error && (
        <p className="notice notice--bad" role="alert">
          {describeFailure(error)}
        </p>
      )}
      {isPending && <Preparing receivedBytes={receivedBytes} onCancel={cancel} />}
      {ready && <Ready {...ready} />}
      {!isPending && !ready && (
        <Button size="3" onClick={start}>
          {error ? "Try Again" : "Export My Data"}
        </Button>
      )}
    </div>
  );
}
