import { useQueryClient } from "@tanstack/react-query";
import { buildFailureToast, useToast } from "../../ui/feedback/toast.tsx";
import { useNotifyingMutation } from "../../ui/hooks/use-notifying-mutation.ts";
import { removeEntriesMutation } from "./queries.ts";

type UndoTexts = {
  /** Nothing is said of a success without it. */
  done?: { title: string; description: string };
  failed: string;
};

/** Removes entries that were added, also after the user has left the screen. The toast of a failure offers to try again. */
export function useUndoAdding({ done, failed }: UndoTexts): (ids: string[]) => void {
  const toast = useToast();
  const removing = useNotifyingMutation({ ...removeEntriesMutation(useQueryClient()), lockKey: (ids) => ids.join() });
  const undo = (ids: string[]): void =>
    removing.mutate(ids, {
      onSuccess: ({ notice }) => done && toast({ title: done.title, description: notice ?? done.description }),
      onError: (error) =>
        toast({
          ...buildFailureToast("Undo Failed", error, failed),
          action: { label: "Try Again", onPress: () => undo(ids) },
        }),
    });
  return undo;
}
