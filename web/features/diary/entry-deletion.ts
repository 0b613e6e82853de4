import { useQueryClient } from "@tanstack/react-query";
import { buildFailureToast, useToast } from "../../components/toast.tsx";
import { ApiError, getLimitMessage } from "../../lib/api-client.ts";
import { useNotifyingMutation } from "../../lib/use-notifying-mutation.ts";
import { deleteEntryMutation, restoreEntryMutation } from "./queries.ts";

/** Several entries may be deleted or restored at the same time, each of them once. */
const lockKey = (id: number): number => id;

/** True for an entry that another device has deleted already, which is what was asked for. */
const isGone = (error: Error): boolean => error instanceof ApiError && error.status === 404;

/**
 * Deletes diary entries without asking, and offers Undo in the toast that says so. Undo works from whatever screen the
 * person has gone on to.
 */
export function useEntryDeletion() {
  const client = useQueryClient();
  const toast = useToast();
  const restoring = useNotifyingMutation({ ...restoreEntryMutation(client), lockKey });
  const deleting = useNotifyingMutation({ ...deleteEntryMutation(client), lockKey });

  const undo = (id: number): void =>
    restoring.mutate(id, {
      onError: (error) =>
        toast({
          ...buildFailureToast("Undo Failed", error, "The entry could not be brought back. Please try again."),
          action: { label: "Try Again", onPress: () => undo(id) },
        }),
    });

  const notifyDeleted = (id: number): void =>
    toast({
      title: "Entry Deleted",
      description: "Food entry has been removed from your diary.",
      action: { label: "Undo", onPress: () => undo(id) },
    });

  const remove = (id: number): void =>
    deleting.mutate(id, {
      onSuccess: () => notifyDeleted(id),
      onError: (error) =>
        isGone(error)
          ? notifyDeleted(id)
          : toast({
              title: "Delete Failed",
              description: getLimitMessage(error) ?? "Could not delete food entry. Please try again.",
              tone: "destructive",
            }),
    });

  return { remove, removingId: deleting.isPending ? deleting.variables : undefined };
}
export type EntryDeletion = ReturnType<typeof useEntryDeletion>;
