import { Button } from "@radix-ui/themes";
import { useQuery } from "@tanstack/react-query";
import type { Goals } from "../../../src/contracts/goals.ts";
import { DIETARY_OPTIONS, type DietaryOption, type Sex } from "../../../src/shared/product/enums.ts";
import { DAILY_CALORIE_GOAL } from "../../../src/shared/product/limits.ts";
import { parseWhole } from "../../../src/shared/text/parse-number.ts";
import type { NewGoals } from "../../offline/outbox/diary-change.ts";
import { getErrorMessage } from "../../platform/api/api-client.ts";
import { LoadFailure } from "../../ui/feedback/load-failure.tsx";
import { ChooseAny } from "../../ui/fields/choice-group.tsx";
import { NumberField } from "../../ui/fields/number-field.tsx";
import { Select } from "../../ui/fields/select.tsx";
import { formatWholeNumber } from "../../ui/format/format.ts";
import { UnsavedNote } from "../../ui/layers/unsaved-note.tsx";
import { BodyFields } from "./body-fields.tsx";
import { CalorieProposal } from "./calorie-proposal.tsx";
import { ACTIVITY_CHOICES, DIET_CHOICES, GOAL_CHOICES } from "./goal-choices.ts";
import { goalsQuery } from "./goal-queries.ts";
import { GoalsSkeleton } from "./goals-skeleton.tsx";
import { MacroSplitFields } from "./macro-split-fields.tsx";
import { type GoalsFormState, useGoalsForm } from "./use-goals-form.ts";
import "./goals-form.css";
import "../../ui/fields/sheet-form.css";
import { describeWeekdays, WEEKDAY_CHOICES } from "./weekday-goals.ts";

const isOption = (text: string): text is DietaryOption => DIETARY_OPTIONS.some((option) => option === text);

type GoalsFormProps = {
  /** Goals that the form opens with in place of those that are set. */
  wanted: NewGoals | undefined;
  onSaved: (() => void) | undefined;
  onClose: () => void;
};

function LoadedForm({ goals, ...props }: GoalsFormProps & { goals: Goals }) {
  const goalsForm = useGoalsForm(goals, props);
  const { form, draft, field, change, changeTyped, chooseUnits, shownCalories, proposal } = goalsForm;
  const { dietaryPreferences } = form;
  const kcal = parseWhole(shownCalories);
  return (
    <form className="sheet-form" noValidate onSubmit={goalsForm.submit}>
      {draft.isKept && <UnsavedNote onDiscard={draft.discard} />}
      <NumberField
        {...field("dailyCalorieGoal")}
        kind="whole"
        {...DAILY_CALORIE_GOAL}
        label="Daily calorie goal"
        hint={`In kcal, from ${formatWholeNumber(DAILY_CALORIE_GOAL.min)} to ${formatWholeNumber(DAILY_CALORIE_GOAL.max)}.`}
      />
      {proposal !== null && (
        <CalorieProposal
          kcal={proposal}
          isSexKnown={form.sex !== null}
          isUsed={shownCalories === String(proposal)}
          onUse={() => change({ typedCalories: String(proposal) })}
        />
      )}
      <WeekdayFields goalsForm={goalsForm} />
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
      <SexFields goalsForm={goalsForm} />
      <ChooseAny
        legend="Diet"
        look="pills"
        choices={DIET_CHOICES}
        chosen={dietaryPreferences.filter(isOption)}
        onChoose={(options) =>
          change({ dietaryPreferences: [...options, ...dietaryPreferences.filter((text) => !isOption(text))] })
        }
      />
      <p className="note">
        {kcal > 0 && `${formatWholeNumber(kcal)} kcal a day, from today on. `}Days before today keep their goal.
      </p>
      <Button type="submit" size="3" loading={goalsForm.isSaving}>
        Update Goal
      </Button>
    </form>
  );
}

/** The form of Update Goals, once the goals are loaded. */
export function GoalsForm(props: GoalsFormProps) {
  const { data: goals, error, isFetching, refetch } = useQuery(goalsQuery());
  if (goals) return <LoadedForm goals={goals} {...props} />;
  if (!error) return <GoalsSkeleton />;
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

/** Days on which more is eaten, and how much; the other days of the week have less. */
export function WeekdayFields({ goalsForm }: { goalsForm: GoalsFormState }) {
  const { form, field, change, shownCalories } = goalsForm;
  return (
    <>
      <ChooseAny
        legend="Higher days"
        look="pills"
        choices={WEEKDAY_CHOICES}
        chosen={form.higherDays}
        onChoose={(higherDays) => change({ higherDays })}
      />
      {form.higherDays.length > 0 && (
        <NumberField
          {...field("extra")}
          kind="whole"
          label="More on these days (kcal)"
          hint={describeWeekdays(form.higherDays, parseWhole(form.typed.extra), parseWhole(shownCalories))}
        />
      )}
    </>
  );
}

const SEX_CHOICES = [
  { value: "unknown", label: "Not given" },
  { value: "female", label: "Female" },
  { value: "male", label: "Male" },
] as const;

const PREGNANCY_CHOICES = [{ value: "pregnant", label: "Pregnant or breastfeeding" }] as const;

/** Optional: the sex, by which formulas differ, and a pregnancy, in which no goal is proposed. */
export function SexFields({ goalsForm: { form, change } }: { goalsForm: GoalsFormState }) {
  const choose = (value: Sex | "unknown") =>
    change(value === "male" ? { sex: value, isPregnant: false } : { sex: value === "unknown" ? null : value });
  return (
    <>
      <Select label="Sex (optional)" options={SEX_CHOICES} value={form.sex ?? "unknown"} onChoose={choose} />
      {form.sex !== "male" && (
        <ChooseAny
          legend="Pregnancy (optional)"
          hideLegend
          look="pills"
          choices={PREGNANCY_CHOICES}
          chosen={form.isPregnant ? ["pregnant"] : []}
          onChoose={(chosen) => change({ isPregnant: chosen.length > 0 })}
        />
      )}
    </>
  );
}
