import { Button } from "@radix-ui/themes";
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { DAILY_CALORIE_GOAL } from "../../../../src/shared/limits.ts";
import { BottomSheet } from "../../../components/bottom-sheet.tsx";
import { Field } from "../../../components/field.tsx";
import { useToast } from "../../../components/toast.tsx";
import { checkGoal } from "../../../lib/account-checks.ts";
import { getLimitMessage } from "../../../lib/api-client.ts";
import { useForm } from "../../../lib/form.ts";
import { formatWholeNumber } from "../../../lib/format.ts";
import { useNotifyingMutation } from "../../../lib/use-notifying-mutation.ts";
import { changeGoalMutation } from "../queries.ts";
import "./profile-sheets.css";

type GoalFormProps = { goal: number; onClose: () => void };

function GoalForm({ goal, onClose }: GoalFormProps) {
  const toast = useToast();
  const { mutate, isPending } = useNotifyingMutation(changeGoalMutation(useQueryClient()));
  const [form, setForm] = useState({ dailyCalorieGoal: String(goal) });
  const { field, validate } = useForm(form, setForm);
  const kcal = Number(form.dailyCalorieGoal);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    if (!validate(event, { dailyCalorieGoal: checkGoal(kcal) })) return;
    mutate(kcal, {
      onSuccess: () => {
        const description = `Your daily calorie goal is ${formatWholeNumber(kcal)} cal.`;
        toast({ title: "Goal Updated", description, tone: "success" });
        onClose();
      },
      onError: (error) =>
        toast({
          title: "Update Failed",
          description: getLimitMessage(error) ?? "Failed to update your goal. Please try again.",
          tone: "destructive",
        }),
    });
  };
  return (
    <form className="sheet-form" noValidate onSubmit={onSubmit}>
      <Field
        {...field("dailyCalorieGoal")}
        {...DAILY_CALORIE_GOAL}
        label="Daily calorie goal"
        hint={`In kcal, from ${DAILY_CALORIE_GOAL.min} to ${DAILY_CALORIE_GOAL.max}.`}
        type="number"
        inputMode="numeric"
        autoComplete="off"
      />
      <Button type="submit" size="3" loading={isPending}>
        Update Goal
      </Button>
    </form>
  );
}

/** Changes the daily calorie goal. */
export function GoalSheet({ open, ...form }: GoalFormProps & { open: boolean }) {
  return (
    <BottomSheet open={open} onClose={form.onClose} title="Update Goals">
      <GoalForm {...form} />
    </BottomSheet>
  );
}
