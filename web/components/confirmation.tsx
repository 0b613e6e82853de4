import { Button } from "@radix-ui/themes";
import "./sheet.css";

type ConfirmationProps = {
  /** What happens, in a sentence or two. */
  children: string;
  /** What the button says that does it. */
  action: string;
  isPending: boolean;
  onConfirm: () => void;
  onCancel: () => void;
};

/** Asks once more, in a sheet, before something that cannot be undone. */
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
