import { ChevronDown } from "lucide-react";
import { useId } from "react";
import type { Choice } from "./choice-group.tsx";
import "./select.css";

type SelectProps<Value extends string> = {
  label: string;
  /** Keeps the label for screen readers only, where what is chosen says it. */
  hideLabel?: boolean;
  options: readonly Choice<Value>[];
  value: Value;
  onChoose: (value: Value) => void;
};

/** One of several from the device's own list. */
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
