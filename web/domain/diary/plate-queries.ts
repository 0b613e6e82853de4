import { useQueryClient } from "@tanstack/react-query";
import type { EntryBatch, FoodEntry } from "../../../src/contracts/diary.ts";
import { pluralize } from "../../../src/shared/text/format-count.ts";
import { endSending } from "../../offline/outbox/sent-keys.ts";
import { isTrialRequired } from "../../platform/api/api-client.ts";
import { buildFailureToast, useToast } from "../../ui/feedback/toast.tsx";
import { formatTotalCalories } from "../../ui/format/format.ts";
import { useNotifyingMutation } from "../../ui/hooks/use-notifying-mutation.ts";
import { useAccessGate } from "../access/access-gate.ts";
import { findLocalMealType } from "../food/food-entry.ts";
import { findPlace, type MealChoice, useMealChoice } from "../meal/meal-choice.ts";
import type { Plate } from "../meal/plate.ts";
import { useUndoAdding } from "./copy-queries.ts";
import { PHOTO_LOST } from "./log-queries.ts";
import { LOG_PLATE } from "./plate-sending.ts";
import { loadEntryChanges, reloadDiary } from "./queries.ts";

/** The photo of what is on the plate, if there is one. */
export type PlatePhoto = { imageUrl: string | null; takenAt: string } | null;

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
  const logging = useNotifyingMutation({
    mutationKey: LOG_PLATE,
    mutationFn: async ({ plate, photo }: { plate: Plate; photo: PlatePhoto }) =>
      (await loadEntryChanges()).logPlate(client, plate.id, buildBatch(plate, photo, mealChoice)),
    onSuccess: (sent) => reloadDiary(client, sent),
    isOncePerTap: true,
  });
  const undo = useUndoAdding({
    done: { title: "Meal Removed", description: "Your diary is as it was before." },
    failed: "The meal could not be removed. Please try again.",
  });

  async function send(plate: Plate, photo: PlatePhoto): Promise<FoodEntry[] | undefined> {
    const sending = logging.mutateAsync({ plate, photo });
    if (!sending) return undefined;
    try {
      const { key, entries, isPhotoLost, notice = "Food logged successfully." } = await sending;
      toast({
        title: "Success!",
        description: isPhotoLost ? `${notice} ${PHOTO_LOST}` : notice,
        detail: formatFoods(entries),
        tone: "success",
        action: { label: "Undo", onPress: () => undo(entries.map(({ id }) => id)) },
      });
      endSending(client, { key });
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
