import { Button } from "@radix-ui/themes";
import { useQuery } from "@tanstack/react-query";
import type { Goals } from "../../../../src/contracts/goals.ts";
import { DIETARY_OPTIONS, type DietaryOption } from "../../../../src/shared/enums.ts";
import { DAILY_CALORIE_GOAL } from "../../../../src/shared/limits.ts";
import { BodyFields } from "../../../components/body-fields.tsx";
import { BottomSheet } from "../../../components/bottom-sheet.tsx";
import { CalorieProposal } from "../../../components/calorie-proposal.tsx";
import { ChooseAny } from "../../../components/choice-group.tsx";
import { Field } from "../../../components/field.tsx";
import { LoadFailure } from "../../../components/load-failure.tsx";
import { Select } from "../../../components/select.tsx";
import { getErrorMessage } from "../../../lib/api-client.ts";
import { ACTIVITY_CHOICES, DIET_CHOICES, GOAL_CHOICES } from "../../../lib/goal-choices.ts";
import { goalsQuery } from "../../goals/queries.ts";
import { useGoalsForm } from "../use-goals-form.ts";
import { MacroSplitFields } from "./macro-split-fields.tsx";
import "./goal-sheet.css";
import "./profile-sheets.css";

const isOption = (text: string): text is DietaryOption => DIETARY_OPTIONS.some((option) => option === text);

function GoalsForm({ goals, onClose }: { goals: Goals; onClose: () => void }) {
  const goalsForm = useGoalsForm(goals, onClose);
  const { form, field, change, changeTyped, chooseUnits, shownCalories, proposal } = goalsForm;
  const { dietaryPreferences } = form;
  return (
    <form className="sheet-form" noValidate onSubmit={goalsForm.submit}>
      <Field
        {...field("dailyCalorieGoal")}
        {...DAILY_CALORIE_GOAL}
        label="Daily calorie goal"
        hint={`In kcal, from ${DAILY_CALORIE_GOAL.min} to ${DAILY_CALORIE_GOAL.max}.`}
        type="number"
        inputMode="numeric"
        autoComplete="off"
      />
      {proposal !== null && (
        <CalorieProposal
          kcal={proposal}
          isUsed={shownCalories === String(proposal)}
          onUse={() => change({ typedCalories: String(proposal) })}
        />
      )}
      <MacroSplitFields goalsForm={goalsForm} />
      <Select
        label="Weight goal"
        options={GOAL_CHOICES}
        value={form.primaryGoal}
        onChoose={(primaryGoal) => change({ primaryGoal })}
      />
      <Select
        label="Activity"
        options={ACTIVITY_CHOICES}
        value={form.activityLevel}
        onChoose={(activityLevel) => change({ activityLevel })}
      />
      <BodyFields
        typed={form.typed}
        units={form.units}
        field={field}
        onUnitsChange={chooseUnits}
        onClear={(name) => changeTyped({ [name]: "" })}
      />
      <ChooseAny
        legend="Diet"
        look="pills"
        choices={DIET_CHOICES}
        chosen={dietaryPreferences.filter(isOption)}
        onChoose={(options) =>
          change({ dietaryPreferences: [...options, ...dietaryPreferences.filter((text) => !isOption(text))] })
        }
      />
      <p className="goal-sheet__note">The new goal counts from today. Days before today keep the goal they had.</p>
      <Button type="submit" size="3" loading={goalsForm.isSaving}>
        Update Goal
      </Button>
    </form>
  );
}

function LoadedGoals({ onClose }: { onClose: () => void }) {
  const { data: goals, error, isFetching, refetch } = useQuery(goalsQuery());
  if (goals) return <GoalsForm goals={goals} onClose={onClose} />;
  if (!error) return <div className="skeleton goal-sheet__skeleton" role="status" aria-label="Loading your goals" />;
  return (
    <LoadFailure
      isCard={false}
      title="Your goals could not be loaded"
      hint={getErrorMessage(error, "Something went wrong on the server.")}
      isFetching={isFetching}
      refetch={refetch}
    />
  );
}

/** Changes the daily goal: calories, macros, and what they follow from. */
export function GoalSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <BottomSheet open={open} onClose={onClose} title="Update Goals">
      <LoadedGoals onClose={onClose} />
    </BottomSheet>
  );
}
