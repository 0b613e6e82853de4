import { useId } from "react";

type FlagRowProps = {
  label: string;
  hint: string;
  isOn: boolean;
  isDisabled?: boolean;
  onChange: (isOn: boolean) => void;
};

/** A switch with its label and what it does. Its styles are those of the preferences. */
export function FlagRow({ label, hint, isOn, isDisabled = false, onChange }: FlagRowProps) {
  const hintId = useId();
  return (
    <label className="flag divided line">
      <span className="words">
        <span className="semibold">{label}</span>
        <span className="note" id={hintId}>
          {hint}
        </span>
      </span>
      <button
        type="button"
        role="switch"
        className="flag__switch"
        aria-label={label}
        aria-describedby={hintId}
        aria-checked={isOn}
        disabled={isDisabled}
        onClick={() => onChange(!isOn)}
      />
    </label>
  );
}
