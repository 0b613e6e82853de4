import type { ComponentProps } from "react";
import { type Preferences, UNIT_CHOICES } from "../../platform/preferences.ts";
import { ChooseOne } from "../../ui/fields/choice-group.tsx";
import { Field } from "../../ui/fields/field.tsx";
import { parseDecimal } from "../../ui/fields/parse-decimal.ts";
import type { TypedBody } from "./body-units.ts";
import "./body-fields.css";

type FieldProps = Pick<ComponentProps<typeof Field>, "name" | "value" | "error" | "onChange">;

type BodyFieldsProps = {
  typed: TypedBody;
  units: Preferences["units"];
  field: (name: keyof TypedBody) => FieldProps;
  onUnitsChange: (units: Preferences["units"]) => void;
  onClear: (name: keyof TypedBody) => void;
};

/** Age, height and weight. Each is optional, and a value that is not a number is cleared on blur. */
export function BodyFields({ typed, units, field, onUnitsChange, onClear }: BodyFieldsProps) {
  const bindNumber = (name: keyof TypedBody) => ({
    ...field(name),
    // Not type="number": there the browser returns an empty value for text that it cannot parse.
    inputMode: "decimal" as const,
    autoComplete: "off",
    onBlur: () => {
      if (typed[name] !== "" && Number.isNaN(parseDecimal(typed[name]))) onClear(name);
    },
  });
  return (
    <>
      <ChooseOne legend="Units" look="pills" choices={UNIT_CHOICES} chosen={units} onChoose={onUnitsChange} />
      <div className="body-fields">
        <Field {...bindNumber("age")} label="Age (years)" inputMode="numeric" />
        {units === "metric" ? (
          <Field {...bindNumber("height")} label="Height (cm)" />
        ) : (
          <>
            <Field {...bindNumber("height")} label="Height (ft)" inputMode="numeric" />
            <Field {...bindNumber("inches")} label="Height (in)" />
          </>
        )}
        <Field {...bindNumber("weight")} label={units === "metric" ? "Weight (kg)" : "Weight (lb)"} />
      </div>
    </>
  );
}
