import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import type { FoodEntry, FoodEntryChange } from "../../../src/contracts/diary.ts";
import { useToast } from "../../components/toast.tsx";
import { userMessage } from "../../lib/api-client.ts";
import { useNotifyingMutation } from "../../lib/use-notifying-mutation.ts";
import { historyDayOf, historyPath } from "./history-day.ts";
import { changeEntry } from "./queries.ts";

/** Changes entries, and says so where that is not seen on the screen anyway; `today` is the date of the running day. */
export function useEntryEditing(today: string) {
  const toast = useToast();
  const navigate = useNavigate();
  const changing = useNotifyingMutation(changeEntry(useQueryClient()));

  /**
   * The entry as it is stored now; undefined where it could not be changed, which a toast says, or where another change
   * is under way.
   */
  async function change(id: number, fields: FoodEntryChange): Promise<FoodEntry | undefined> {
    try {
      return await changing.mutateAsync({ id, change: fields });
    } catch (error) {
      toast({
        title: "Update Failed",
        description: userMessage(error, "Your changes could not be saved. Please try again."),
        tone: "destructive",
      });
      return undefined;
    }
  }

  const tellSaved = (before: FoodEntry, entry: FoodEntry) => {
    const there = historyDayOf(entry.eatenAt);
    const told = { title: "Entry Updated", tone: "success" } as const;
    if (there === historyDayOf(before.eatenAt)) return toast({ ...told, description: "Your changes are saved." });
    // History goes no further than today, so there is nothing to lead to yet.
    if (there > today) return toast({ ...told, description: "It was moved to tomorrow, and is shown from then on." });
    toast({
      ...told,
      description: "It was moved to another day.",
      action: { label: "View", onPress: () => void navigate(historyPath(there, today)) },
    });
  };

  return {
    isChanging: changing.isPending,
    /** What is on its way to the server. */
    pending: changing.isPending ? changing.variables?.change : undefined,
    change,
    /** True when the changes of a form are stored. */
    async save(entry: FoodEntry, fields: FoodEntryChange): Promise<boolean> {
      const changed = await change(entry.id, fields);
      if (changed) tellSaved(entry, changed);
      return changed !== undefined;
    },
  };
}
export type EntryEditing = ReturnType<typeof useEntryEditing>;
