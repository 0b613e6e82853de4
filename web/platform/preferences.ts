import { useSyncExternalStore } from "react";
import type { ListedNutrient } from "../../src/shared/food/further-nutrients.ts";
import {
  NUTRIENT_REFERENCES,
  type NutrientReference,
  WEIGHT_UNITS,
  type WeightUnit,
} from "../../src/shared/product/enums.ts";
import { CONFIDENCE_THRESHOLD, GLASS_ML } from "../../src/shared/product/limits.ts";
import { parseJson, readItem, writeItem } from "./device-storage.ts";
import { isRecord } from "./is-record.ts";
import { createListeners } from "./listeners.ts";

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
  /** Add an analyzed photo to the diary without asking. */
  autoAddToDiary: boolean;
  /** Analyze photos that were taken without a connection as soon as there is one. */
  analyzeWaitingPhotos: boolean;
  /** Show the weekly check-in in Statistics. */
  weeklyCheckIn: boolean;
  /** Show today's exercise in Statistics. */
  showExercise: boolean;
  /** Show nutrients in Statistics and of entries. */
  showNutrients: boolean;
  /** Whose daily values nutrients are compared with, and the person's own targets, each in its nutrient's unit. */
  nutrientReference: NutrientReference;
  nutrientTargets: Partial<Record<ListedNutrient, number>>;
  /** Show the weight, and the water, on Home and in Statistics. */
  showWeight: boolean;
  showWater: boolean;
  /** Undefined for that of `units`. */
  weightUnit?: WeightUnit;
  /** Own sizes of glasses in ml; Home adds the first one. */
  glasses: readonly number[];
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
  showNutrients: false,
  nutrientReference: "fda",
  nutrientTargets: {},
  showWeight: true,
  showWater: true,
  glasses: [250, 330, 500],
  autoSave: true,
  cameraQuality: "high",
  confidenceThreshold: CONFIDENCE_THRESHOLD.default,
};

/** The stored preferences that are on or off. */
const parseFlags = (stored: Record<string, unknown>): Partial<Preferences> =>
  Object.fromEntries(
    Object.entries(DEFAULT_PREFERENCES).flatMap(([name, fallback]) =>
      typeof fallback === "boolean" && typeof stored[name] === "boolean" ? [[name, stored[name]]] : [],
    ),
  );

const parseWord = <Word extends string>(value: unknown, words: readonly Word[], fallback: Word): Word =>
  words.find((known) => known === value) ?? fallback;

const parseThreshold = (value: unknown): number =>
  typeof value === "number" && value >= CONFIDENCE_THRESHOLD.min && value <= CONFIDENCE_THRESHOLD.max
    ? value
    : CONFIDENCE_THRESHOLD.default;

const isGlass = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= GLASS_ML.min && Number(value) <= GLASS_ML.max;

const parseGlasses = (value: unknown, fallback: readonly number[]): readonly number[] =>
  Array.isArray(value) && value.length === fallback.length && value.every(isGlass) ? value : fallback;

/** The most and the least that a target may be. */
export const NUTRIENT_TARGET = { min: 0.01, max: 100_000 } as const;

const parseTargets = (value: unknown): Preferences["nutrientTargets"] =>
  Object.fromEntries(
    Object.entries(isRecord(value) ? value : {}).filter(
      ([, target]) => typeof target === "number" && target >= NUTRIENT_TARGET.min && target <= NUTRIENT_TARGET.max,
    ),
  );

/** Parses stored preferences; missing or invalid values get their default. */
function parsePreferences(text: string | null): Preferences {
  const parsed = parseJson(text);
  const stored = isRecord(parsed) ? parsed : {};
  const defaults = DEFAULT_PREFERENCES;
  const weightUnit = WEIGHT_UNITS.find((unit) => unit === stored.weightUnit);
  return {
    ...defaults,
    ...parseFlags(stored),
    units: parseWord(stored.units, UNITS, defaults.units),
    nutrientReference: parseWord(stored.nutrientReference, NUTRIENT_REFERENCES, defaults.nutrientReference),
    nutrientTargets: parseTargets(stored.nutrientTargets),
    ...(weightUnit && { weightUnit }),
    glasses: parseGlasses(stored.glasses, defaults.glasses),
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

const listeners = createListeners();

/** Stores some changed preferences and notifies all listeners. */
export function writePreferences(changes: Partial<Preferences>): void {
  writeItem(PREFERENCES_KEY, JSON.stringify({ ...readPreferences(), ...changes }));
  listeners.notify();
}

function subscribe(listener: () => void): () => void {
  const unsubscribe = listeners.subscribe(listener);
  // Changes in other tabs arrive as this event.
  window.addEventListener("storage", listener);
  return () => {
    unsubscribe();
    window.removeEventListener("storage", listener);
  };
}

/** The preferences of this device, kept up to date. */
export const usePreferences = (): Preferences => useSyncExternalStore(subscribe, readPreferences);
