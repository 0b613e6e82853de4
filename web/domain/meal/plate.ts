import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { EntryBatch, NewFoodEntry } from "../../../src/contracts/diary.ts";
import type { Macros } from "../../../src/shared/food/nutrition.ts";
import { DAY_MS } from "../../../src/shared/product/durations.ts";
import { MEAL_ENTRIES_MAX } from "../../../src/shared/product/limits.ts";
import { formatCount } from "../../../src/shared/text/format-count.ts";
import { createId } from "../../platform/create-id.ts";
import { DRAFT_PREFIX, discardDraft, readDraft, writeDraft } from "../../platform/drafts.ts";
import { isRecord } from "../../platform/is-record.ts";
import { formatWholeNumber } from "../../ui/format/format.ts";
import { SECOND_TAP_MS } from "../../ui/hooks/second-tap.ts";
import { useLock } from "../../ui/hooks/use-lock.ts";

/** A food on the plate: what of an entry does not belong to the meal as a whole. */
export type PlateEntry = EntryBatch["entries"][number];
export type PlateFood = { id: string; entry: PlateEntry };

/** Foods that are collected for one meal and sent together. `begunAt` is in UTC milliseconds. */
export type Plate = { id: string; begunAt: number; foods: PlateFood[] };

const DRAFT_KEY = "plate";

const isPlateFood = (value: unknown): value is PlateFood =>
  isRecord(value) &&
  typeof value.id === "string" &&
  isRecord(value.entry) &&
  typeof value.entry.name === "string" &&
  typeof value.entry.calories === "number";

/** True for a plate of the last day: no one goes on with an older one. */
const isPlate = (value: unknown): value is Plate =>
  isRecord(value) &&
  typeof value.id === "string" &&
  typeof value.begunAt === "number" &&
  Date.now() - value.begunAt < DAY_MS &&
  Array.isArray(value.foods) &&
  value.foods.every(isPlateFood);

const createPlate = (id: string = createId()): Plate => ({ id, begunAt: Date.now(), foods: [] });

const getDraftKey = (photoId: string | undefined): string =>
  photoId === undefined ? DRAFT_KEY : `${DRAFT_KEY}-of-photo`;

/** The plate that this device keeps, or an empty one. That of a photo is kept as long as the photo is on the screen. */
function readPlate(photoId: string | undefined): Plate {
  const stored = readDraft<Plate | null>(getDraftKey(photoId), null, isPlate);
  return stored && (photoId === undefined || stored.id === photoId) ? stored : createPlate(photoId);
}

function writePlate(plate: Plate, photoId: string | undefined): void {
  if (plate.foods.length > 0) writeDraft(getDraftKey(photoId), plate);
  else discardDraft(getDraftKey(photoId));
}

/** Forgets the plate of a photo that was closed. */
export const discardPhotoPlate = (photoId: string): void => discardDraft(getDraftKey(photoId));

/** Moves the foods of a photo's plate to the plate of the manual entry, which takes the photo along. */
export function takePlateAlong(photoId: string): void {
  const { foods } = readPlate(photoId);
  if (foods.length === 0) return;
  const plate = readPlate(undefined);
  writePlate({ ...plate, foods: [...plate.foods, ...foods].slice(0, MEAL_ENTRIES_MAX) }, undefined);
  discardPhotoPlate(photoId);
}

/** What an entry says of the food alone. */
function toPlateEntry(entry: NewFoodEntry): PlateEntry {
  const { imageUrl: _imageUrl, eatenAt: _eatenAt, mealType: _mealType, analyzedAt: _analyzedAt, ...food } = entry;
  return food;
}

/** The sums of what is on the plate: kcal and grams. */
export function sumPlate({ foods }: Pick<Plate, "foods">): Macros & { calories: number } {
  const add = (name: "calories" | keyof Macros) => foods.reduce((sum, { entry }) => sum + (entry[name] ?? 0), 0);
  return { calories: add("calories"), protein: add("protein"), carbs: add("carbs"), fat: add("fat") };
}

/** `2 foods, 530 kcal` */
export const describePlate = (plate: Pick<Plate, "foods">): string =>
  `${formatCount(plate.foods.length, "food")}, ${formatWholeNumber(sumPlate(plate).calories)} kcal`;

/** The plate with one more food, as long as there is room. */
export const addFood = (plate: Plate, entry: PlateEntry): Plate =>
  plate.foods.length >= MEAL_ENTRIES_MAX ? plate : { ...plate, foods: [...plate.foods, { id: createId(), entry }] };

/**
 * The plate of this screen, kept on the device until it is logged: the manual entry's, or that of a photo. Other tabs
 * see what this one does with it, so that it is not logged in each of them.
 */
export function usePlate(photoId?: string) {
  const [plate, setPlate] = useState(() => readPlate(photoId));
  // The latest plate, even if React has not rendered it yet: taps may come faster.
  const latest = useRef(plate);
  const lock = useLock();

  const show = (changed: Plate): void => {
    latest.current = changed;
    setPlate(changed);
  };
  const change = (changed: Plate): void => {
    show(changed);
    writePlate(changed, photoId);
  };
  const showStored = useEffectEvent((key: string | null) => {
    if (key === DRAFT_PREFIX + getDraftKey(photoId)) show(readPlate(photoId));
  });
  useEffect(() => {
    const onStorage = ({ key }: StorageEvent) => showStored(key);
    window.addEventListener("storage", onStorage);
    return () => window.removeEventListener("storage", onStorage);
  }, []);

  return {
    plate,
    /** Adds a food once per tap, as long as there is room; returns the plate with it. */
    add(entry: NewFoodEntry): Plate {
      const food = toPlateEntry(entry);
      void lock(async () => change(addFood(latest.current, food)), JSON.stringify(food), SECOND_TAP_MS);
      return latest.current;
    },
    remove: (id: string): void =>
      change({ ...latest.current, foods: latest.current.foods.filter((food) => food.id !== id) }),
    /** Takes everything off the plate, once it is logged. */
    empty: (): void => change(createPlate(photoId)),
  };
}
