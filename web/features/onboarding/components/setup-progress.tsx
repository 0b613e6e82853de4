import { ProgressBar } from "../../../components/progress-bar.tsx";
import { SETUP_STEPS } from "../setup-form.ts";
import "./setup-progress.css";

/** How far the set-up is, `step` counted from 0. */
export function SetupProgress({ step }: { step: number }) {
  const words = `Step ${step + 1} of ${SETUP_STEPS.length}`;
  return (
    <div className="setup-progress">
      <ProgressBar label="Setup progress" value={step + 1} max={SETUP_STEPS.length} words={words} />
      <p className="setup-progress__words">{words}</p>
    </div>
  );
}
