import { type ComponentProps, useId } from "react";
import "./field.css";

type TextAreaProps = Omit<ComponentProps<"textarea">, "id" | "className"> & {
  label: string;
  name: string;
  /** The error in the text, if any. */
  error?: string | undefined;
  hint?: string;
};

/** A labelled text area with a hint or an error, which screen readers read with it. */
export function TextArea({ label, error, hint, ...textarea }: TextAreaProps) {
  const id = useId();
  const noteId = `${id}-note`;
  const note = error ?? hint;
  return (
    <div className="field">
      <label className="field__label" htmlFor={id}>
        {label}
      </label>
      <textarea
        {...textarea}
        id={id}
        className="text-area"
        aria-invalid={error !== undefined}
        {...(note !== undefined && { "aria-describedby": noteId })}
      />
      {note !== undefined && (
        <p id={noteId} className={error === undefined ? "field__hint" : "field__error"}>
          {note}
        </p>
      )}
    </div>
  );
}
