import { type ReactNode, useId } from "react";
import "./field.css";

export type LabeledControlProps = {
  label: string;
  /** The error in the value, if any. */
  error?: string | undefined;
  hint?: string | undefined;
};

/** What a control needs so that screen readers read its label, and its hint or error. */
type ControlAttributes = { id: string; "aria-invalid": boolean; "aria-describedby"?: string };

/** A label above a control, and a hint or an error below it. `children` renders the control with these attributes. */
export function LabeledControl({
  label,
  error,
  hint,
  children,
}: LabeledControlProps & { children: (attributes: ControlAttributes) => ReactNode }) {
  const id = useId();
  const noteId = `${id}-note`;
  const note = error ?? hint;
  return (
    <div className="field" data-invalid={error !== undefined}>
      <label className="field__label" htmlFor={id}>
        {label}
      </label>
      {children({ id, "aria-invalid": error !== undefined, ...(note !== undefined && { "aria-describedby": noteId }) })}
      {note !== undefined && (
        <p id={noteId} className={error === undefined ? "field__hint" : "field__error"}>
          {note}
        </p>
      )}
    </div>
  );
}
