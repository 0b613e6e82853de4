import { TextField } from "@radix-ui/themes";
import type { ComponentProps, ReactNode } from "react";
import { LabeledControl, type LabeledControlProps } from "./labeled-control.tsx";

type FieldProps = Omit<ComponentProps<typeof TextField.Root>, "size" | "children"> &
  LabeledControlProps & {
    name: string;
    /** Something at the field's right end. */
    end?: ReactNode;
  };

/** A labeled text field with a hint or an error, which screen readers read with it. */
export function Field({ label, error, hint, end, ...input }: FieldProps) {
  return (
    <LabeledControl label={label} error={error} hint={hint}>
      {(attributes) => (
        <TextField.Root {...input} {...attributes} size="3">
          {end !== undefined && <TextField.Slot side="right">{end}</TextField.Slot>}
        </TextField.Root>
      )}
    </LabeledControl>
  );
}
