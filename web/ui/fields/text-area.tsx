import type { ComponentProps } from "react";
import { LabeledControl, type LabeledControlProps } from "./labeled-control.tsx";

type TextAreaProps = Omit<ComponentProps<"textarea">, "id" | "className"> & LabeledControlProps & { name: string };

/** A labeled text area with a hint or an error, which screen readers read with it. */
export function TextArea({ label, error, hint, ...textarea }: TextAreaProps) {
  return (
    <LabeledControl label={label} error={error} hint={hint}>
      {(attributes) => <textarea {...textarea} {...attributes} className="text-area" />}
    </LabeledControl>
  );
}
