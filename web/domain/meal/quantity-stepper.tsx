import { Minus, Plus } from "lucide-react";
import { useId } from "react";
import { parseDecimal } from "../../../src/shared/text/parse-number.ts";
import { NUMBER_INPUT } from "../../ui/fields/number-field.tsx";
import "./portion-chooser.css";

type QuantityStepperProps = {
  label: string;
  /** Shows the label to screen readers only, if something beside it says the same. */
  hideLabel?: boolean;
  /** The amount that one press adds or removes. */
  step: number;
  /** As typed. */
  value: string;
  /** What is wrong with it, for the form around it. */
  problem?: string;
  onChange: (value: string) => void;
};

/** An amount to type or to change with buttons. The buttons never go below one step. */
export function QuantityStepper({
  label,
  hideLabel = false,
  step,
  value,
  problem = "",
  onChange,
}: QuantityStepperProps) {
  const id = useId();
  const quantity = parseDecimal(value);
  const change = (by: number) => onChange(String(Number(Math.max(step, (quantity || 0) + by).toFixed(2))));
  return (
    <div className={hideLabel ? "stepper stepper--bare wrap-8" : "stepper wrap-8"}>
      <label className={hideLabel ? "visually-hidden" : "semibold smaller"} htmlFor={id}>
        {label}
      </label>
      <button
        type="button"
        className="stepper__button"
        aria-label={`Less (${label})`}
        disabled={!(quantity > step)}
        onClick={() => change(-step)}
      >
        <Minus size={20} aria-hidden />
      </button>
      <input
        ref={(input) => input?.setCustomValidity(problem)}
        id={id}
        name={id}
        className="stepper__input"
        {...NUMBER_INPUT.decimal}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onFocus={(event) => event.target.select()}
      />
      <button type="button" className="stepper__button" aria-label={`More (${label})`} onClick={() => change(step)}>
        <Plus size={20} aria-hidden />
      </button>
    </div>
  );
}
