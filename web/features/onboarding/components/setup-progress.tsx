import { ProgressBar } from "../../../ui/feedback/progress-bar.tsx";
import { SETUP_STEPS } from "../setup-form.ts";
import "../onboarding.css";

/** The progress of the onboarding; `step` counts from 0. */
export function SetupProgress({ step }: { step: number }) {
  const stepText = `Step ${step + 1} of ${SETUP_STEPS.length}`;
  return (
    <div className="line-12 setup-progress">
      <ProgressBar label="Setup progress" value={step + 1} max={SETUP_STEPS.length} valueText={stepText} />
      <p className="setup-progress__words">{stepText}</p>
    </div>
  );
}
