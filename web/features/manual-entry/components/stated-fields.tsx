import type { ComponentProps } from "react";
import { STATED_AMOUNTS, STATED_NAMES, type StatedAmount } from "../../../../src/shared/diary/entry-fields.ts";
import { NumberField } from "../../../ui/fields/number-field.tsx";
import "./manual-entry.css";

type StatedFieldsProps = {
  bind: (name: StatedAmount) => Pick<ComponentProps<typeof NumberField>, "name" | "value" | "error" | "onChange">;
};

/** The amounts that a food may state beside its macros. An empty field states nothing. */
export const StatedFields = ({ bind }: StatedFieldsProps) => (
  <div className="fields-in-line manual-entry__macros">
    {STATED_NAMES.map((name) => (
      <NumberField key={name} {...bind(name)} kind="decimal" min={0} label={STATED_AMOUNTS[name].label} />
    ))}
  </div>
);
