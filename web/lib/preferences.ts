import { useSyncExternalStore } from "react";
import { CONFIDENCE_THRESHOLD } from "../../src/shared/limits.ts";
import { parseJson, readItem, writeItem } from "./device-storage.ts";

export const UNITS = ["metric", "imperial"] as const;
export const CAMERA_QUALITIES = ["low", "medium", "high"] as const;

/** How a person wants the app on this device; never sent to the server. */
export type Preferences = {
  units: (typeof UNITS)[number];
  notifications: boolean;
  darkMode: boolean;
  /** Put an analysed photo into the diary without asking. */
  autoAddToDiary: boolean;
  /** Keep drafts of typed forms until they are sent. */
  autoSave: boolean;
  cameraQuality: (typeof CAMERA_QUALITIES)[number];
  /** Per cent; a result that is less sure is never added by itself. */
  confidenceThreshold: number;
};

export const PREFERENCES_KEY = "app-preferences";

export const DEFAULT_PREFERENCES: Readonly<Preferences> = {
  units: "metric",
  notifications: true,
  darkMode: false,
  autoAddToDiary: true,
  autoSave: true,
  cameraQuality: "high",
  confidenceThreshold: CONFIDENCE_THRESHOLD.default,
};

const flag = (value: unknown, otherwise: boolean): boolean => (typeof value === "boolean" ? value : otherwise);

const word = <Word extends string>(value: unknown, words: readonly Word[], otherwise: Word): Word =>
  words.find((known) => known === value) ?? otherwise;

const threshold = (value: unknown): number =>
  typeof value === "number" && value >= CONFIDENCE_THRESHOLD.min && value <= CONFIDENCE_THRESHOLD.max
    ? value
    : CONFIDENCE_THRESHOLD.default;

/** Preferences from their stored text; whatever is missing or makes no sense has its default. */
function parsePreferences(text: string | null): Preferences {
  const parsed = parseJson(text);
  const stored: Record<string, unknown> = typeof parsed === "object" && parsed !== null ? { ...parsed } : {};
  const defaults = DEFAULT_PREFERENCES;
  return {
    units: word(stored.units, UNITS, defaults.units),
    notifications: flag(stored.notifications, defaults.notifications),
    darkMode: flag(stored.darkMode, defaults.darkMode),
    autoAddToDiary: flag(stored.autoAddToDiary, defaults.autoAddToDiary),
    autoSave: flag(stored.autoSave, defaults.autoSave),
    cameraQuality: word(stored.cameraQuality, CAMERA_QUALITIES, defaults.cameraQuality),
    confidenceThreshold: threshold(stored.confidenceThreshold),
  };
}

// React compares snapshots by identity, so the same text must give the same object.
let latest: { text: string | null; preferences: Preferences } | undefined;

/** The preferences of this device as they are now. */
export function readPreferences(): Preferences {
  const text = readItem(PREFERENCES_KEY);
  if (latest === undefined || latest.text !== text) latest = { text, preferences: parsePreferences(text) };
  return latest.preferences;
}

const listeners = new Set<() => void>();

/** Changes some preferences and tells every screen that shows them. */
export function writePreferences(changes: Partial<Preferences>): void {
  writeItem(PREFERENCES_KEY, JSON.stringify({ ...readPreferences(), ...changes }));
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // Other tabs of this browser report their changes by this event.
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

/** The preferences of this device, kept up to date. */
export const usePreferences = (): Preferences => useSyncExternalStore(subscribe, readPreferences);
