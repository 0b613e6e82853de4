import type { ComponentProps } from "react";
import { LabelledControl, type LabelledControlProps } from "./labelled-control.tsx";

type TextAreaProps = Omit<ComponentProps<"textarea">, "id" | "className"> & LabelledControlProps & { name: string };

/** A labelled text area with a hint or an error, which screen readers read with it. */
export function TextArea({ label, error, hint, ...textarea }: TextAreaProps) {
  return (
    <LabelledControl label={label} error={error} hint={hint}>
      {(attributes) => <textarea {...textarea} {...attributes} className="text-area" />}
    </LabelledControl>
  );
}
