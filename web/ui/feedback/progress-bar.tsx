import type { HTMLAttributes } from "react";
import "./progress-bar.css";

type ProgressBarProps = {
  /** What is measured; missing if the text beside the bar says it all. */
  label?: string;
  /** From 0 to `max`. */
  value: number;
  max?: number;
  /** The value as text, for screen readers. */
  valueText?: string;
  tone?: "accent" | "over" | "protein" | "carbs" | "fat" | "rating" | "light";
};

/** A bar that shows a share of a whole. */
export function ProgressBar({ label, value, max = 100, valueText, tone = "accent" }: ProgressBarProps) {
  const accessibility: HTMLAttributes<HTMLElement> =
    label === undefined
      ? { "aria-hidden": true }
      : {
          role: "progressbar",
          "aria-label": label,
          "aria-valuenow": value,
          "aria-valuemin": 0,
          "aria-valuemax": max,
          "aria-valuetext": valueText,
        };
  return (
    <span className={`progress-bar progress-bar--${tone}`} {...accessibility}>
      <span className="progress-bar__value" style={{ width: `${(100 * value) / max}%` }} />
    </span>
  );
}
