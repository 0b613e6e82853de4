import { useSyncExternalStore } from "react";
import { CONFIDENCE_THRESHOLD } from "../../src/shared/product/limits.ts";
import { parseJson, readItem, writeItem } from "./device-storage.ts";
import { isRecord } from "./is-record.ts";

export const UNITS = ["metric", "imperial"] as const;
export const UNIT_CHOICES = [
  { value: "metric", label: "Metric" },
  { value: "imperial", label: "Imperial" },
] as const;
export const CAMERA_QUALITIES = ["low", "medium", "high"] as const;

/** The user's settings on this device; never sent to the server. */
export type Preferences = {
  units: (typeof UNITS)[number];
  notifications: boolean;
  darkMode: boolean;
  /** Add an analysed photo to the diary without asking. */
  autoAddToDiary: boolean;
  /** Analyze photos that were taken without a connection as soon as there is one. */
  analyzeWaitingPhotos: boolean;
  /** Show the weekly check-in in Statistics. */
  weeklyCheckIn: boolean;
  /** Show today's exercise in Statistics. */
  showExercise: boolean;
  /** Store drafts of forms until they are sent. */
  autoSave: boolean;
  cameraQuality: (typeof CAMERA_QUALITIES)[number];
  /** Per cent; a result with a lower confidence is never added automatically. */
  confidenceThreshold: number;
};

export const PREFERENCES_KEY = "app-preferences";

export const DEFAULT_PREFERENCES: Readonly<Preferences> = {
  units: "metric",
  notifications: true,
  darkMode: false,
  autoAddToDiary: true,
  analyzeWaitingPhotos: true,
  weeklyCheckIn: false,
  showExercise: false,
  autoSave: true,
  cameraQuality: "high",
  confidenceThreshold: CONFIDENCE_THRESHOLD.default,
};

const parseFlag = (value: unknown, fallback: boolean): boolean => (typeof value === "boolean" ? value : fallback);

const parseWord = <Word extends string>(value: unknown, words: readonly Word[], fallback: Word): Word =>
  words.find((known) => known === value) ?? fallback;

const parseThreshold = (value: unknown): number =>
  typeof value === "number" && value >= CONFIDENCE_THRESHOLD.min && value <= CONFIDENCE_THRESHOLD.max
    ? value
    : CONFIDENCE_THRESHOLD.default;

/** Parses stored preferences; missing or invalid values get their default. */
function parsePreferences(text: string | null): Preferences {
  const parsed = parseJson(text);
  const stored = isRecord(parsed) ? parsed : {};
  const defaults = DEFAULT_PREFERENCES;
  return {
    units: parseWord(stored.units, UNITS, defaults.units),
    notifications: parseFlag(stored.notifications, defaults.notifications),
    darkMode: parseFlag(stored.darkMode, defaults.darkMode),
    autoAddToDiary: parseFlag(stored.autoAddToDiary, defaults.autoAddToDiary),
    analyzeWaitingPhotos: parseFlag(stored.analyzeWaitingPhotos, defaults.analyzeWaitingPhotos),
    weeklyCheckIn: parseFlag(stored.weeklyCheckIn, defaults.weeklyCheckIn),
    showExercise: parseFlag(stored.showExercise, defaults.showExercise),
    autoSave: parseFlag(stored.autoSave, defaults.autoSave),
    cameraQuality: parseWord(stored.cameraQuality, CAMERA_QUALITIES, defaults.cameraQuality),
    confidenceThreshold: parseThreshold(stored.confidenceThreshold),
  };
}

// React compares snapshots by identity, so the same text must give the same object.
let cached: { text: string | null; preferences: Preferences } | undefined;

/** The preferences of this device as they are now. */
export function readPreferences(): Preferences {
  const text = readItem(PREFERENCES_KEY);
  if (cached === undefined || cached.text !== text) cached = { text, preferences: parsePreferences(text) };
  return cached.preferences;
}

const listeners = new Set<() => void>();

/** Stores some changed preferences and notifies all listeners. */
export function writePreferences(changes: Partial<Preferences>): void {
  writeItem(PREFERENCES_KEY, JSON.stringify({ ...readPreferences(), ...changes }));
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // Changes in other tabs arrive as this event.
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

/** The preferences of this device, kept up to date. */
export const usePreferences = (): Preferences => useSyncExternalStore(subscribe, readPreferences);
