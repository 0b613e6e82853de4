import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import type { FoodEntry, FoodEntryChange } from "../../../src/contracts/diary.ts";
import { useToast } from "../../components/toast.tsx";
import { userMessage } from "../../lib/api-client.ts";
import { type HistoryDay, historyDayOf, historyPath } from "./history-day.ts";
import { changeEntry } from "./queries.ts";

/** Changes entries, and says so where that is not seen on the screen anyway. */
export function useEntryEditing(day: HistoryDay) {
  const toast = useToast();
  const navigate = useNavigate();
  const changing = useMutation(changeEntry(useQueryClient()));

  /** The entry as it is stored now; undefined where it could not be changed, which a toast has told. */
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

  const tellSaved = (entry: FoodEntry) => {
    const there = historyDayOf(entry.eatenAt);
    const title = "Entry Updated";
    if (there === day.date) return toast({ title, description: "Your changes are saved.", tone: "success" });
    toast({
      title,
      description: "It was moved to another day.",
      tone: "success",
      action: { label: "View", onPress: () => void navigate(historyPath(there, day.today)) },
    });
  };

  return {
    isChanging: changing.isPending,
    /** What is on its way to the server. */
    pending: changing.isPending ? changing.variables?.change : undefined,
    change,
    /** True when the changes of a form are stored. */
    async save(id: number, fields: FoodEntryChange): Promise<boolean> {
      const entry = await change(id, fields);
      if (entry) tellSaved(entry);
      return entry !== undefined;
    },
  };
}
export type EntryEditing = ReturnType<typeof useEntryEditing>;
