import { useState } from "react";
import { listKeysByPrefix, parseJson, readItem, removeItem, writeItem } from "./device-storage.ts";
import { isRecord } from "./is-record.ts";
import { readPreferences } from "./preferences.ts";

/** What the keys of all drafts begin with in the local storage. */
export const DRAFT_PREFIX = "draft:";
const OWNER_KEY = "drafts-of";

/** Checks that a stored value can be used as the form's value. */
type DraftGuard<T> = (stored: unknown) => stored is T;

/** Accepts a value of the same type as `initial`, with the same field types. */
const createShapeGuard =
  <T>(initial: T): DraftGuard<T> =>
  (stored): stored is T => {
    if (typeof stored !== typeof initial || Array.isArray(stored) !== Array.isArray(initial)) return false;
    if (!isRecord(initial) || Array.isArray(initial)) return true;
    if (!isRecord(stored)) return false;
    return Object.entries(initial).every(([name, value]) => typeof stored[name] === typeof value);
  };

/**
 * The draft stored under `key`; `initial` if there is no valid one or drafts are switched off. If `initial` is null or
 * a list, pass `isValidDraft`, because its fields do not describe the stored value.
 */
export function readDraft<T>(key: string, initial: T, isValidDraft: DraftGuard<T> = createShapeGuard(initial)): T {
  if (!readPreferences().autoSave) return initial;
  const stored = parseJson(readItem(DRAFT_PREFIX + key));
  return stored !== undefined && isValidDraft(stored) ? stored : initial;
}

/** Stores a draft on this device, unless `autoSave` is switched off. */
export function writeDraft<T>(key: string, value: T): void {
  if (readPreferences().autoSave) writeItem(DRAFT_PREFIX + key, JSON.stringify(value));
}

/** Removes a draft that was sent or discarded. */
export const discardDraft = (key: string): void => removeItem(DRAFT_PREFIX + key);

/** The drafts of a session that has expired, in memory alone, with the id of their account. */
let setAside: { owner: string; drafts: ReadonlyMap<string, string> } | undefined;

/**
 * Takes the drafts off the device when a session has expired, and keeps them in this tab for the same account.
 * `userId` is that account, if it is known.
 */
export function setDraftsAside(userId: number | undefined): void {
  const owner = userId === undefined ? readItem(OWNER_KEY) : String(userId);
  const drafts = new Map(listKeysByPrefix(DRAFT_PREFIX).map((key) => [key, readItem(key) ?? ""]));
  for (const key of drafts.keys()) removeItem(key);
  if (owner !== null && drafts.size > 0) setAside = { owner, drafts };
}

/** Forgets the drafts that were set aside. */
export function dropDraftsSetAside(): void {
  setAside = undefined;
}

/**
 * Removes the drafts that another account left on this device, and brings back those that this account's last session
 * left; called after signing in.
 */
export function claimDrafts(userId: number): void {
  const owner = readItem(OWNER_KEY);
  if (owner !== null && owner !== String(userId)) for (const key of listKeysByPrefix(DRAFT_PREFIX)) removeItem(key);
  writeItem(OWNER_KEY, String(userId));
  if (setAside?.owner === String(userId)) for (const [key, text] of setAside.drafts) writeItem(key, text);
  dropDraftsSetAside();
}

/** Whether drafts of some account are stored on this device. */
export const hasStoredDrafts = (): boolean => readItem(OWNER_KEY) !== null || listKeysByPrefix(DRAFT_PREFIX).length > 0;

/**
 * A form value that survives a reload: the value, its setter, and a function that discards the draft and resets the
 * value.
 */
export function useDraft<T>(
  key: string,
  initial: T,
  isValidDraft?: DraftGuard<T>,
): [value: T, setValue: (next: T) => void, discard: () => void] {
  const [value, setValue] = useState(() => readDraft(key, initial, isValidDraft));
  const update = (next: T) => {
    setValue(next);
    writeDraft(key, next);
  };
  const discard = () => {
    setValue(initial);
    discardDraft(key);
  };
  return [value, update, discard];
}
