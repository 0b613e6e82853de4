import { Button } from "@radix-ui/themes";
import { useEffect, useRef } from "react";
import "./sheet.css";

type UnsavedNoteProps = {
  /** The form itself is not shown. */
  isElsewhere?: boolean;
  /** For a form without Cancel: takes back what was typed. */
  onDiscard?: () => void;
};

/** Says that what was typed into a form earlier is still in it. */
export function UnsavedNote({ isElsewhere = false, onDiscard }: UnsavedNoteProps) {
  const note = useRef<HTMLDivElement>(null);
  const hasButton = onDiscard !== undefined;
  useEffect(() => {
    // The first control of a sheet gets the focus, and Enter must not discard.
    if (hasButton) note.current?.focus();
  }, [hasButton]);
  return (
    <div ref={note} tabIndex={-1} className="sheet__note sheet__note--action" role="status">
      <span>
        {isElsewhere
          ? "You have changes that are not saved. Press Edit to go on."
          : "Your changes from before are here. They are not saved yet."}
      </span>
      {onDiscard && (
        <Button type="button" size="3" variant="ghost" onClick={onDiscard}>
          Discard
        </Button>
      )}
    </div>
  );
}
