import type { NewFoodEntry } from "../../../src/contracts/diary.ts";
import { useAccessGate } from "../../components/access-gate.ts";
import { useToast } from "../../components/toast.tsx";
import { isTrialRequired, userMessage } from "../../lib/api-client.ts";
import { useAddEntry } from "./queries.ts";

/** Sends an entry to the diary; `onLogged` runs when it is stored. One at a time, however often somebody taps. */
export function useManualLogging(onLogged: () => void) {
  const toast = useToast();
  const { requireAccess, openModal } = useAccessGate();
  const { mutate, isPending } = useAddEntry();

  const log = (entry: NewFoodEntry) => {
    if (isPending || !requireAccess()) return;
    mutate(entry, {
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
