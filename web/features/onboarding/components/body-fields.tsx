import type { ComponentProps } from "react";
import { ChooseOne } from "../../../components/choice-group.tsx";
import { Field } from "../../../components/field.tsx";
import type { Preferences } from "../../../lib/preferences.ts";
import type { TypedBody } from "../body-units.ts";
import { readNumber } from "../body-units.ts";

type Bound = Pick<ComponentProps<typeof Field>, "name" | "value" | "error" | "onChange">;

type BodyFieldsProps = {
  typed: TypedBody;
  units: Preferences["units"];
  field: (name: keyof TypedBody) => Bound;
  onUnits: (units: Preferences["units"]) => void;
  onClear: (name: keyof TypedBody) => void;
};

const UNIT_CHOICES = [
  { value: "metric", label: "Metric" },
  { value: "imperial", label: "Imperial" },
] as const;

/** Age, height and weight. Each may stay empty, and what is no number becomes empty when the field is left. */
export function BodyFields({ typed, units, field, onUnits, onClear }: BodyFieldsProps) {
  const number = (name: keyof TypedBody) => ({
    ...field(name),
    // Not of the type "number": a browser hides from us what it cannot read in such a field.
    inputMode: "decimal" as const,
    autoComplete: "off",
    onBlur: () => {
      if (typed[name] !== "" && readNumber(typed[name]) === null) onClear(name);
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
      <ChooseOne legend="Units" look="pills" choices={UNIT_CHOICES} chosen={units} onChoose={onUnits} />
      <div className="setup-card__figures">
        <Field {...number("age")} label="Age (years)" inputMode="numeric" />
        {units === "metric" ? (
          <Field {...number("height")} label="Height (cm)" />
        ) : (
          <>
            <Field {...number("height")} label="Height (ft)" inputMode="numeric" />
            <Field {...number("inches")} label="Height (in)" />
          </>
        )}
        <Field {...number("weight")} label={units === "metric" ? "Weight (kg)" : "Weight (lb)"} />
      </div>
    </section>
  );
}
