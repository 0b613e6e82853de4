import { ChevronDown } from "lucide-react";
import { useId } from "react";
import type { Choice } from "./choice-group.tsx";
import "./select.css";

type SelectProps<Value extends string> = {
  label: string;
  /** Shows the label to screen readers only, if the chosen option is clear without it. */
  hideLabel?: boolean;
  options: readonly Choice<Value>[];
  value: Value;
  onChoose: (value: Value) => void;
};

/** A native select. */
export function Select<Value extends string>({
  label,
  hideLabel = false,
  options,
  value,
  onChoose,
}: SelectProps<Value>) {
  const id = useId();
  const choose = (text: string) => {
    const chosen = options.find((option) => option.value === text);
    if (chosen) onChoose(chosen.value);
  };
  return (
    <div className={hideLabel ? "select select--bare" : "select field"}>
      <label className={hideLabel ? "visually-hidden" : "field__label"} htmlFor={id}>
        {label}
      </label>
      <span className="select__box">
        <select id={id} value={value} onChange={({ target }) => choose(target.value)}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown size={18} aria-hidden />
      </span>
    </div>
  );
}
