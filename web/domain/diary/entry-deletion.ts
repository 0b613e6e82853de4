import { useQueryClient } from "@tanstack/react-query";
import { getLimitMessage } from "../../platform/api/api-client.ts";
import { buildFailureToast, useStandingToast, useToast } from "../../ui/feedback/toast.tsx";
import { useNotifyingMutation } from "../../ui/hooks/use-notifying-mutation.ts";
import { deleteEntryMutation, isEntryBeingDeleted, restoreEntriesMutation, useEntriesBeingDeleted } from "./queries.ts";

/** The texts of the toast about the entries that its Undo brings back. */
const describeDeletion = (count: number, notice: string | undefined) =>
  count === 1
    ? { title: "Entry Deleted", description: notice ?? "Food entry has been removed from your diary." }
    : { title: `${count} Meals Deleted`, description: notice ?? "They have been removed from your diary." };

/**
 * Deletes diary entries without asking, and offers Undo in the toast that says so. While that toast stands, it counts
 * the further ones, and its Undo brings all of them back, from whatever screen the person has gone on to.
 */
export function useEntryDeletion() {
  const client = useQueryClient();
  const toast = useToast();
  const findStandingToast = useStandingToast();
  const removingIds = useEntriesBeingDeleted();
  const restoring = useNotifyingMutation({ ...restoreEntriesMutation(client), lockKey: (ids) => ids.join() });
  // Several entries may be deleted at the same time, each of them once.
  const deleting = useNotifyingMutation({ ...deleteEntryMutation(client), lockKey: (id) => id });

  const undo = (ids: readonly string[]): void =>
    restoring.mutate(ids, {
      onError: (error) => {
        const what = ids.length === 1 ? "The entry" : "The entries";
        toast({
          ...buildFailureToast("Undo Failed", error, `${what} could not be brought back. Please try again.`),
          action: { label: "Try Again", onPress: () => undo(ids) },
        });
      },
    });

  const notifyDeleted = (id: string, notice: string | undefined): void => {
    const deletedIds = [...(findStandingToast()?.deletedIds ?? []), id];
    toast({
      ...describeDeletion(deletedIds.length, notice),
      deletedIds,
      action: { label: "Undo", onPress: () => undo(deletedIds) },
    });
  };

  const remove = (id: string): void => {
    // The toast about its adding offers the same, and stands until this one is done.
    if (isEntryBeingDeleted(client, id)) return;
    deleting.mutate(id, {
      onSuccess: ({ notice }) => notifyDeleted(id, notice),
      onError: (error) =>
        toast({
          title: "Delete Failed",
          description: getLimitMessage(error) ?? "Could not delete food entry. Please try again.",
          tone: "destructive",
          action: { label: "Try Again", onPress: () => remove(id) },
        }),
    });
  };

  return { remove, isRemoving: (id: string): boolean => removingIds.includes(id) };
}
export type EntryDeletion = ReturnType<typeof useEntryDeletion>;
