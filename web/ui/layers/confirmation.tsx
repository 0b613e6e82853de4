import { Button } from "@radix-ui/themes";
import "./sheet.css";

type ConfirmationProps = {
  /** What will happen, in one or two sentences. */
  children: string;
  /** The label of the confirming button. */
  action: string;
  isPending: boolean;
  onConfirm: () => void;
  onCancel: () => void;
};

/** A confirmation before something that cannot be undone; the content of a sheet. */
export function Confirmation({ children, action, isPending, onConfirm, onCancel }: ConfirmationProps) {
  return (
    <div className="sheet">
      <p className="sheet__lead">{children}</p>
      <div className="sheet__actions">
        <Button size="3" variant="soft" color="gray" onClick={onCancel}>
          Cancel
        </Button>
        <Button size="3" color="red" loading={isPending} onClick={onConfirm}>
          {action}
        </Button>
      </div>
    </div>
  );
}
