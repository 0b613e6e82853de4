import { useQueryClient } from "@tanstack/react-query";
import type { MealSuggestion } from "../../../src/contracts/advice.ts";
import { useAccessGate } from "../../components/access-gate.ts";
import { buildFailureToast, useToast } from "../../components/toast.tsx";
import { isTrialRequired } from "../../lib/api-client.ts";
import { createId } from "../../lib/create-id.ts";
import { formatWholeNumber } from "../../lib/format.ts";
import { useNotifyingMutation } from "../../lib/use-notifying-mutation.ts";
import { type CopyRequest, copyEntriesMutation, removeEntriesMutation } from "../diary/queries.ts";

/** Adds an earlier meal to today with one tap, and offers Undo in the toast that says so. */
export function useMealAdding() {
  const client = useQueryClient();
  const toast = useToast();
  const { requireAccess, openModal } = useAccessGate();
  const adding = useNotifyingMutation({
    ...copyEntriesMutation(client),
    lockKey: ({ ids, toDate }) => `${toDate} ${ids.join()}`,
    isOncePerTap: true,
  });
  const removing = useNotifyingMutation({ ...removeEntriesMutation(client), lockKey: (ids) => ids.join() });

  const undo = (ids: number[]): void =>
    removing.mutate(ids, {
      onSuccess: () => toast({ title: "Meal Removed", description: "The meal was removed from today." }),
      onError: (error) =>
        toast({
          ...buildFailureToast("Undo Failed", error, "The meal could not be removed. Please try again."),
          action: { label: "Try Again", onPress: () => undo(ids) },
        }),
    });

  const sendOnceAllowed = async (request: CopyRequest, access: Promise<boolean>): Promise<void> => {
    if (await access) send(request);
  };

  const send = (request: CopyRequest): void =>
    adding.mutate(request, {
      onSuccess: (entries) => {
        const kcal = formatWholeNumber(entries.reduce((sum, { calories }) => sum + calories, 0));
        toast({
          title: "Added to Today",
          description: `${entries.map(({ name }) => name).join(", ")}: ${kcal} kcal.`,
          tone: "success",
          action: { label: "Undo", onPress: () => undo(entries.map(({ id }) => id)) },
        });
      },
      onError: (error) => {
        if (isTrialRequired(error)) return void sendOnceAllowed(request, openModal());
        toast({
          ...buildFailureToast("Failed to Add", error, "Nothing was added. Please try again."),
          // The same key, so that a meal whose answer was lost is not added twice.
          action: { label: "Try Again", onPress: () => send(request) },
        });
      },
    });

  return {
    isAdding: adding.isPending,
    /** Adds the meal to the diary date `today`, at its own time of day. */
    add({ entryIds }: MealSuggestion, today: string): void {
      void sendOnceAllowed({ ids: entryIds, toDate: today, key: createId() }, requireAccess());
    },
  };
}
