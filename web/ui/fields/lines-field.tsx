import { type ComponentProps, type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from "react";
import { LabeledControl, type LabeledControlProps } from "./labeled-control.tsx";
import "./lines-field.css";

type LinesFieldProps = Omit<ComponentProps<"textarea">, "id" | "className" | "value" | "rows"> &
  LabeledControlProps & {
    name: string;
    value: string;
    /** Something at the field's right end. */
    end: ReactNode;
  };

/** Enter sends the form, as in a field of one line. While a word is composed it chooses that. */
function submitOnEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}

/** A labeled field of one line that grows with what is pasted into it: lines stay lines. */
export function LinesField({ label, error, hint, end, ...textarea }: LinesFieldProps) {
  const { value } = textarea;
  const frame = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const text = frame.current?.querySelector("textarea");
    if (!text) return;
    // Its own height first, so that it shrinks, too.
    text.style.height = "";
    if (value !== "") text.style.height = `${text.scrollHeight}px`;
  }, [value]);
  return (
    <LabeledControl label={label} error={error} hint={hint}>
      {(attributes) => (
        <div className="lines-field" ref={frame}>
          <textarea {...textarea} {...attributes} rows={1} className="lines-field__text" onKeyDown={submitOnEnter} />
          {end}
        </div>
      )}
    </LabeledControl>
  );
}
