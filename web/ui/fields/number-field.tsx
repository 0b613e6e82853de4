import type { ComponentProps } from "react";
import type { NumberKind } from "../../../src/shared/text/parse-number.ts";
import { Field } from "./field.tsx";

/** The attributes of every input for a number. In the browser's own type for numbers a decimal comma gets lost. */
export const NUMBER_INPUT = {
  whole: { inputMode: "numeric", autoComplete: "off", "data-number": "whole" },
  decimal: { inputMode: "decimal", autoComplete: "off", "data-number": "decimal" },
} as const satisfies Record<NumberKind, object>;

type NumberFieldProps = Omit<ComponentProps<typeof Field>, "type" | "inputMode" | "autoComplete"> & {
  kind: NumberKind;
};

/** A labeled text field for a number. The form's `validate` says when the text cannot be read as one. */
export const NumberField = ({ kind, ...field }: NumberFieldProps) => <Field {...field} {...NUMBER_INPUT[kind]} />;
