import { useNavigate } from "react-router";
import type { NewFoodEntry } from "../../../src/contracts/diary.ts";
import { PATHS } from "../../app/paths.ts";
import { useToast } from "../../components/toast.tsx";
import { isTrialRequired, userMessage } from "../../lib/api-client.ts";
import { asPastMeal, usePastMeal } from "../../lib/past-meal.ts";
import { useAddEntry } from "../diary/queries.ts";

type Words = { title: string; description: string };

/** What the person is told when an entry was added, and when that failed. */
export type LogToasts = {
  added: Words;
  failed: (error: unknown) => Words;
  /** The toast leads to the diary, for where the screen itself does not go there. */
  offersView: boolean;
};

/** For entries that the person adds. */
export const LOG_TOASTS: LogToasts = {
  added: { title: "Success!", description: "Food logged successfully." },
  failed: (error) => ({ title: "Error", description: userMessage(error, "Failed to log food") }),
  offersView: true,
};

/** For results that are added by themselves. */
export const AUTO_ADD_TOASTS: LogToasts = {
  added: { title: "Added to Food Diary", description: "Food item has been automatically added to your diary." },
  failed: () => ({ title: "Failed to Add", description: "Could not add to food diary. You can try adding manually." }),
  offersView: true,
};

/** Where what is added here is seen: Home, or the past day of History that it is added to. */
export function useDiaryPath(): string {
  const { pastMeal } = usePastMeal();
  return pastMeal ? `${PATHS.history}?date=${pastMeal.date}` : PATHS.home;
}

/**
 * Adds an entry to the diary and says so in a toast, whatever comes of it; gives true when it was added. Where a trial
 * or premium is missing, `onTrialRequired` is called instead of a toast.
 */
export function useLogEntry(onTrialRequired: () => void) {
  const addEntry = useAddEntry();
  const toast = useToast();
  const navigate = useNavigate();
  const diaryPath = useDiaryPath();
  const { pastMeal } = usePastMeal();

  return async (entry: NewFoodEntry, { added, failed, offersView }: LogToasts): Promise<boolean> => {
    try {
      await addEntry.mutateAsync(asPastMeal(entry, pastMeal));
    } catch (error) {
      if (isTrialRequired(error)) onTrialRequired();
      else toast({ ...failed(error), tone: "destructive" });
      return false;
    }
    const view = { label: "View", onPress: () => void navigate(diaryPath) };
    toast({ ...added, tone: "success", ...(offersView && { action: view }) });
    return true;
  };
}
