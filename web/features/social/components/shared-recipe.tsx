import { Button } from "@radix-ui/themes";
import { mutationOptions, type QueryClient, useQueryClient } from "@tanstack/react-query";
import { CookingPot } from "lucide-react";
import type { SavedMeal } from "../../../../src/contracts/meals.ts";
import type { FeedItem, SharedRecipe as Recipe } from "../../../../src/contracts/progress.ts";
import { pluralize } from "../../../../src/shared/text/format-count.ts";
import { isolate } from "../../../../src/shared/text/isolate.ts";
import { callApi } from "../../../platform/api/api-client.ts";
import { MEALS } from "../../../platform/api/paths.ts";
import { invalidate } from "../../../platform/query-client.ts";
import { buildFailureToast, useToast } from "../../../ui/feedback/toast.tsx";
import { formatGrams, formatWholeNumber } from "../../../ui/format/format.ts";
import { useNotifyingMutation } from "../../../ui/hooks/use-notifying-mutation.ts";
import { Bdi } from "../../../ui/parts/bdi.tsx";

const copyRecipeMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (id: number) => callApi<SavedMeal>("POST", `/api/progress/${id}/recipe`),
    onSuccess: () => invalidate(client, [MEALS]),
  });

/** A shared recipe, and a button to save a copy of that of another person. */
export function SharedRecipe({
  item: { id, mine, title },
  recipe: { name, servings, calories, ingredients },
}: {
  item: Pick<FeedItem, "id" | "mine" | "title">;
  recipe: Recipe;
}) {
  const toast = useToast();
  const { mutate, isPending } = useNotifyingMutation({ ...copyRecipeMutation(useQueryClient()), isOncePerTap: true });
  const save = () =>
    mutate(id, {
      onSuccess: (saved) =>
        toast({ title: "Recipe Saved", description: `${isolate(saved.name)} is now in My Meals.`, tone: "success" }),
      onError: (error) => toast(buildFailureToast("Error", error, "Failed to save the recipe")),
    });
  return (
    <div className="shared-recipe rows-10">
      {name !== title && (
        <p className="breaks semibold">
          <Bdi>{name}</Bdi>
        </p>
      )}
      <p>
        <b>{formatWholeNumber(calories)} kcal</b> a serving · serves {formatGrams(servings)} · {ingredients}{" "}
        {pluralize(ingredients, "ingredient")}
      </p>
      {!mine && (
        <Button size="3" variant="soft" loading={isPending} onClick={save}>
          <CookingPot size={18} aria-hidden />
          Save a Copy
          <span className="visually-hidden"> of {name}</span>
        </Button>
      )}
    </div>
  );
}
