import type { NewFoodEntry } from "../../../src/contracts/diary.ts";
import { useAccessGate } from "../../components/access-gate.ts";
import { useToast } from "../../components/toast.tsx";
import { isTrialRequired, userMessage } from "../../lib/api-client.ts";
import { asPastMeal, usePastMeal } from "../../lib/past-meal.ts";
import { useAddEntry } from "./queries.ts";

/**
 * Sends an entry to the diary, into the past meal that the address is for or into today; `onLogged` runs when it is
 * stored. One at a time, however often somebody taps.
 */
export function useManualLogging(onLogged: () => void) {
  const toast = useToast();
  const { requireAccess, openModal } = useAccessGate();
  const { mutate, isPending } = useAddEntry();
  const { pastMeal } = usePastMeal();

  const log = (entry: NewFoodEntry) => {
    if (isPending || !requireAccess()) return;
    mutate(asPastMeal(entry, pastMeal), {
      onSuccess: () => {
        toast({ title: "Success!", description: "Food logged successfully.", tone: "success" });
        onLogged();
      },
      onError: (error) => {
        if (isTrialRequired(error)) return openModal();
        toast({ title: "Error", description: userMessage(error, "Failed to log food"), tone: "destructive" });
      },
    });
  };
  return { log, isPending };
}
