import { type FormEvent, useRef } from "react";
import type { Goals } from "../../../src/contracts/goals.ts";
import { parseWhole } from "../../../src/shared/text/parse-number.ts";
import type { NewGoals } from "../../offline/outbox/diary-change.ts";
import { type Preferences, usePreferences, writePreferences } from "../../platform/preferences.ts";
import { useForm } from "../../ui/fields/form.ts";
import { useFormDraft } from "../../ui/fields/form-draft.ts";
import { useWhileMounted } from "../../ui/hooks/use-while-mounted.ts";
import {
  changeUnits,
  checkGoalsForm,
  type GoalsForm,
  getShownCalories,
  listChanges,
  openGoalsForm,
  proposeCalories,
  type TypedGoals,
} from "./goals-values.ts";
import { useGoalUpdate } from "./use-goal-update.ts";

type Options = {
  /** Goals that the form opens with in place of those that are set. */
  wanted: NewGoals | undefined;
  onSaved: (() => void) | undefined;
  onClose: () => void;
};

/** Update Goals: what is typed, what follows from it, and sending it. */
export function useGoalsForm(goals: Goals, { wanted, onSaved, onClose }: Options) {
  const { units } = usePreferences();
  const [form, setForm, draft] = useFormDraft<GoalsForm>(
    wanted ? "proposed-goals" : "goals",
    openGoalsForm(goals, wanted, units),
    { subject: wanted ? `${units} ${JSON.stringify(wanted)}` : units, nullable: ["sex", "typedCalories"] },
  );
  const close = useWhileMounted(onClose);
  const { update, isSaving } = useGoalUpdate(() => {
    draft.discard();
    onSaved?.();
    close();
  });
  /** What was typed in the other units. */
  const earlier = useRef<TypedGoals>(undefined);
  const change = (changes: Partial<GoalsForm>) => setForm({ ...form, ...changes });
  const shownCalories = getShownCalories(form, goals);
  const { field, validate } = useForm(
    { ...form.typed, dailyCalorieGoal: shownCalories },
    ({ dailyCalorieGoal, ...typed }) =>
      change({ typed, ...(dailyCalorieGoal !== shownCalories && { typedCalories: dailyCalorieGoal }) }),
  );

  return {
    form,
    draft,
    field,
    change,
    isSaving,
    shownCalories,
    proposal: proposeCalories(form, goals),
    changeTyped: (typed: Partial<TypedGoals>) => change({ typed: { ...form.typed, ...typed } }),
    /** Switches to these units, here and in the preferences. */
    chooseUnits(next: Preferences["units"]) {
      writePreferences({ units: next });
      if (next === form.units) return;
      setForm(changeUnits(form, goals, next, earlier.current));
      earlier.current = form.typed;
    },
    submit(event: FormEvent<HTMLFormElement>) {
      if (!validate(event, checkGoalsForm(form, goals))) return;
      update({ dailyCalorieGoal: parseWhole(shownCalories), ...listChanges(form, goals) });
    },
  };
}
export type GoalsFormState = ReturnType<typeof useGoalsForm>;
