import { useState } from "react";
import { keysStartingWith, parseJson, readItem, removeItem, writeItem } from "./device-storage.ts";
import { readPreferences } from "./preferences.ts";

const PREFIX = "draft:";
const OWNER_KEY = "drafts-of";

/** Tells whether what was stored can be used as the form's value. */
type Accepts<T> = (stored: unknown) => stored is T;

/** A stored value fits when it is of the same kind as `initial`, and so is each of its fields. */
const likeInitial =
  <T>(initial: T): Accepts<T> =>
  (stored): stored is T => {
    if (typeof stored !== typeof initial || Array.isArray(stored) !== Array.isArray(initial)) return false;
    if (typeof initial !== "object" || initial === null || Array.isArray(initial)) return true;
    if (typeof stored !== "object" || stored === null) return false;
    const fields: Record<string, unknown> = { ...stored };
    return Object.entries(initial).every(([name, value]) => typeof fields[name] === typeof value);
  };

/**
 * What was typed under `key` and not sent yet, or `initial` where there is nothing that fits, or drafts are switched
 * off. Where `initial` is null or a list, pass `accepts`: its fields say nothing about what may be stored.
 */
export function readDraft<T>(key: string, initial: T, accepts: Accepts<T> = likeInitial(initial)): T {
  if (!readPreferences().autoSave) return initial;
  const stored = parseJson(readItem(PREFIX + key));
  return stored !== undefined && accepts(stored) ? stored : initial;
}

/** Keeps a draft on this device, unless the person has switched that off (`autoSave`). */
export function writeDraft<T>(key: string, value: T): void {
  if (readPreferences().autoSave) writeItem(PREFIX + key, JSON.stringify(value));
}

/** Forgets a draft: it was sent, or is no longer wanted. */
export const discardDraft = (key: string): void => removeItem(PREFIX + key);

/** Forgets every draft that another account left on this device; called when somebody has signed in. */
export function keepDraftsOf(userId: number): void {
  const owner = readItem(OWNER_KEY);
  if (owner !== null && owner !== String(userId)) for (const key of keysStartingWith(PREFIX)) removeItem(key);
  writeItem(OWNER_KEY, String(userId));
}

/** A form's value that survives a reload: the value, its setter, and a function that forgets it and starts afresh. */
export function useDraft<T>(
  key: string,
  initial: T,
  accepts?: Accepts<T>,
): [value: T, setValue: (next: T) => void, discard: () => void] {
  const [value, setValue] = useState(() => readDraft(key, initial, accepts));
  const keep = (next: T) => {
    setValue(next);
    writeDraft(key, next);
  };
  const discard = () => {
    setValue(initial);
    discardDraft(key);
  };
  return [value, keep, discard];
}
