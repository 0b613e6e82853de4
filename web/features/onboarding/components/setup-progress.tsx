import { SETUP_STEPS } from "../setup-form.ts";
import "./setup-progress.css";

/** How far the set-up is, `step` counted from 0. */
export function SetupProgress({ step }: { step: number }) {
  const words = `Step ${step + 1} of ${SETUP_STEPS.length}`;
  return (
    <div className="setup-progress">
      <div
        className="setup-progress__bar"
        role="progressbar"
        aria-label="Setup progress"
        aria-valuemin={0}
        aria-valuemax={SETUP_STEPS.length}
        aria-valuenow={step + 1}
        aria-valuetext={words}
      >
        <span className="setup-progress__fill" style={{ width: `${((step + 1) / SETUP_STEPS.length) * 100}%` }} />
      </div>
      <p className="setup-progress__words">{words}</p>
    </div>
  );
}
