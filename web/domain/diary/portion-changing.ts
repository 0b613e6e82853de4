import { mutationOptions, type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { EntryPortions, FoodEntry } from "../../../src/contracts/diary.ts";
import { findShare, scaleEntry } from "../../../src/shared/diary/portion.ts";
import { pluralize } from "../../../src/shared/text/format-count.ts";
import { isolate } from "../../../src/shared/text/isolate.ts";
import { ENTRIES } from "../../platform/api/fetch-entries.ts";
import { buildFailureToast, useStandingToast, useToast } from "../../ui/feedback/toast.tsx";
import { formatTotalCalories } from "../../ui/format/format.ts";
import { formatShare } from "../meal/share-measures.ts";
import { invalidateDiary, loadEntryChanges } from "./queries.ts";

type EntryShare = EntryPortions["portions"][number];

/** Shows entries as they are with other shares, before the server has answered. */
const scaleCachedEntries = (client: QueryClient, shares: ReadonlyMap<string, number>): void =>
  void client.setQueriesData<FoodEntry[]>({ queryKey: [ENTRIES] }, (all) =>
    all?.map((entry) => scaleEntry(entry, shares.get(entry.id) ?? findShare(entry))),
  );

/** Sets how much of each entry was eaten, all or none. */
const setPortionsMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: async (portions: EntryShare[]) => (await loadEntryChanges()).changePortions(client, { portions }),
  });

/** Keeps answers that are on their way from undoing what is shown of a change that is not stored yet. */
const cancelDiaryReads = (client: QueryClient): Promise<void> => client.cancelQueries({ queryKey: [ENTRIES] });

type Shares = ReadonlyMap<string, number>;

type LastChange = { entries: readonly FoodEntry[]; share: number };

const createPending = () => ({
  /** Shares that are not sent yet. */
  wanted: new Map<string, number>(),
  /** The shares that the server is known to have. */
  stored: new Map<string, number>(),
  /** The shares from before the first change that no toast has told of yet. */
  earlier: new Map<string, number>(),
  isSending: false,
  last: undefined as LastChange | undefined,
  /** What is said of the last change if it waits on this device. */
  notice: undefined as string | undefined,
});

/** Adds what is not there yet. */
function addMissing(shares: Map<string, number>, added: Shares): void {
  for (const [id, share] of added) if (!shares.has(id)) shares.set(id, share);
}

const toShares = (entries: readonly FoodEntry[]): Shares =>
  new Map(entries.map((entry) => [entry.id, findShare(entry)]));

/** `½ of Pizza, 440 kcal.`, `2 × Pizza, 1,760 kcal.` or `2 entries, 900 kcal.` */
function describePortion(entries: readonly FoodEntry[], share: number): string {
  const scaled = entries.map((entry) => scaleEntry(entry, share));
  const kcal = formatTotalCalories(scaled);
  const [first] = scaled;
  return first && scaled.length === 1
    ? `${formatShare(share)} ${share > 1 ? "×" : "of"} ${isolate(first.name)}, ${kcal} kcal.`
    : `${scaled.length} ${pluralize(scaled.length, "entry", "entries")}, ${kcal} kcal.`;
}

/**
 * Changes how much of entries was eaten. It is shown at once and sent as it is tapped: while a change is on its way, the
 * next ones wait, and only the last share of each entry is sent. The toast's Undo brings all of them back.
 */
export function usePortionChanging() {
  const client = useQueryClient();
  const toast = useToast();
  const findStandingToast = useStandingToast();
  const { mutateAsync } = useMutation(setPortionsMutation(client));
  const [pending] = useState(createPending);

  function notifyChanged(): void {
    if (!pending.last) return;
    const earlierShares = new Map([...pending.earlier, ...(findStandingToast()?.earlierShares ?? [])]);
    pending.earlier.clear();
    toast({
      title: "Portion Changed",
      description: pending.notice ?? describePortion(pending.last.entries, pending.last.share),
      tone: "success",
      earlierShares,
      action: { label: "Undo", onPress: () => void apply(earlierShares) },
    });
  }

  const notifyFailed = (error: unknown, shares: Shares): void =>
    toast({
      ...buildFailureToast("Update Failed", error, "The portion could not be saved. Please try again."),
      action: { label: "Try Again", onPress: () => void apply(shares) },
    });

  /** Sends what is wanted until nothing is; false if that failed, which a toast says. */
  async function send(): Promise<boolean> {
    pending.isSending = true;
    let isStored = true;
    while (pending.wanted.size > 0) {
      // The second tap of a hurried thumb wants what has just been sent.
      const shares = new Map([...pending.wanted].filter(([id, share]) => pending.stored.get(id) !== share));
      pending.wanted.clear();
      if (shares.size === 0) continue;
      try {
        pending.notice = (await mutateAsync([...shares].map(([id, share]) => ({ id, share })))).notice;
        for (const [id, share] of shares) pending.stored.set(id, share);
      } catch (error) {
        isStored = false;
        for (const [id, share] of pending.wanted) shares.set(id, share);
        pending.wanted.clear();
        scaleCachedEntries(client, pending.stored);
        pending.earlier.clear();
        notifyFailed(error, shares);
      }
    }
    pending.isSending = false;
    pending.stored.clear();
    void invalidateDiary(client);
    return isStored;
  }

  /** Shows the shares at once and sends them; undefined if a change that is still on its way will send them. */
  async function apply(shares: Shares): Promise<boolean | undefined> {
    for (const [id, share] of shares) pending.wanted.set(id, share);
    await cancelDiaryReads(client);
    scaleCachedEntries(client, shares);
    return pending.isSending || pending.wanted.size === 0 ? undefined : send();
  }

  return {
    /** Makes `share` of what was logged the portion of each of these entries. */
    async change(entries: readonly FoodEntry[], share: number): Promise<void> {
      const before = toShares(entries);
      addMissing(pending.stored, before);
      addMissing(pending.earlier, before);
      pending.last = { entries, share };
      if (await apply(new Map(entries.map(({ id }) => [id, share])))) notifyChanged();
    },
  };
}
export type PortionChanging = ReturnType<typeof usePortionChanging>;
