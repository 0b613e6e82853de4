import { TextField } from "@radix-ui/themes";
import { type ComponentProps, type ReactNode, useId } from "react";
import "./field.css";

type FieldProps = Omit<ComponentProps<typeof TextField.Root>, "size" | "children"> & {
  label: string;
  name: string;
  /** The error in the value, if any. */
  error?: string | undefined;
  hint?: string;
  /** Something at the field's right end. */
  end?: ReactNode;
};

/** A labelled text field with a hint or an error, which screen readers read with it. */
export function Field({ label, error, hint, end, ...input }: FieldProps) {
  const id = useId();
  const noteId = `${id}-note`;
  const note = error ?? hint;
  return (
    <div className="field">
      <label className="field__label" htmlFor={id}>
        {label}
      </label>
      <TextField.Root
        {...input}
        id={id}
        size="3"
        aria-invalid={error !== undefined}
        {...(note !== undefined && { "aria-describedby": noteId })}
      >
        {end !== undefined && <TextField.Slot side="right">{end}</TextField.Slot>}
      </TextField.Root>
      {note !== undefined && (
        <p id={noteId} className={error === undefined ? "field__hint" : "field__error"}>
          {note}
        </p>
      )}
    </div>
  );
}
