import type { ComponentProps } from "react";
import { ChooseOne } from "../../../components/choice-group.tsx";
import { Field } from "../../../components/field.tsx";
import { parseDecimal } from "../../../lib/parse-decimal.ts";
import { type Preferences, UNIT_CHOICES } from "../../../lib/preferences.ts";
import type { TypedBody } from "../body-units.ts";

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
    <section className="card setup-card" aria-labelledby="body-title">
      <div>
        <h2 className="card__title" id="body-title">
          About you <span className="setup-card__optional">optional</span>
        </h2>
        <p className="setup-card__lead">With all three we propose a daily calorie goal.</p>
      </div>
      <ChooseOne legend="Units" look="pills" choices={UNIT_CHOICES} chosen={units} onChoose={onUnitsChange} />
      <div className="setup-card__figures">
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
    </section>
  );
}
