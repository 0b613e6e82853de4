import type { FoodEntry } from "../../../src/contracts/diary.ts";
import { readTabItem, writeTabItem } from "../../platform/device-storage.ts";
import { createListeners } from "../../platform/listeners.ts";
import type { ToastContent } from "../../ui/feedback/toast.tsx";

// Home shows the entry that was just added. The tab keeps it through a reload, until another screen is opened.

const KEY = "just-added";
const { notify, subscribe } = createListeners();

/** The entry whose photo has not flown yet. Only this page knows it, so that nothing flies after a reload. */
let landingId: string | null = null;

/** The texts for the card, until it has taken them. */
let unread: ToastContent | null = null;

/** What is kept, as text; null for nothing. */
export const readJustAdded = (): string | null => readTabItem(KEY);

/** Keeps a text, or removes it with null. */
export function writeJustAdded(text: string | null): void {
  writeTabItem(KEY, text);
  notify();
}

/** Calls a listener whenever it changes. */
export const subscribeToJustAdded = subscribe;

/** An entry as it was stored, and what is said of it. */
export type JustAdded = { entry: FoodEntry; title: string; description: string };

/** Shows on Home's card that an entry was added, in place of a toast. Call it right before Home is opened. */
export function keepJustAdded(entry: FoodEntry, said: ToastContent): void {
  landingId = entry.id;
  unread = said;
  const { title, description = "" } = said;
  writeJustAdded(JSON.stringify({ entry, title, description } satisfies JustAdded));
}

/** The texts that Home's card has not taken. They are taken once: by the card, or for a toast if Home was skipped. */
export function takeUnread(): ToastContent | null {
  const said = unread;
  unread = null;
  return said;
}

/** Whether this entry was added since the page was loaded, and its photo has not flown yet. */
export const isLanding = (entry: FoodEntry): boolean => entry.id === landingId;

/** Notes that the photo of what was just added has flown, or goes without. */
export function endLanding(): void {
  landingId = null;
}
