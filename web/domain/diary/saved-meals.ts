import { mutationOptions, type QueryClient, queryOptions, useQueryClient } from "@tanstack/react-query";
import type { MealLog, NewSavedMeal, SavedMeal, SavedMealChange } from "../../../src/contracts/meals.ts";
import { isolate } from "../../../src/shared/text/isolate.ts";
import type { SavedChange } from "../../offline/outbox/diary-change.ts";
import { beginSending, endSending } from "../../offline/outbox/sent-keys.ts";
import { isTrialRequired } from "../../platform/api/api-client.ts";
import { MEALS } from "../../platform/api/paths.ts";
import { invalidate } from "../../platform/query-client.ts";
import { buildFailureToast, useToast } from "../../ui/feedback/toast.tsx";
import { useNotifyingMutation } from "../../ui/hooks/use-notifying-mutation.ts";
import { useAccessGate } from "../access/access-gate.ts";
import { changeSavedMutation } from "../food/food-queries.ts";
import { findPlace, useMealChoice } from "../meal/meal-choice.ts";
import { formatAmount, useUndoAdding } from "./copy-queries.ts";
import { loadEntryChanges, reloadDiary } from "./queries.ts";

/** The saved meals, the most used first; fetched each time, because using one changes the order. */
export const savedMealsQuery = () => queryOptions<SavedMeal[]>({ queryKey: [MEALS], staleTime: 0 });

const invalidateMeals = (client: QueryClient): Promise<void> => invalidate(client, [MEALS]);

/** A request to log a meal; a retry with the same key does not log it twice. */
type LogRequest = MealLog & { id: number; key: string };

const logMealMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: async ({ meal, request: { id: _, key, ...log } }: { meal: SavedMeal; request: LogRequest }) =>
      (await loadEntryChanges()).logMeal(client, meal, log, key),
    onSettled: (made) => {
      const loading = Promise.all([reloadDiary(client, made), invalidateMeals(client)]);
      return made?.notice === undefined ? loading : undefined;
    },
  });

/** Saves and changes meals and recipes, with a toast for the result; each call is true if it succeeded. */
export function useSavedMeals() {
  const client = useQueryClient();
  const toast = useToast();
  const saving = useNotifyingMutation({ ...changeSavedMutation(client), isOncePerTap: true });

  const send = async (change: SavedChange, title: string, description: string, failed: string): Promise<boolean> => {
    const sending = saving.mutateAsync(change);
    if (!sending) return false;
    try {
      const { notice = description } = await sending;
      toast({ title, description: notice, tone: "success" });
      return true;
    } catch (error) {
      toast(buildFailureToast("Error", error, failed));
      return false;
    }
  };

  return {
    isPending: saving.isPending,
    save: (meal: NewSavedMeal) =>
      send(
        { kind: "addSaved", path: MEALS, name: meal.name, body: meal },
        meal.items ? "Recipe Saved" : "Meal Saved",
        `${isolate(meal.name)} is now in My Meals.`,
        meal.items ? "Failed to save the recipe" : "Failed to save the meal",
      ),
    /** Changes a meal or recipe to `saved`. */
    change: (saved: SavedMeal, body: SavedMealChange) =>
      send(
        { kind: "changeSaved", path: MEALS, saved, body },
        body.items ? "Recipe Changed" : "Meal Renamed",
        body.items
          ? `${isolate(saved.name)} is changed. What you have logged of it stays.`
          : `It is now called ${isolate(saved.name)}.`,
        body.items ? "Failed to save the recipe" : "Failed to rename the meal",
      ),
  };
}

/** Logs saved meals, into the meal in the URL or by the hour, with a toast that can undo it from any screen. */
export function useMealLogging() {
  const client = useQueryClient();
  const toast = useToast();
  const { mealChoice } = useMealChoice();
  const { requireAccess, openModal } = useAccessGate();
  const logging = useNotifyingMutation({ ...logMealMutation(client), isOncePerTap: true });
  const undo = useUndoAdding({ failed: "The meal could not be removed. Please try again." });

  async function send(meal: SavedMeal, request: LogRequest): Promise<boolean> {
    const sending = logging.mutateAsync({ meal, request });
    if (!sending) return false;
    try {
      const { answer: entries, notice } = await sending;
      endSending(client, request);
      toast({
        title: "Success!",
        description: notice ?? `${isolate(meal.name)} logged: ${formatAmount(entries)}.`,
        tone: "success",
        action: { label: "Undo", onPress: () => undo(entries.map(({ id }) => id)) },
      });
      return true;
    } catch (error) {
      if (isTrialRequired(error)) return (await openModal()) && send(meal, request);
      toast(buildFailureToast("Error", error, "Failed to log food"));
      return false;
    }
  }

  return {
    isPending: logging.isPending,
    /** Logs a share of a meal; true if that succeeded. */
    async log(meal: SavedMeal, share: number): Promise<boolean> {
      if (!(await requireAccess())) return false;
      const place = findPlace(mealChoice, undefined, Date.now());
      const { key, body } = beginSending<MealLog>(client, {
        subject: `meal ${meal.id} ${share} ${place?.mealType}`,
        body: { share, ...place },
        at: place?.eatenAt,
      });
      return send(meal, { id: meal.id, ...body, key });
    },
  };
}
