import { useEffect, useSyncExternalStore } from "react";
import type { FoodEntry } from "../../../src/contracts/diary.ts";
import { parseJson, readTabItem, writeTabItem } from "../../platform/device-storage.ts";
import { isRecord } from "../../platform/is-record.ts";

// Home shows the entry that was just added. The tab keeps it through a reload, until another screen is opened.

const KEY = "just-added";
const listeners = new Set<() => void>();

/** The entry whose photo has not flown yet. Only this page knows it, so that nothing flies after a reload. */
let landingId: string | null = null;

const readText = (): string | null => readTabItem(KEY);

function writeText(text: string | null): void {
  writeTabItem(KEY, text);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** An entry that this version of the client has kept. */
const isEntry = (value: unknown): value is FoodEntry =>
  isRecord(value) && typeof value.id === "string" && typeof value.name === "string" && "portion" in value;

const parseEntry = (text: string | null): FoodEntry | null => {
  const stored = parseJson(text);
  return isEntry(stored) ? stored : null;
};

/** Has Home show an entry as just added. Call it right before Home is opened. */
export function keepJustAdded(entry: FoodEntry): void {
  landingId = entry.id;
  writeText(JSON.stringify(entry));
}

/** Whether this entry was added since the page was loaded, and its photo has not flown yet. */
export const isLanding = (entry: FoodEntry): boolean => entry.id === landingId;

/** Notes that the photo of what was just added has flown, or goes without. */
export function endLanding(): void {
  landingId = null;
}

/** The entry that was just added, as it was stored then, for the screen that shows it; leaving that screen ends it. */
export function useJustAdded(): { added: FoodEntry | null; dismiss: () => void } {
  const text = useSyncExternalStore(subscribe, readText);
  useEffect(() => {
    // Strict mode leaves and re-enters every screen once.
    if (text !== null && readText() === null) writeText(text);
    return () => writeText(null);
  }, [text]);
  return { added: parseEntry(text), dismiss: () => writeText(null) };
}
