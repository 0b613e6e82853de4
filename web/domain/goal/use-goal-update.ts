import { useQueryClient } from "@tanstack/react-query";
import type { NewGoals } from "../../offline/outbox/diary-change.ts";
import { getLimitMessage } from "../../platform/api/api-client.ts";
import { useToast } from "../../ui/feedback/toast.tsx";
import { formatWholeNumber } from "../../ui/format/format.ts";
import { useNotifyingMutation } from "../../ui/hooks/use-notifying-mutation.ts";
import { changeGoalsMutation } from "./change-goals.ts";

/** Sets goals, and says whether that worked. `onDone` is called after it did. */
export function useGoalUpdate(onDone?: () => void) {
  const toast = useToast();
  const { mutate, isPending, isSuccess } = useNotifyingMutation(changeGoalsMutation(useQueryClient()));
  return {
    isSaving: isPending,
    isSaved: isSuccess,
    update: (goals: NewGoals & { dailyCalorieGoal: number }) =>
      mutate(goals, {
        onSuccess: ({ notice }) => {
          const description = `Your daily calorie goal is ${formatWholeNumber(goals.dailyCalorieGoal)} kcal.`;
          toast({ title: "Goal Updated", description: notice ?? description, tone: "success" });
          onDone?.();
        },
        onError: (error) =>
          toast({
            title: "Update Failed",
            description: getLimitMessage(error) ?? "Failed to update your goal. Please try again.",
            tone: "destructive",
          }),
      }),
  };
}
