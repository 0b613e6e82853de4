import { type ComponentProps, useId } from "react";
import "./text-area.css";

type TextAreaProps = Omit<ComponentProps<"textarea">, "id" | "className"> & { label: string; name: string };

/** A labelled text of several lines. */
export function TextArea({ label, ...textarea }: TextAreaProps) {
  const id = useId();
  return (
    <div className="field">
      <label className="field__label" htmlFor={id}>
        {label}
      </label>
      <textarea {...textarea} id={id} className="text-area" />
    </div>
  );
}
