import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import type { FoodEntry, FoodEntryChange } from "../../../src/contracts/diary.ts";
import { buildFailureToast, useToast } from "../../ui/feedback/toast.tsx";
import { useNotifyingMutation } from "../../ui/hooks/use-notifying-mutation.ts";
import { buildHistoryPath, findHistoryDate } from "../entry/history-day.ts";
import { changeEntryMutation } from "./queries.ts";

/** An entry as it was changed, on the server or, for now, on this device alone. */
type Changed = { entry: FoodEntry; notice: string | undefined };

/** Changes entries, and shows a toast if the change is not visible on the screen; `today` is the current date. */
export function useEntryEditing(today: string) {
  const toast = useToast();
  const navigate = useNavigate();
  const changing = useNotifyingMutation(changeEntryMutation(useQueryClient()));

  /**
   * The entry as it is now; undefined where it could not be changed, which a toast says, or where another change is under
   * way.
   */
  async function send(entry: FoodEntry, fields: FoodEntryChange): Promise<Changed | undefined> {
    try {
      const outcome = await changing.mutateAsync({ entry, change: fields });
      return outcome && { entry: outcome.answer ?? entry, notice: outcome.notice };
    } catch (error) {
      toast(buildFailureToast("Update Failed", error, "Your changes could not be saved. Please try again."));
      return undefined;
    }
  }

  /** Brings back every field that was changed, and the portion and the items that the figures were. */
  const undo = async (before: FoodEntry, changed: FoodEntry, fields: FoodEntryChange): Promise<void> => {
    // The instant, because the local time has no seconds.
    const names = (Object.keys(fields) as (keyof FoodEntryChange)[]).map((name) =>
      name === "eatenOn" ? "eatenAt" : name,
    );
    const earlier = Object.fromEntries(names.map((name) => [name, before[name]]));
    try {
      await changing.mutateAsync({
        entry: changed,
        change: { ...earlier, items: before.items, portion: before.portion },
      });
    } catch (error) {
      toast({
        ...buildFailureToast("Undo Failed", error, "The entry could not be brought back. Please try again."),
        action: { label: "Try Again", onPress: () => void undo(before, changed, fields) },
      });
    }
  };

  const notifySaved = (
    before: FoodEntry,
    { entry, notice = "Your changes are saved." }: Changed,
    fields: FoodEntryChange,
  ) => {
    const newDate = findHistoryDate(entry);
    const toastBase = { title: "Entry Updated", tone: "success" } as const;
    if (newDate === findHistoryDate(before))
      return toast({
        ...toastBase,
        description: notice,
        action: { label: "Undo", onPress: () => void undo(before, entry, fields) },
      });
    // History ends today, so there is no day to link to.
    if (newDate > today)
      return toast({ ...toastBase, description: "It was moved to tomorrow and is shown from then on." });
    toast({
      ...toastBase,
      description: "It was moved to another day.",
      action: { label: "View", onPress: () => void navigate(buildHistoryPath(newDate, today)) },
    });
  };

  return {
    isChanging: changing.isPending,
    /** The change that is being sent. */
    pending: changing.isPending ? changing.variables?.change : undefined,
    /** Changes an entry; a toast says only what fails. */
    change: async (entry: FoodEntry, fields: FoodEntryChange): Promise<void> => void (await send(entry, fields)),
    /** Saves a form's changes; true if that succeeded. */
    async save(entry: FoodEntry, fields: FoodEntryChange): Promise<boolean> {
      const changed = await send(entry, fields);
      if (changed) notifySaved(entry, changed, fields);
      return changed !== undefined;
    },
  };
}
export type EntryEditing = ReturnType<typeof useEntryEditing>;
