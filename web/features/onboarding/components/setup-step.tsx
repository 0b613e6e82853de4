import { BodyFields } from "../../../domain/goal/body-fields.tsx";
import { ACTIVITY_CHOICES, DIET_CHOICES, GOAL_CHOICES } from "../../../domain/goal/goal-choices.ts";
import { ChooseAny, ChooseOne } from "../../../ui/fields/choice-group.tsx";
import { formatWholeNumber } from "../../../ui/format/format.ts";
import { getStartGoal, isOwnAccountGoal } from "../setup-form.ts";
import type { Setup } from "../use-setup.ts";
import { PlanStep } from "./plan-step.tsx";

function GoalsStep({ setup }: { setup: Setup }) {
  const { form, accountGoal, change, field, chooseUnits, clear } = setup;
  return (
    <>
      <ChooseOne
        legend="Your goal"
        hideLegend
        look="rows"
        choices={GOAL_CHOICES}
        chosen={form.primaryGoal}
        onChoose={(primaryGoal) => change({ primaryGoal })}
      />
      <section className="card rows-14" aria-labelledby="body-title">
        <div>
          <h2 className="card__title" id="body-title">
            About You <span className="setup-card__optional">optional</span>
          </h2>
          <p className="setup-card__lead">
            {isOwnAccountGoal(accountGoal)
              ? `With all three, we can propose a daily calorie goal from 18 years on. Your goal of ${formatWholeNumber(getStartGoal(accountGoal))} kcal stays unless you choose the new one.`
              : "With all three, we can propose a daily calorie goal from 18 years on."}
          </p>
        </div>
        <BodyFields typed={form.typed} units={form.units} field={field} onUnitsChange={chooseUnits} onClear={clear} />
      </section>
    </>
  );
}

function ActivityStep({ setup: { form, change } }: { setup: Setup }) {
  return (
    <ChooseOne
      legend="Your activity"
      hideLegend
      look="rows"
      choices={ACTIVITY_CHOICES}
      chosen={form.activityLevel}
      onChoose={(activityLevel) => change({ activityLevel })}
    />
  );
}

function DietStep({ setup: { form, change } }: { setup: Setup }) {
  return (
    <section className="card">
      <ChooseAny
        legend="Dietary preferences"
        look="pills"
        choices={DIET_CHOICES}
        chosen={form.dietaryPreferences}
        onChoose={(dietaryPreferences) => change({ dietaryPreferences })}
      />
    </section>
  );
}

/** The questions of the current step. */
export function SetupStep({ setup }: { setup: Setup }) {
  switch (setup.form.step) {
    case 0:
      return <GoalsStep setup={setup} />;
    case 1:
      return <ActivityStep setup={setup} />;
    case 2:
      return <DietStep setup={setup} />;
    default:
      return (
        <PlanStep
          form={setup.form}
          accountGoal={setup.accountGoal}
          goalField={setup.field("dailyCalorieGoal")}
          onUseProposal={() => setup.change({ hasOwnGoal: false, usesProposal: true })}
        />
      );
  }
}
