import { ChooseAny, ChooseOne } from "../../../components/choice-group.tsx";
import { ACTIVITY_CHOICES, DIET_CHOICES, GOAL_CHOICES } from "../choices.ts";
import type { Setup } from "../use-setup.ts";
import { BodyFields } from "./body-fields.tsx";
import { PlanStep } from "./plan-step.tsx";

function GoalsStep({ setup }: { setup: Setup }) {
  const { form, change, field, chooseUnits, clear } = setup;
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
      <BodyFields typed={form.typed} units={form.units} field={field} onUnitsChange={chooseUnits} onClear={clear} />
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
          onUseProposal={() => setup.change({ hasOwnGoal: false })}
        />
      );
  }
}
