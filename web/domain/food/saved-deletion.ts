import { useQueryClient } from "@tanstack/react-query";
import { isolate } from "../../../src/shared/text/isolate.ts";
import type { SavedItem } from "../../offline/outbox/diary-change.ts";
import { FOODS, MEALS } from "../../platform/api/paths.ts";
import { buildFailureToast, useToast } from "../../ui/feedback/toast.tsx";
import { useNotifyingMutation } from "../../ui/hooks/use-notifying-mutation.ts";
import { changeSavedMutation } from "./food-queries.ts";

const TEXTS = {
  [MEALS]: {
    title: "Meal Deleted",
    describe: (name: string) => `${isolate(name)} is no longer in My Meals. Meals you have logged stay in your diary.`,
    failed: "Failed to delete the meal",
    restoreFailed: "The meal could not be brought back. Please try again.",
  },
  [FOODS]: {
    title: "Removed from My Foods",
    describe: () => "Meals you have logged stay in your diary.",
    failed: "Failed to remove food",
    restoreFailed: "The food could not be brought back. Please try again.",
  },
};

/** Deletes saved meals and own foods without asking, each with a toast that offers Undo. */
export function useSavedDeletion() {
  const client = useQueryClient();
  const toast = useToast();
  const changing = useNotifyingMutation({
    ...changeSavedMutation<SavedItem & { kind: "removeSaved" | "restoreSaved" }>(client),
    lockKey: ({ path, saved }) => `${path}/${saved.id}`,
  });

  const restore = (item: SavedItem): void => {
    const { name } = item.saved;
    changing.mutate(
      { kind: "restoreSaved", ...item },
      {
        onSuccess: ({ answer = item.saved }) => {
          if (answer.name === name) return;
          const description = `Another one has its name by now, so it is called ${isolate(answer.name)}.`;
          toast({ title: "Brought Back", description, tone: "success" });
        },
        onError: (error) =>
          toast({
            ...buildFailureToast("Undo Failed", error, TEXTS[item.path].restoreFailed),
            action: { label: "Try Again", onPress: () => restore(item) },
          }),
      },
    );
  };

  return {
    isPending: changing.isPending,
    remove(item: SavedItem, onRemoved: () => void): void {
      const { title, describe, failed } = TEXTS[item.path];
      changing.mutate(
        { kind: "removeSaved", ...item },
        {
          onSuccess: ({ notice = describe(item.saved.name) }) => {
            const undo = { label: "Undo", onPress: () => restore(item) };
            toast({ title, description: notice, tone: "success", action: undo });
            onRemoved();
          },
          onError: (error) => toast(buildFailureToast("Error", error, failed)),
        },
      );
    },
  };
}
