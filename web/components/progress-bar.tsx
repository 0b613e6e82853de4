import type { HTMLAttributes } from "react";
import "./progress-bar.css";

type ProgressBarProps = {
  /** What is measured; left out where the figures beside the bar say all of it. */
  label?: string;
  /** From 0 to `max`. */
  value: number;
  max?: number;
  /** The value as somebody would say it. */
  words?: string;
  tone?: "accent" | "over" | "protein" | "carbs" | "fat" | "rating" | "light";
};

/** How much of a whole there is, as a bar. */
export function ProgressBar({ label, value, max = 100, words, tone = "accent" }: ProgressBarProps) {
  const meaning: HTMLAttributes<HTMLElement> =
    label === undefined
      ? { "aria-hidden": true }
      : {
          role: "progressbar",
          "aria-label": label,
          "aria-valuenow": value,
          "aria-valuemin": 0,
          "aria-valuemax": max,
          "aria-valuetext": words,
        };
  return (
    <span className={`progress-bar progress-bar--${tone}`} {...meaning}>
      <span className="progress-bar__value" style={{ width: `${(100 * value) / max}%` }} />
    </span>
  );
}
