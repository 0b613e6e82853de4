import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import type { FoodEntry, NewFoodEntry } from "../../../src/contracts/diary.ts";
import { PATHS } from "../../app/paths.ts";
import { useAccessGate } from "../../components/access-gate.ts";
import { TOAST, useToast } from "../../components/toast.tsx";
import { getErrorMessage, getLimitMessage, isTrialRequired } from "../../lib/api-client.ts";
import { formatWholeNumber } from "../../lib/format.ts";
import { isRecord } from "../../lib/is-record.ts";
import { placeInMeal, useMealChoice } from "../../lib/meal-choice.ts";
import { usePastMeal } from "../../lib/past-meal.ts";
import { useNotifyingMutation } from "../../lib/use-notifying-mutation.ts";
import { ENTRIES } from "./entries-path.ts";
import { useEntryDeletion } from "./entry-deletion.ts";
import { invalidateDiary } from "./queries.ts";
import { sendEntry } from "./send-entry.ts";
import { useEntryAttempts } from "./use-entry-attempts.ts";

/** Shows an entry that was just stored in the lists that are loaded, before they are loaded again. */
export function addCachedEntry(client: QueryClient, entry: FoodEntry): void {
  const isInRange = (range: unknown): boolean =>
    isRecord(range) && String(range.startDate) <= entry.eatenAt && entry.eatenAt <= String(range.endDate);
  client.setQueriesData<FoodEntry[]>(
    { queryKey: [ENTRIES], predicate: ({ queryKey }) => isInRange(queryKey[1]) },
    (all) => all && insertLatestFirst(entry, all),
  );
}

/** The list with the entry in its place; one that was there with its id makes way. */
function insertLatestFirst(entry: FoodEntry, entries: readonly FoodEntry[]): FoodEntry[] {
  const others = entries.filter(({ id }) => id !== entry.id);
  const later = others.filter(({ eatenAt }) => eatenAt > entry.eatenAt);
  return [...later, entry, ...others.slice(later.length)];
}

/** The path of the screen that shows the entries added here: Home, or the past day in the URL. */
export function useDiaryPath(): string {
  const { pastMeal } = usePastMeal();
  return pastMeal ? `${PATHS.history}?date=${pastMeal.date}` : PATHS.home;
}

type ToastText = { title: string; description: string };

/** The toasts about an entry that the user adds, and about one that is added automatically. */
const LOG_TOASTS = {
  byPerson: {
    added: { title: "Success!", description: "Food logged successfully." },
    failed: (error: unknown) => ({ title: "Error", description: getErrorMessage(error, "Failed to log food") }),
  },
  automatic: {
    added: { title: "Added to Food Diary", description: "Food item has been automatically added to your diary." },
    failed: (error: unknown) => ({
      title: "Failed to Add",
      description: getLimitMessage(error) ?? "Could not add to food diary. You can try adding manually.",
    }),
  },
} as const satisfies Record<string, { added: ToastText; failed: (error: unknown) => ToastText }>;

export type LogOptions = {
  /** The entry is added automatically, without a tap. */
  isAutomatic?: boolean;
  /** Entries with different keys may be sent at the same time; without a key there is one at a time. */
  lockKey?: unknown;
  /** The screen stays as it was, and only the toast says that it is stored. */
  isScreenKept?: boolean;
  /** The id of the photo's result that the entry is for: whatever it says by now, it is stored as one entry. */
  resultId?: string;
};

/** Said of what was stored without its photo. */
export const PHOTO_LOST = "Its photo was deleted in the meantime, so it has none.";

/**
 * Adds entries to the diary, to the meal in the URL or by the hour, and shows the result in a toast, whose Undo
 * deletes the entry again. Without access the trial's modal opens instead, whether the client knows that or only the
 * server.
 */
export function useLogEntry() {
  const client = useQueryClient();
  const attempts = useEntryAttempts();
  const toast = useToast();
  const { remove } = useEntryDeletion();
  const { mealChoice } = useMealChoice();
  const { requireAccess, openModal } = useAccessGate();
  const { mutateAsync, isPending } = useNotifyingMutation({
    mutationFn: async ({ entry, resultId }: { entry: NewFoodEntry } & Pick<LogOptions, "lockKey" | "resultId">) => {
      const attempt = attempts.begin(entry, resultId);
      return { attempt, ...(await sendEntry(entry, attempt)) };
    },
    onSuccess: ({ entry }) => {
      addCachedEntry(client, entry);
      return invalidateDiary(client);
    },
    lockKey: ({ lockKey }) => lockKey,
    isOncePerTap: true,
  });

  async function send(
    entry: NewFoodEntry,
    { isAutomatic = false, isScreenKept = false, ...keys }: LogOptions,
  ): Promise<FoodEntry | undefined> {
    const sending = mutateAsync({ entry, ...keys });
    if (!sending) return undefined;
    const { added, failed } = isAutomatic ? LOG_TOASTS.automatic : LOG_TOASTS.byPerson;
    try {
      const { attempt, entry: stored, isPhotoLost } = await sending;
      toast({
        title: added.title,
        description: isPhotoLost ? `${added.description} ${PHOTO_LOST}` : added.description,
        detail: `${stored.name}, ${formatWholeNumber(stored.calories)} kcal`,
        tone: "success",
        action: { label: "Undo", onPress: () => remove(stored.id) },
      });
      // Not before the person is told: the diary is loaded first, and a reload meanwhile brings the button back.
      attempts.end(attempt, isScreenKept ? TOAST.durationMs : 0);
      return stored;
    } catch (error) {
      if (isTrialRequired(error))
        return (await openModal()) ? send(entry, { isAutomatic, isScreenKept, ...keys }) : undefined;
      toast({ ...failed(error), tone: "destructive" });
      return undefined;
    }
  }

  return {
    isPending,
    /** The stored entry; undefined where adding failed, was refused, or one with this key is on its way. */
    log: async (entry: NewFoodEntry, options: LogOptions = {}): Promise<FoodEntry | undefined> =>
      (await requireAccess()) ? send(placeInMeal(entry, mealChoice, Date.now()), options) : undefined,
  };
}
