import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import type { Goals } from "../../../src/contracts/goals.ts";
import { parseWhole } from "../../../src/shared/text/parse-number.ts";
import type { NewGoals } from "../../offline/outbox/diary-change.ts";
import { getLimitMessage } from "../../platform/api/api-client.ts";
import { type Preferences, usePreferences, writePreferences } from "../../platform/preferences.ts";
import { useToast } from "../../ui/feedback/toast.tsx";
import { useForm } from "../../ui/fields/form.ts";
import { formatWholeNumber } from "../../ui/format/format.ts";
import { useNotifyingMutation } from "../../ui/hooks/use-notifying-mutation.ts";
import { changeGoalsMutation } from "./change-goals.ts";
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

type Options = {
  /** Goals that the form opens with in place of those that are set. */
  wanted: NewGoals | undefined;
  /** Called after they are saved. */
  onDone: () => void;
};

/** Update Goals: what is typed, what follows from it, and sending it. */
export function useGoalsForm(goals: Goals, { wanted, onDone }: Options) {
  const toast = useToast();
  const { units } = usePreferences();
  const { mutate, isPending } = useNotifyingMutation(changeGoalsMutation(useQueryClient()));
  const [form, setForm] = useState<GoalsForm>(() => openGoalsForm(goals, wanted, units));
  const change = (changes: Partial<GoalsForm>) => setForm({ ...form, ...changes });
  const shownCalories = getShownCalories(form, goals);
  const { field, validate } = useForm(
    { ...form.typed, dailyCalorieGoal: shownCalories },
    ({ dailyCalorieGoal, ...typed }) =>
      change({ typed, ...(dailyCalorieGoal !== shownCalories && { typedCalories: dailyCalorieGoal }) }),
  );

  return {
    form,
    field,
    change,
    isSaving: isPending,
    shownCalories,
    proposal: proposeCalories(form, goals),
    changeTyped: (typed: Partial<TypedGoals>) => change({ typed: { ...form.typed, ...typed } }),
    /** Switches to these units, here and in the preferences. */
    chooseUnits(next: Preferences["units"]) {
      writePreferences({ units: next });
      setForm(changeUnits(form, goals, next));
    },
    submit(event: FormEvent<HTMLFormElement>) {
      if (!validate(event, checkGoalsForm(form, goals))) return;
      const kcal = parseWhole(shownCalories);
      mutate(
        { dailyCalorieGoal: kcal, ...listChanges(form, goals) },
        {
          onSuccess: ({ notice }) => {
            const description = `Your daily calorie goal is ${formatWholeNumber(kcal)} kcal.`;
            toast({ title: "Goal Updated", description: notice ?? description, tone: "success" });
            onDone();
          },
          onError: (error) =>
            toast({
              title: "Update Failed",
              description: getLimitMessage(error) ?? "Failed to update your goal. Please try again.",
              tone: "destructive",
            }),
        },
      );
    },
  };
}
export type GoalsFormState = ReturnType<typeof useGoalsForm>;
