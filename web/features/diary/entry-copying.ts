import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import type { FoodEntry } from "../../../src/contracts/diary.ts";
import { useAccessGate } from "../../components/access-gate.ts";
import { useToast } from "../../components/toast.tsx";
import { isTrialRequired, userMessage } from "../../lib/api-client.ts";
import { inWholeNumbers } from "../../lib/format.ts";
import { newId } from "../../lib/new-id.ts";
import { useNotifyingMutation } from "../../lib/use-notifying-mutation.ts";
import { type CopyRequest, copyEntries, removeEntries } from "./queries.ts";

/** `1 entry, 320 kcal` */
export function amountOf(entries: readonly FoodEntry[]): string {
  const kcal = inWholeNumbers(entries.reduce((sum, { calories }) => sum + calories, 0));
  return `${entries.length} ${entries.length === 1 ? "entry" : "entries"}, ${kcal} kcal`;
}

/**
 * Copies entries into today, all of them or none, and offers to take them out again in the toast that says so. Undo
 * and Try Again work from whatever screen the person has gone on to.
 */
export function useEntryCopying() {
  const client = useQueryClient();
  const toast = useToast();
  const { requireAccess, openModal } = useAccessGate();
  // Another part of the day may be copied meanwhile, the same part not: two taps on it differ in their request's key.
  const copying = useNotifyingMutation({
    ...copyEntries(client),
    lockKey: ({ ids, toDate }) => `${toDate} ${ids.join()}`,
  });
  const removing = useNotifyingMutation({ ...removeEntries(client), lockKey: (ids) => ids.join() });

  const undo = (ids: number[]): void =>
    removing.mutate(ids, {
      onSuccess: () => toast({ title: "Copy Undone", description: "Today is as it was before." }),
      onError: (error) =>
        toast({
          title: "Undo Failed",
          description: userMessage(error, "The copies could not be removed. Please try again."),
          tone: "destructive",
          action: { label: "Try Again", onPress: () => undo(ids) },
        }),
    });

  const failed = useRef<CopyRequest>(undefined);

  async function send(request: CopyRequest): Promise<boolean> {
    const sending = copying.mutateAsync(request);
    if (!sending) return false;
    try {
      const copies = await sending;
      failed.current = undefined;
      toast({
        title: "Copied to Today",
        description: `${amountOf(copies)}.`,
        tone: "success",
        action: { label: "Undo", onPress: () => undo(copies.map(({ id }) => id)) },
      });
      return true;
    } catch (error) {
      failed.current = request;
      if (isTrialRequired(error)) openModal();
      else {
        toast({
          title: "Copy Failed",
          description: userMessage(error, "Nothing was copied. Please try again."),
          tone: "destructive",
          action: { label: "Try Again", onPress: () => void send(request) },
        });
      }
      return false;
    }
  }

  return {
    isCopying: copying.isPending,
    /** True when the entries were copied into `today`, a date. */
    async copy(entries: readonly FoodEntry[], today: string): Promise<boolean> {
      if (!requireAccess()) return false;
      const ids = entries.map(({ id }) => id);
      const before = failed.current;
      const isAgain = before?.toDate === today && String(before.ids) === String(ids);
      // What failed is asked for again with the same key, so that a copy whose answer was lost is not made twice.
      return send({ ids, toDate: today, key: isAgain ? before.key : newId() });
    },
  };
}
export type EntryCopying = ReturnType<typeof useEntryCopying>;
