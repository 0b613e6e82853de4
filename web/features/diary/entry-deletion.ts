import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useToast } from "../../components/toast.tsx";
import { ApiError, userMessage } from "../../lib/api-client.ts";
import { deleteEntry, restoreEntry } from "./queries.ts";

/**
 * Deletes diary entries without asking, and offers Undo in the toast that says so. Undo works from whatever screen the
 * person has gone on to, so it relies on promises and not on callbacks that end with the list.
 */
export function useEntryDeletion() {
  const client = useQueryClient();
  const toast = useToast();
  const restoring = useMutation(restoreEntry(client));
  const deleting = useMutation(deleteEntry(client));

  async function undo(id: number): Promise<void> {
    try {
      await restoring.mutateAsync(id);
    } catch (error) {
      toast({
        title: "Undo Failed",
        description: userMessage(error, "The entry could not be brought back. Please try again."),
        tone: "destructive",
        action: { label: "Try Again", onPress: () => void undo(id) },
      });
    }
  }

  async function remove(id: number): Promise<void> {
    try {
      await deleting.mutateAsync(id).catch((error) => {
        // Another device was first: the entry is gone, which is what was asked for.
        if (!(error instanceof ApiError && error.status === 404)) throw error;
      });
      toast({
        title: "Entry Deleted",
        description: "Food entry has been removed from your diary.",
        action: { label: "Undo", onPress: () => void undo(id) },
      });
    } catch {
      toast({
        title: "Delete Failed",
        description: "Could not delete food entry. Please try again.",
        tone: "destructive",
      });
    }
  }

  return { remove, removingId: deleting.isPending ? deleting.variables : undefined };
}
export type EntryDeletion = ReturnType<typeof useEntryDeletion>;
