import { useQueryClient } from "@tanstack/react-query";
import type { FoodEntry, NewFoodEntry } from "../../../src/contracts/diary.ts";
import { isolate } from "../../../src/shared/text/isolate.ts";
import { beginSending, endSending } from "../../offline/outbox/sent-keys.ts";
import { getErrorMessage, getLimitMessage, isTrialRequired } from "../../platform/api/api-client.ts";
import { PATHS } from "../../platform/paths.ts";
import { TOAST, type ToastContent, useToast } from "../../ui/feedback/toast.tsx";
import { formatWeekdayAndDate } from "../../ui/format/dates.ts";
import { formatWholeNumber } from "../../ui/format/format.ts";
import { useNotifyingMutation } from "../../ui/hooks/use-notifying-mutation.ts";
import { useAccessGate } from "../access/access-gate.ts";
import { placeInMeal, useMealChoice } from "../meal/meal-choice.ts";
import { findOtherDay, usePastMeal } from "../meal/past-meal.ts";
import { useEntryDeletion } from "./entry-deletion.ts";
import { loadEntryChanges, reloadDiary } from "./queries.ts";

/** The path of the screen that shows the entries added here: Home, or the past day in the URL. */
export function useDiaryPath(): string {
  const { pastMeal } = usePastMeal();
  return pastMeal ? `${PATHS.history}?date=${pastMeal.date}` : PATHS.home;
}

type ToastText = { title: string; description: string };

/** Said of an entry that is added without a tap. */
export const AUTOMATIC_ADDED: ToastText = {
  title: "Added to Food Diary",
  description: "Food item has been automatically added to your diary.",
};

/** The toasts about an entry that the user adds, and about one that is added automatically. */
const LOG_TOASTS = {
  byPerson: {
    added: { title: "Success!", description: "Food logged successfully." },
    failed: (error: unknown) => ({ title: "Error", description: getErrorMessage(error, "Failed to log food") }),
  },
  automatic: {
    added: AUTOMATIC_ADDED,
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
  /** The id of the photo's result that the entry is for: whatever it says by now, it is stored as one entry. */
  resultId?: string;
  /** Confirms that the entry is stored, in place of a toast. */
  confirm?: (said: ToastContent) => void;
};

/** Said of a meal that is not one of today, by its diary day: `2026-11-24`. `time` is that which was chosen for it. */
const describeOtherDay = (date: string, time: string | undefined): string =>
  `Logged on ${formatWeekdayAndDate(date)}${time ? "" : ", the day of its photo"}.`;

/** Said of what was stored without its photo. */
export const PHOTO_LOST = "Its photo was deleted in the meantime, so it has none.";

/** A photo's result is one entry, whatever it says by now; its id is the key. Everything else is what it says. */
function describeSending(entry: NewFoodEntry, resultId: string | undefined) {
  if (resultId !== undefined) return { subject: `entry ${resultId}`, body: entry, key: resultId };
  const { eatenAt, ...said } = entry;
  return { subject: `entry ${JSON.stringify(said)}`, body: entry, at: eatenAt };
}

/**
 * Adds entries to the diary, to the meal in the URL or by the hour, and shows the result in a toast, whose Undo deletes
 * the entry again. Without access the trial's modal opens instead, whether the client knows that or only the server.
 */
export function useLogEntry() {
  const client = useQueryClient();
  const toast = useToast();
  const { remove } = useEntryDeletion();
  const { mealChoice } = useMealChoice();
  const { requireAccess, openModal } = useAccessGate();
  const { mutateAsync, isPending } = useNotifyingMutation({
    mutationFn: async ({ entry, resultId }: { entry: NewFoodEntry } & Pick<LogOptions, "lockKey" | "resultId">) => {
      const sent = beginSending(client, describeSending(entry, resultId));
      const { sendEntry } = await loadEntryChanges();
      return { key: sent.key, ...(await sendEntry(client, entry, sent)) };
    },
    onSuccess: (sent) => reloadDiary(client, sent),
    lockKey: ({ lockKey }) => lockKey,
    isOncePerTap: true,
  });

  async function send(
    entry: NewFoodEntry,
    { isAutomatic = false, confirm = toast, ...keys }: LogOptions,
  ): Promise<FoodEntry | undefined> {
    const sending = mutateAsync({ entry, ...keys });
    if (!sending) return undefined;
    const { added, failed } = isAutomatic ? LOG_TOASTS.automatic : LOG_TOASTS.byPerson;
    try {
      const { key, entry: stored, isPhotoLost, notice } = await sending;
      const saidAt = entry.eatenAt ?? entry.analyzedAt;
      // The screen itself tells of a past day that is open.
      const otherDay = mealChoice.pastMeal || !saidAt ? undefined : findOtherDay(saidAt, Date.now());
      const description = notice ?? (otherDay ? describeOtherDay(otherDay, mealChoice.time) : added.description);
      confirm({
        title: added.title,
        description: isPhotoLost ? `${description} ${PHOTO_LOST}` : description,
        detail: `${isolate(stored.name)}, ${formatWholeNumber(stored.calories)} kcal`,
        tone: "success",
        action: {
          label: "Undo",
          onPress: () => remove(stored.id),
        },
      });
      // Not before the person is told: the diary is loaded first, and a reload meanwhile brings the button back, as
      // does one before the next screen is there.
      endSending(client, { key }, TOAST.durationMs);
      return stored;
    } catch (error) {
      if (isTrialRequired(error))
        return (await openModal()) ? send(entry, { isAutomatic, confirm, ...keys }) : undefined;
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
