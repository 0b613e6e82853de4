import { useQueryClient } from "@tanstack/react-query";
import type { EntryBatch, FoodEntry } from "../../../src/contracts/diary.ts";
import { DAY_MS } from "../../../src/shared/product/durations.ts";
import { pluralize } from "../../../src/shared/text/format-count.ts";
import { isTrialRequired } from "../../platform/api/api-client.ts";
import { isRecord } from "../../platform/is-record.ts";
import { buildFailureToast, useToast } from "../../ui/feedback/toast.tsx";
import { formatTotalCalories } from "../../ui/format/format.ts";
import { useNotifyingMutation } from "../../ui/hooks/use-notifying-mutation.ts";
import { useAccessGate } from "../access/access-gate.ts";
import { findLocalMealType } from "../food/food-entry.ts";
import { findPlace, type MealChoice, useMealChoice } from "../meal/meal-choice.ts";
import type { Plate } from "../meal/plate.ts";
import { PHOTO_LOST } from "./log-queries.ts";
import { LOG_PLATE } from "./plate-sending.ts";
import { loadEntryChanges, reloadDiary, removeEntriesMutation } from "./queries.ts";
import { useAttempts } from "./use-attempts.ts";

/** A plate is logged once, for as long as the server knows the key. */
const PLATE_LASTS_MS = DAY_MS;

/** The photo of what is on the plate, if there is one. */
export type PlatePhoto = { imageUrl: string | null; takenAt: string } | null;

const isBatch = (stored: unknown): stored is EntryBatch => isRecord(stored) && Array.isArray(stored.entries);

/** The meal that the plate is: eaten now or when its photo was taken, unless another one was chosen. */
function buildBatch({ foods }: Plate, photo: PlatePhoto, choice: MealChoice): EntryBatch {
  const taken = photo && { eatenAt: photo.takenAt, mealType: findLocalMealType(photo.takenAt) };
  return {
    entries: foods.map(({ entry }) => entry),
    ...(photo?.imageUrl && { imageUrl: photo.imageUrl }),
    ...(findPlace(choice, photo?.takenAt, Date.now()) ?? taken),
  };
}

const formatFoods = (entries: readonly FoodEntry[]): string => {
  const kcal = formatTotalCalories(entries);
  return `${entries.length} ${pluralize(entries.length, "food", "foods")}, ${kcal} kcal`;
};

/**
 * Logs what is on a plate as one meal, an entry for each food, all or none, and shows a toast whose Undo removes all of
 * them. What was not answered is sent again with the same key, so that it is never stored twice.
 */
export function usePlateLogging() {
  const client = useQueryClient();
  const toast = useToast();
  const { mealChoice } = useMealChoice();
  const { requireAccess, openModal } = useAccessGate();
  const attempts = useAttempts("plate-attempt", isBatch);
  const logging = useNotifyingMutation({
    mutationKey: LOG_PLATE,
    mutationFn: async ({ plate, photo }: { plate: Plate; photo: PlatePhoto }) => {
      const batch = buildBatch(plate, photo, mealChoice);
      const beginning = { subject: plate.id, sent: batch, lastsMs: PLATE_LASTS_MS };
      return (await loadEntryChanges()).logPlate(client, batch, {
        begin: () => attempts.begin(beginning),
        end: attempts.end,
      });
    },
    onSuccess: (sent) => reloadDiary(client, sent),
    isOncePerTap: true,
  });
  const removing = useNotifyingMutation({ ...removeEntriesMutation(client), lockKey: (ids) => ids.join() });

  const undo = (ids: string[]): void =>
    removing.mutate(ids, {
      onSuccess: ({ notice = "Your diary is as it was before." }) =>
        toast({ title: "Meal Removed", description: notice }),
      onError: (error) =>
        toast({
          ...buildFailureToast("Undo Failed", error, "The meal could not be removed. Please try again."),
          action: { label: "Try Again", onPress: () => undo(ids) },
        }),
    });

  async function send(plate: Plate, photo: PlatePhoto): Promise<FoodEntry[] | undefined> {
    const sending = logging.mutateAsync({ plate, photo });
    if (!sending) return undefined;
    try {
      const { attempt, entries, isPhotoLost, notice = "Food logged successfully." } = await sending;
      toast({
        title: "Success!",
        description: isPhotoLost ? `${notice} ${PHOTO_LOST}` : notice,
        detail: formatFoods(entries),
        tone: "success",
        action: { label: "Undo", onPress: () => undo(entries.map(({ id }) => id)) },
      });
      attempts.end(attempt);
      return entries;
    } catch (error) {
      if (isTrialRequired(error)) return (await openModal()) ? send(plate, photo) : undefined;
      toast(buildFailureToast("Error", error, "Failed to log food"));
      return undefined;
    }
  }

  return {
    isPending: logging.isPending,
    /** Logs the plate; the stored entries, or undefined where that failed, was refused, or is under way. */
    log: async (plate: Plate, photo: PlatePhoto): Promise<FoodEntry[] | undefined> =>
      (await requireAccess()) ? send(plate, photo) : undefined,
  };
}
