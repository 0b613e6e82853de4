import { useId } from "react";
import "./choice-group.css";
import "./field.css";

export type Choice<Value extends string> = {
  value: Value;
  label: string;
  hint?: string;
  /** What screen readers say, if the label is a sign such as ½ or the hint is not part of the name. */
  spoken?: string;
};

type GroupProps<Value extends string> = {
  legend: string;
  /** Shows the legend to screen readers only, if the heading above says the same. */
  hideLegend?: boolean;
  /** Rows with a hint each, pills side by side, or equal segments of one bar. */
  look: "rows" | "pills" | "segments";
  choices: readonly Choice<Value>[];
};

type OptionsProps<Value extends string> = GroupProps<Value> & {
  type: "radio" | "checkbox";
  isChosen: (value: Value) => boolean;
  onPress: (value: Value) => void;
};

function Options<Value extends string>(props: OptionsProps<Value>) {
  const { legend, hideLegend = false, look, choices, type, isChosen, onPress } = props;
  const name = useId();
  return (
    <fieldset className={`choices choices--${look}`}>
      <legend className={hideLegend ? "visually-hidden" : "choices__legend"}>{legend}</legend>
      <div className="choices__options">
        {choices.map(({ value, label, hint, spoken }) => (
          <label key={value} className="choices__option" data-chosen={isChosen(value)}>
            <input
              type={type}
              className="visually-hidden"
              name={name}
              value={value}
              checked={isChosen(value)}
              aria-label={spoken}
              aria-describedby={hint !== undefined && spoken !== undefined ? `${name}-${value}` : undefined}
              onChange={() => onPress(value)}
            />
            <span className="choices__label field__label" {...(spoken !== undefined && { "aria-hidden": true })}>
              {label}
            </span>
            {hint && (
              <span className="choices__hint field__hint" id={`${name}-${value}`}>
                {hint}
              </span>
            )}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

type OneOfProps<Value extends string> = GroupProps<Value> & {
  /** Undefined if none of the choices is. */
  chosen: Value | undefined;
  onChoose: (value: Value) => void;
};

/** One of several: radio buttons that look like rows, pills or segments. */
export function ChooseOne<Value extends string>({ chosen, onChoose, ...group }: OneOfProps<Value>) {
  return <Options {...group} type="radio" isChosen={(value) => value === chosen} onPress={onChoose} />;
}

type AnyOfProps<Value extends string> = GroupProps<Value> & {
  chosen: readonly Value[];
  onChoose: (values: Value[]) => void;
};

/** Any of several: checkboxes that look like rows or pills. The chosen values keep the order of the choices. */
export function ChooseAny<Value extends string>({ chosen, onChoose, ...group }: AnyOfProps<Value>) {
  const isChosen = (value: Value) => chosen.includes(value);
  const toggle = (pressed: Value) =>
    onChoose(
      group.choices
        .map(({ value }) => value)
        .filter((value) => (value === pressed ? !isChosen(value) : isChosen(value))),
    );
  return <Options {...group} type="checkbox" isChosen={isChosen} onPress={toggle} />;
}
