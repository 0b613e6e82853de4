import { mutationOptions, type QueryClient, useQueryClient } from "@tanstack/react-query";
import type { SavedMeal } from "../../../../src/contracts/meals.ts";
import { isolate } from "../../../../src/shared/text/isolate.ts";
import { deleteOnce } from "../../../platform/api/delete-once.ts";
import { PROGRESS } from "../../../platform/api/paths.ts";
import { buildFailureToast, useToast } from "../../../ui/feedback/toast.tsx";
import { useNotifyingMutation } from "../../../ui/hooks/use-notifying-mutation.ts";
import { invalidateFeed, shareMutation } from "../../people/share-queries.ts";

const removeMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (id: number) => deleteOnce(`${PROGRESS}/${id}`),
    onSuccess: () => invalidateFeed(client),
  });

/** Shares recipes with friends, who can save a copy, with a toast that can undo it. */
export function useRecipeSharing() {
  const client = useQueryClient();
  const toast = useToast();
  const sharing = useNotifyingMutation({ ...shareMutation(client), isOncePerTap: true });
  const removing = useNotifyingMutation(removeMutation(client));
  const undo = (id: number): void =>
    removing.mutate(id, {
      onSuccess: () => toast({ title: "Share Removed", description: "Copies that friends have saved stay theirs." }),
      onError: (error) =>
        toast({
          ...buildFailureToast("Undo Failed", error, "The share could not be removed. Please try again."),
          action: { label: "Try Again", onPress: () => undo(id) },
        }),
    });
  return {
    isPending: sharing.isPending,
    share: ({ id, name }: SavedMeal) =>
      sharing.mutate(
        { title: name, shareType: "achievement", recipeId: id },
        {
          onSuccess: (item) =>
            toast({
              title: "Recipe Shared",
              description: `Your friends see ${isolate(name)} in the feed and can save a copy.`,
              tone: "success",
              action: { label: "Undo", onPress: () => undo(item.id) },
            }),
          onError: (error) => toast(buildFailureToast("Error", error, "Failed to share the recipe")),
        },
      ),
  };
}
