import { Button, Heading } from "@radix-ui/themes";
import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { PRODUCT_NAME } from "../../../../src/shared/product/limits.ts";
import { PATHS } from "../../../platform/paths.ts";
import { Logo } from "../../../ui/parts/logo.tsx";
import { SetupStep } from "../components/setup-step.tsx";
import { LAST_STEP, SETUP_STEPS } from "../setup-form.ts";
import { useSetup } from "../use-setup.ts";
import "../onboarding.css";
import { ProgressBar } from "../../../ui/feedback/progress-bar.tsx";
import "../bottom-bar.css";

const LEADS = [
  "What is your main goal?",
  "How active are you in a typical week?",
  "Tell us how you eat. You can leave this empty.",
  "This is your plan. You can go back to change an answer.",
] as const;

/** Focuses the heading when the step changes, so that a screen reader starts there. */
function useStepFocus(step: number) {
  const heading = useRef<HTMLHeadingElement>(null);
  const lastStep = useRef(step);
  useEffect(() => {
    if (lastStep.current === step) return;
    lastStep.current = step;
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, [step]);
  return heading;
}

function StepHead({ step }: { step: number }) {
  const heading = useStepFocus(step);
  return (
    <div>
      <title>{`${SETUP_STEPS[step]} · ${PRODUCT_NAME}`}</title>
      <Heading as="h1" size="6" ref={heading} tabIndex={-1} className="setup__title">
        {SETUP_STEPS[step]}
      </Heading>
      <p className="setup__lead">{LEADS[step]}</p>
    </div>
  );
}

type StepButtonsProps = { step: number; isSaving: boolean; isSettled: boolean; onPrevious: () => void };

function StepButtons({ step, isSaving, isSettled, onPrevious }: StepButtonsProps) {
  return (
    <div className="setup__buttons bottom-bar wrap-10 submit-fills">
      <Button type="button" size="3" variant="soft" color="gray" disabled={step === 0 || isSaving} onClick={onPrevious}>
        Previous
      </Button>
      {/* Another button in each step: to the tap guard the same one would be meant again. */}
      <Button key={step} type="submit" size="3" loading={isSaving} aria-disabled={step === LAST_STEP && !isSettled}>
        {step === LAST_STEP ? "Complete Setup" : "Next"}
      </Button>
    </div>
  );
}

/** The onboarding in four steps. */
export function OnboardingPage() {
  const navigate = useNavigate();
  const setup = useSetup(() => void navigate(PATHS.welcome, { replace: true }));
  const { step } = setup.form;
  return (
    <form className="setup rows-16" noValidate onSubmit={setup.submit}>
      <Logo size="sm" />
      <SetupProgress step={step} />
      <StepHead step={step} />
      <div className="setup__step rows-16">
        <SetupStep setup={setup} />
      </div>
      <StepButtons step={step} isSaving={setup.isSaving} isSettled={setup.isSettled} onPrevious={setup.goBack} />
    </form>
  );
}

/** The progress of the onboarding; `step` counts from 0. */
export function SetupProgress({ step }: { step: number }) {
  const stepText = `Step ${step + 1} of ${SETUP_STEPS.length}`;
  return (
    <div className="line-12 setup-progress">
      <ProgressBar label="Setup progress" value={step + 1} max={SETUP_STEPS.length} valueText={stepText} />
      <p className="note semibold">{stepText}</p>
    </div>
  );
}
