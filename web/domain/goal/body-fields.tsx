import type { ComponentProps } from "react";
import { type NumberKind, parseNumber } from "../../../src/shared/text/parse-number.ts";
import { type Preferences, UNIT_CHOICES } from "../../platform/preferences.ts";
import { ChooseOne } from "../../ui/fields/choice-group.tsx";
import type { Field } from "../../ui/fields/field.tsx";
import { NumberField } from "../../ui/fields/number-field.tsx";
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

/** Age, height and weight. Each is optional, and a text without any numeral is cleared on blur. */
export function BodyFields({ typed, units, field, onUnitsChange, onClear }: BodyFieldsProps) {
  const bindNumber = (name: keyof TypedBody, kind: NumberKind = "decimal") => ({
    ...field(name),
    kind,
    onBlur: () => {
      const { value, problem } = parseNumber(typed[name], kind);
      if (typed[name] !== "" && Number.isNaN(value) && problem === undefined) onClear(name);
    },
  });
  return (
    <>
      <ChooseOne legend="Units" look="pills" choices={UNIT_CHOICES} chosen={units} onChoose={onUnitsChange} />
      <div className="body-fields">
        <NumberField {...bindNumber("age", "whole")} label="Age (years)" />
        {units === "metric" ? (
          <NumberField {...bindNumber("height")} label="Height (cm)" />
        ) : (
          <>
            <NumberField {...bindNumber("height", "whole")} label="Height (ft)" />
            <NumberField {...bindNumber("inches")} label="Height (in)" />
          </>
        )}
        <NumberField {...bindNumber("weight")} label={units === "metric" ? "Weight (kg)" : "Weight (lb)"} />
      </div>
    </>
  );
}
