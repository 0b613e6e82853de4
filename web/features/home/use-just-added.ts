import { useEffect, useSyncExternalStore } from "react";
import type { FoodEntry } from "../../../src/contracts/diary.ts";
import { type JustAdded, readJustAdded, subscribeToJustAdded, writeJustAdded } from "../../domain/diary/just-added.ts";
import { parseJson } from "../../platform/device-storage.ts";
import { isRecord } from "../../platform/is-record.ts";

const isEntry = (value: unknown): value is FoodEntry =>
  isRecord(value) && typeof value.id === "string" && typeof value.name === "string" && "portion" in value;

/** What this version of the client has stored; null for anything else. */
const parseAdded = (text: string | null): JustAdded | null => {
  const stored = parseJson(text);
  if (!isRecord(stored) || !isEntry(stored.entry)) return null;
  const { entry, title, description } = stored;
  return typeof title === "string" && typeof description === "string" ? { entry, title, description } : null;
};

/** What was just added, for the screen that shows it; leaving that screen ends it. */
export function useJustAdded(): { added: JustAdded | null; dismiss: () => void } {
  const text = useSyncExternalStore(subscribeToJustAdded, readJustAdded);
  useEffect(() => {
    // Strict mode leaves and re-enters every screen once.
    if (text !== null && readJustAdded() === null) writeJustAdded(text);
    return () => writeJustAdded(null);
  }, [text]);
  return { added: parseAdded(text), dismiss: () => writeJustAdded(null) };
}
