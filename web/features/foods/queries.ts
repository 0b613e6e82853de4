import {
  keepPreviousData,
  mutationOptions,
  type QueryClient,
  queryOptions,
  useQueryClient,
} from "@tanstack/react-query";
import type { FoodHit } from "../../../src/contracts/foods.ts";
import { useToast } from "../../components/toast.tsx";
import { callApi, userMessage } from "../../lib/api-client.ts";
import { fetchByKey, readAnew } from "../../lib/query-client.ts";
import { useNotifyingMutation } from "../../lib/use-notifying-mutation.ts";

const FOODS = "/api/foods";
const SEARCH = "/api/foods/search";

/**
 * Foods whose names match `query`, best first; the last answer stays on screen until the next one is there. Asked afresh
 * each time, since every logged meal changes what stands first.
 */
export const foodsMatching = (query: string) =>
  queryOptions({
    queryKey: [SEARCH, { q: query }],
    queryFn: fetchByKey<FoodHit[]>,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** What this person ate lately and their favourites; asked afresh each time, since every logged meal changes it. */
export const recentFoods = () =>
  queryOptions({
    queryKey: [SEARCH],
    queryFn: fetchByKey<FoodHit[]>,
    staleTime: 0,
  });

/** The foods that this person saved, the most used first; asked afresh each time, since using one moves it up. */
export const ownFoods = () =>
  queryOptions({
    queryKey: [FOODS],
    queryFn: fetchByKey<FoodHit[]>,
    staleTime: 0,
  });

/** Everything that a change to the saved foods makes stale. */
const refreshFoods = (client: QueryClient) => readAnew(client, [FOODS], [SEARCH]);

/** Saves a diary entry, by its id, as a food of one's own. */
export const saveFood = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (entryId: number) => callApi<FoodHit>("POST", FOODS, { body: { entryId } }),
    onSuccess: () => refreshFoods(client),
  });

/** Takes a saved food away, by its own id. */
export const removeFood = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (id: number) => callApi<void>("DELETE", `${FOODS}/${id}`),
    onSuccess: () => refreshFoods(client),
  });

/** Saves entries as foods of one's own and takes those away again, and says in a toast what came of it. */
export function useOwnFoods() {
  const client = useQueryClient();
  const toast = useToast();
  const saving = useNotifyingMutation(saveFood(client));
  const removing = useNotifyingMutation(removeFood(client));
  return {
    isPending: saving.isPending || removing.isPending,
    save: (entryId: number, onSaved?: () => void) =>
      saving.mutate(entryId, {
        onSuccess: ({ name }) => {
          toast({ title: "Saved to My Foods", description: `${name} is a tap away now.`, tone: "success" });
          onSaved?.();
        },
        onError: (error) =>
          toast({ title: "Error", description: userMessage(error, "Failed to save food"), tone: "destructive" }),
      }),
    remove: (id: number, onRemoved?: () => void) =>
      removing.mutate(id, {
        onSuccess: () => {
          toast({ title: "Removed from My Foods", description: "What you logged of it stays in your diary." });
          onRemoved?.();
        },
        onError: (error) =>
          toast({ title: "Error", description: userMessage(error, "Failed to remove food"), tone: "destructive" }),
      }),
  };
}
