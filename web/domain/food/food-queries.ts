import {
  infiniteQueryOptions,
  keepPreviousData,
  mutationOptions,
  type QueryClient,
  queryOptions,
  useQueryClient,
} from "@tanstack/react-query";
import type { FoodHit } from "../../../src/contracts/foods.ts";
import type { MealType } from "../../../src/shared/product/enums.ts";
import { isolate } from "../../../src/shared/text/isolate.ts";
import type { SavedChange } from "../../offline/outbox/diary-change.ts";
import { callApi, withQuery } from "../../platform/api/api-client.ts";
import { findNextCursor, joinPages } from "../../platform/api/paging.ts";
import { FOOD_SEARCH, FOODS } from "../../platform/api/paths.ts";
import { fetchByKey, invalidate } from "../../platform/query-client.ts";
import { buildFailureToast, useToast } from "../../ui/feedback/toast.tsx";
import { useNotifyingMutation } from "../../ui/hooks/use-notifying-mutation.ts";
import { loadEntryChanges } from "../diary/queries.ts";

/** Foods that are suggested before anything is typed. */
const SUGGESTED_FOODS = 12;

/**
 * Foods whose names match `query`, best first. The last results stay visible while the next ones load. Fetched each
 * time, because every logged meal changes the order.
 */
export const foodSearchQuery = (query: string) =>
  queryOptions({
    queryKey: [FOOD_SEARCH, { q: query }],
    queryFn: fetchByKey<FoodHit[]>,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** Foods for a meal: recent ones, those that were eaten for this kind of meal first, then popular ones. */
export const suggestedFoodsQuery = (meal: MealType) =>
  queryOptions({
    queryKey: [FOOD_SEARCH, { meal, limit: SUGGESTED_FOODS }],
    queryFn: fetchByKey<FoodHit[]>,
    staleTime: 0,
  });

/** Foods of a page of what was eaten. */
const EATEN_PAGE_SIZE = 50;

/**
 * Recent or favorite foods in pages, the last eaten first; fetched each time, because every logged meal changes them.
 * Without a connection the device answers all that it knows, which is not a full page.
 */
export const eatenFoodsQuery = (list: "recent" | "favorites") =>
  infiniteQueryOptions({
    queryKey: [FOOD_SEARCH, { list, limit: EATEN_PAGE_SIZE }],
    queryFn: (context): Promise<FoodHit[]> => {
      const { pageParam: before, signal } = context;
      if (before === undefined) return fetchByKey<FoodHit[]>(context);
      return callApi<FoodHit[]>("GET", withQuery(FOOD_SEARCH, { list, limit: EATEN_PAGE_SIZE, before }), { signal });
    },
    initialPageParam: undefined as FoodHit["id"] | undefined,
    getNextPageParam: (last, pages) =>
      last.length === EATEN_PAGE_SIZE ? findNextCursor(pages, EATEN_PAGE_SIZE) : undefined,
    select: ({ pages }) => joinPages(pages),
    staleTime: 0,
  });

/** The user's saved foods, most used first; fetched each time, because using one changes the order. */
export const ownFoodsQuery = () =>
  queryOptions({
    queryKey: [FOODS],
    queryFn: fetchByKey<FoodHit[]>,
    staleTime: 0,
  });

/** Invalidates everything that depends on the saved foods. */
export const invalidateFoods = (client: QueryClient) => invalidate(client, [FOODS], [FOOD_SEARCH]);

/** Saves, changes or deletes a meal or own food, or brings it back. Its list is loaded again after a failure, too. */
export const changeSavedMutation = <Change extends SavedChange>(client: QueryClient) =>
  mutationOptions({
    mutationFn: async (change: Change) => (await loadEntryChanges()).changeSaved(client, change),
    onSettled: (made, _, { path }) => {
      const loading = path === FOODS ? invalidateFoods(client) : invalidate(client, [path]);
      return made?.notice === undefined ? loading : undefined;
    },
  });

/** Saves entries as the user's own foods, with a toast for the result. */
export function useOwnFoods() {
  const client = useQueryClient();
  const toast = useToast();
  const saving = useNotifyingMutation({
    ...changeSavedMutation<SavedChange & { kind: "addSaved"; path: typeof FOODS }>(client),
    lockKey: ({ body }) => body.entryId,
    isOncePerTap: true,
  });
  return {
    isPending: saving.isPending,
    save: (entryId: string, name: string, onSaved?: () => void) =>
      saving.mutate(
        { kind: "addSaved", path: FOODS, name, body: { entryId } },
        {
          onSuccess: ({ notice = `${isolate(name)} is now in My Foods.` }) => {
            toast({ title: "Saved to My Foods", description: notice, tone: "success" });
            onSaved?.();
          },
          onError: (error) => toast(buildFailureToast("Error", error, "Failed to save food")),
        },
      ),
  };
}
