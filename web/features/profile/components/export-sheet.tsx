import { Button } from "@radix-ui/themes";
import { BottomSheet } from "../../../components/bottom-sheet.tsx";
import { getErrorMessage } from "../../../lib/api-client.ts";
import { formatFileSize } from "../export-file.ts";
import { type ReadyFile, useExport } from "../use-export.ts";
import "./profile-sheets.css";
import "./export-sheet.css";

function Preparing({ receivedBytes, onCancel }: { receivedBytes: number; onCancel: () => void }) {
  return (
    <>
      <div className="export__progress">
        <span className="export__bar" aria-hidden />
        <p role="status">{receivedBytes === 0 ? "Preparing your file…" : `${formatFileSize(receivedBytes)} so far…`}</p>
      </div>
      <Button size="3" variant="soft" color="gray" onClick={onCancel}>
        Cancel
      </Button>
    </>
  );
}

function Ready({ file }: { file: ReadyFile }) {
  return (
    <>
      <p className="export__ready" role="status">
        Your file is ready: {file.name}, {formatFileSize(file.bytes)}.
      </p>
      <Button asChild size="3">
        <a href={file.url} download={file.name}>
          Save File
        </a>
      </Button>
      <p className="sheet-form__lead">Your browser saves it by itself. Where it did not, press the button.</p>
    </>
  );
}

function Export() {
  const { isPending, receivedBytes, file, error, start, cancel } = useExport();
  return (
    <div className="sheet-form">
      <p className="sheet-form__lead">
        One file with all that is stored of you: your diary with its photos, your profile and answers, and what you
        shared. It is JSON, which other programs can read.
      </p>
      {error && (
        <p className="export__problem" role="alert">
          {getErrorMessage(error, "Your file could not be made. Nothing is lost; please try again.")}
        </p>
      )}
      {isPending && <Preparing receivedBytes={receivedBytes} onCancel={cancel} />}
      {file && <Ready file={file} />}
      {!isPending && !file && (
        <Button size="3" onClick={start}>
          {error ? "Try Again" : "Export My Data"}
        </Button>
      )}
    </div>
  );
}

/** Exports all data of the account as a file. */
export function ExportSheet(props: { open: boolean; onClose: () => void }) {
  return (
    <BottomSheet {...props} title="Export My Data">
      <Export />
    </BottomSheet>
  );
}
