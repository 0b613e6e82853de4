import { useQueryClient } from "@tanstack/react-query";
import type { EntryCopies, FoodEntry } from "../../../src/contracts/diary.ts";
import { pluralize } from "../../../src/shared/text/format-count.ts";
import { beginSending, endSending } from "../../offline/outbox/sent-keys.ts";
import { isTrialRequired } from "../../platform/api/api-client.ts";
import { buildFailureToast, useToast } from "../../ui/feedback/toast.tsx";
import { formatTotalCalories } from "../../ui/format/format.ts";
import { useNotifyingMutation } from "../../ui/hooks/use-notifying-mutation.ts";
import { useAccessGate } from "../access/access-gate.ts";
import { type CopyRequest, copyEntriesMutation, removeEntriesMutation } from "./queries.ts";

/** `1 entry, 320 kcal` */
export function formatAmount(entries: readonly FoodEntry[]): string {
  const kcal = formatTotalCalories(entries);
  return `${entries.length} ${pluralize(entries.length, "entry", "entries")}, ${kcal} kcal`;
}

type UndoTexts = {
  /** Nothing is said of a success without it. */
  done?: { title: string; description: string };
  failed: string;
};

/** Removes entries that were added, also after the user has left the screen. The toast of a failure offers to try again. */
export function useUndoAdding({ done, failed }: UndoTexts): (ids: string[]) => void {
  const toast = useToast();
  const removing = useNotifyingMutation({ ...removeEntriesMutation(useQueryClient()), lockKey: (ids) => ids.join() });
  const undo = (ids: string[]): void =>
    removing.mutate(ids, {
      onSuccess: ({ notice }) => done && toast({ title: done.title, description: notice ?? done.description }),
      onError: (error) =>
        toast({
          ...buildFailureToast("Undo Failed", error, failed),
          action: { label: "Try Again", onPress: () => undo(ids) },
        }),
    });
  return undo;
}

/** What the toasts say: titles, and the sentences beneath them. */
export type CopyTexts = {
  done: string;
  describe: (copies: readonly FoodEntry[]) => string;
  failed: string;
  nothingDone: string;
  undone: string;
  describeUndone: string;
  undoFailed: string;
};

const COPY_TEXTS: CopyTexts = {
  done: "Copied to Today",
  describe: (copies) => `${formatAmount(copies)}.`,
  failed: "Copy Failed",
  nothingDone: "Nothing was copied. Please try again.",
  undone: "Copy Undone",
  describeUndone: "The copies were removed from today.",
  undoFailed: "The copies could not be removed. Please try again.",
};

/**
 * Copies entries into today, all or none, and shows a toast with Undo. Undo and Try Again also work after the user has
 * left the screen.
 */
export function useEntryCopying(texts: CopyTexts = COPY_TEXTS) {
  const client = useQueryClient();
  const toast = useToast();
  const { requireAccess, openModal } = useAccessGate();
  // Another part of the day may be copied meanwhile, the same part not: two taps on it differ in their request's key.
  const copying = useNotifyingMutation({
    ...copyEntriesMutation(client),
    lockKey: ({ ids, toDate }) => `${toDate} ${ids.join()}`,
    isOncePerTap: true,
  });
  const undo = useUndoAdding({
    done: { title: texts.undone, description: texts.describeUndone },
    failed: texts.undoFailed,
  });

  async function send(request: CopyRequest): Promise<boolean> {
    const sending = copying.mutateAsync(request);
    if (!sending) return false;
    try {
      const { answer: copies, notice } = await sending;
      endSending(client, request);
      toast({
        title: texts.done,
        description: notice ?? texts.describe(copies),
        tone: "success",
        ...(copies.length > 0 && { action: { label: "Undo", onPress: () => undo(copies.map(({ id }) => id)) } }),
      });
      return true;
    } catch (error) {
      if (isTrialRequired(error)) return (await openModal()) && send(request);
      toast({
        ...buildFailureToast(texts.failed, error, texts.nothingDone),
        action: { label: "Try Again", onPress: () => void send(request) },
      });
      return false;
    }
  }

  return {
    isCopying: copying.isPending,
    /**
     * Copies the entries to the date `today`, each at its own time of day and of its own meal, or all at the ISO instant
     * and of the meal that are given; true if that succeeded.
     */
    async copy(
      entries: readonly (FoodEntry | { id: string })[],
      today: string,
      place: Pick<EntryCopies, "eatenAt" | "mealType"> = {},
    ): Promise<boolean> {
      if (!(await requireAccess())) return false;
      const ids = entries.map(({ id }) => id);
      const { key, body } = beginSending<EntryCopies>(client, {
        subject: `copy ${today} ${place.eatenAt === undefined ? "" : "at once "}${ids.join()}`,
        body: { ids, toDate: today, ...place },
      });
      // Sent again it has the time that it had first: the server knows the key by it.
      const sources = entries.filter((entry): entry is FoodEntry => "name" in entry);
      return send({ ...body, key, sources });
    },
  };
}
export type EntryCopying = ReturnType<typeof useEntryCopying>;
