import type { ComponentProps } from "react";
import { ONBOARDING_CALORIE_GOAL } from "../../../../src/shared/product/limits.ts";
import { CalorieProposal } from "../../../domain/goal/calorie-proposal.tsx";
import { ACTIVITY_CHOICES, DIET_CHOICES, findLabel, GOAL_CHOICES } from "../../../domain/goal/goal-choices.ts";
import { NumberField } from "../../../ui/fields/number-field.tsx";
import { formatWholeNumber } from "../../../ui/format/format.ts";
import { getDisplayedGoal, proposeGoal, type SetupForm } from "../setup-form.ts";

type PlanStepProps = {
  form: SetupForm;
  accountGoal: number;
  goalField: Pick<ComponentProps<typeof NumberField>, "name" | "error" | "onChange">;
  onUseProposal: () => void;
};

function Answers({ form }: { form: SetupForm }) {
  const diets = form.dietaryPreferences.map((diet) => findLabel(DIET_CHOICES, diet)).join(", ");
  return (
    <dl className="setup-card__answers facts">
      <dt>Goal</dt>
      <dd>{findLabel(GOAL_CHOICES, form.primaryGoal)}</dd>
      <dt>Activity</dt>
      <dd>{findLabel(ACTIVITY_CHOICES, form.activityLevel)}</dd>
      <dt>Diet</dt>
      <dd>{diets || "No preferences"}</dd>
    </dl>
  );
}

/** The answers, and the resulting daily calorie goal. */
export function PlanStep({ form, accountGoal, goalField, onUseProposal }: PlanStepProps) {
  const proposal = proposeGoal(form);
  const goal = getDisplayedGoal(form, accountGoal);
  const { min, max } = ONBOARDING_CALORIE_GOAL;
  return (
    <section className="card rows-14">
      <Answers form={form} />
      <NumberField
        {...goalField}
        kind="whole"
        value={goal}
        label="Daily calorie goal"
        hint={`In kcal, from ${formatWholeNumber(min)} to ${formatWholeNumber(max)}. You can change it at any time.`}
      />
      {proposal !== null && (
        <CalorieProposal kcal={proposal} isUsed={goal === String(proposal)} onUse={onUseProposal} />
      )}
    </section>
  );
}
