import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { DEFAULT_DAILY_CALORIE_GOAL, PRODUCT_NAME } from "../../../src/shared/limits.ts";
import { useToast } from "../../components/toast.tsx";
import { userMessage } from "../../lib/api-client.ts";
import { useDraft } from "../../lib/drafts.ts";
import { useForm } from "../../lib/form.ts";
import { type Preferences, usePreferences, writePreferences } from "../../lib/preferences.ts";
import { useNotifyingMutation } from "../../lib/use-notifying-mutation.ts";
import { currentUser } from "../auth/queries.ts";
import { inOtherUnits } from "./body-units.ts";
import { completeSetup } from "./queries.ts";
import {
  checkAnswers,
  emptySetup,
  isSetupForm,
  LAST_STEP,
  type SetupForm,
  type TypedFields,
  toAnswers,
} from "./setup-form.ts";
import { useSettled } from "./use-settled.ts";

/** Sends the answers; `onDone` runs when they are stored. */
function useCompletion(onDone: () => void) {
  const toast = useToast();
  const { mutate, isPending } = useNotifyingMutation(completeSetup(useQueryClient()));
  const complete = (answers: ReturnType<typeof toAnswers>) =>
    mutate(answers, {
      onSuccess: () => {
        toast({
          title: `Welcome to ${PRODUCT_NAME}!`,
          description: "Your profile has been set up successfully.",
          tone: "success",
        });
        onDone();
      },
      onError: (error) =>
        toast({ title: "Setup Failed", description: userMessage(error, "Onboarding failed"), tone: "destructive" }),
    });
  return { complete, isPending };
}

/**
 * The set-up as it stands: its answers, which stay on this device until they are sent, and what changes them.
 * `onDone` runs when they are stored.
 */
export function useSetup(onDone: () => void) {
  const { units } = usePreferences();
  const { data: user } = useQuery(currentUser());
  const accountGoal = user?.dailyCalorieGoal ?? DEFAULT_DAILY_CALORIE_GOAL;
  const [form, setForm, discardDraft] = useDraft<SetupForm>("onboarding", emptySetup(units), isSetupForm);
  const isSettled = useSettled(form.step);
  const change = (changes: Partial<SetupForm>) => setForm({ ...form, ...changes });
  // The last step has one text field, the calorie goal: typing there makes it the person's own.
  const setTyped = (typed: TypedFields) => change({ typed, hasOwnGoal: form.hasOwnGoal || form.step === LAST_STEP });
  const { field, accept } = useForm(form.typed, setTyped);
  const { complete, isPending } = useCompletion(() => {
    discardDraft();
    onDone();
  });

  return {
    form,
    accountGoal,
    change,
    field,
    isSaving: isPending,
    /** False while a double tap on "Next" could still hit "Complete Setup", which takes its place. */
    isSettled,
    /** Shows height and weight in these units, here and from now on everywhere. */
    chooseUnits(next: Preferences["units"]) {
      writePreferences({ units: next });
      if (next === form.units) return;
      change({ units: next, typed: { ...form.typed, ...inOtherUnits(form.typed, form.units) } });
    },
    clear: (name: keyof TypedFields) => setTyped({ ...form.typed, [name]: "" }),
    goBack: () => change({ step: form.step - 1 }),
    /** Goes to the next step, or sends the answers after the last one. */
    submit(event: FormEvent<HTMLFormElement>) {
      if (form.step === LAST_STEP && !isSettled) return event.preventDefault();
      const answers = toAnswers(form, accountGoal);
      if (!accept(event, checkAnswers(answers, form.units))) return;
      if (form.step === LAST_STEP) complete(answers);
      else change({ step: form.step + 1 });
    },
  };
}
export type Setup = ReturnType<typeof useSetup>;
