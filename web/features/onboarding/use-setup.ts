import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { DEFAULT_DAILY_CALORIE_GOAL, PRODUCT_NAME } from "../../../src/shared/product/limits.ts";
import { convertUnits } from "../../domain/goal/body-units.ts";
import { currentUserQuery } from "../../platform/current-user.ts";
import { useDraft } from "../../platform/drafts.ts";
import { type Preferences, usePreferences, writePreferences } from "../../platform/preferences.ts";
import { buildFailureToast, useToast } from "../../ui/feedback/toast.tsx";
import { useForm } from "../../ui/fields/form.ts";
import { useNotifyingMutation } from "../../ui/hooks/use-notifying-mutation.ts";
import { completeSetupMutation } from "./queries.ts";
import {
  checkAnswers,
  createSetupForm,
  isSetupForm,
  LAST_STEP,
  type SetupForm,
  type TypedFields,
  toAnswers,
} from "./setup-form.ts";

/** Sends the answers; `onDone` is called after they are saved. */
function useCompleteSetup(onDone: () => void) {
  const toast = useToast();
  const { mutate, isPending } = useNotifyingMutation(completeSetupMutation(useQueryClient()));
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
      onError: (error) => toast(buildFailureToast("Setup Failed", error, "Onboarding failed")),
    });
  return { complete, isPending };
}

/**
 * The onboarding state: the answers, which stay on this device until they are sent, and the functions that change them.
 * `onDone` is called after they are saved.
 */
export function useSetup(onDone: () => void) {
  const { units } = usePreferences();
  const { data: user } = useQuery(currentUserQuery());
  const accountGoal = user?.dailyCalorieGoal ?? DEFAULT_DAILY_CALORIE_GOAL;
  const [form, setForm, discardDraft] = useDraft<SetupForm>("onboarding", createSetupForm(units), isSetupForm);
  const isSettled = useSettled(form.step);
  /** What was typed in the other units. */
  const earlier = useRef<TypedFields>(undefined);
  const change = (changes: Partial<SetupForm>) => setForm({ ...form, ...changes });
  // The only text field of the last step is the calorie goal, so typing there sets it.
  const setTyped = (typed: TypedFields) => change({ typed, hasOwnGoal: form.hasOwnGoal || form.step === LAST_STEP });
  const { field, validate } = useForm(form.typed, setTyped);
  const { complete, isPending } = useCompleteSetup(() => {
    discardDraft();
    onDone();
  });

  return {
    form,
    accountGoal,
    change,
    field,
    isSaving: isPending,
    /** False while a double tap on "Next" could still hit "Complete Setup", which replaces it. */
    isSettled,
    /** Switches to these units, here and in the preferences. */
    chooseUnits(next: Preferences["units"]) {
      writePreferences({ units: next });
      if (next === form.units) return;
      change({ units: next, typed: { ...form.typed, ...convertUnits(form.typed, form.units, earlier.current) } });
      earlier.current = form.typed;
    },
    clear: (name: keyof TypedFields) => setTyped({ ...form.typed, [name]: "" }),
    goBack: () => change({ step: form.step - 1 }),
    /** Goes to the next step, or sends the answers in the last step. */
    submit(event: FormEvent<HTMLFormElement>) {
      if (form.step === LAST_STEP && !isSettled) return event.preventDefault();
      const answers = toAnswers(form, accountGoal);
      if (!validate(event, checkAnswers(answers, form.units))) return;
      if (form.step === LAST_STEP) complete(answers);
      else change({ step: form.step + 1 });
    },
  };
}
export type Setup = ReturnType<typeof useSetup>;

/** The longest pause between two taps of a double tap, in milliseconds. */
const DOUBLE_TAP_MS = 500;

/** False shortly after `value` has changed, while the second tap of a double tap may still follow. */
export function useSettled(value: number): boolean {
  const [settled, setSettled] = useState<number>();
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), DOUBLE_TAP_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled === value;
}
