import "./sheet.css";

/** Says that what was typed into a form earlier is still in it. `isElsewhere`: the form itself is not shown. */
export function UnsavedNote({ isElsewhere = false }: { isElsewhere?: boolean }) {
  return (
    <p className="sheet__note" role="status">
      {isElsewhere
        ? "You have changes that are not saved. Press Edit to go on."
        : "Your changes from before are here. They are not saved yet."}
    </p>
  );
}
