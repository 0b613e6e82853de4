import type { FoodEntry, FoodEntryChange } from "../../../src/contracts/diary.ts";
import { FOOD_CATEGORIES, MEAL_TYPES } from "../../../src/shared/enums.ts";
import { EATEN_AHEAD_MAX_MS, ENTRY } from "../../../src/shared/limits.ts";
import { type FieldErrors, failedChecks } from "../../lib/form.ts";
import { deviceTimeZone } from "../../lib/time-zone.ts";
import { tagsOf } from "./entry-tags.ts";

/** What the fields of the edit form hold, as it was typed; the time as `datetime-local` writes it. */
export type EntryForm = Record<
  | "name"
  | "calories"
  | "protein"
  | "carbs"
  | "fat"
  | "fiber"
  | "sugar"
  | "sodium"
  | "mealType"
  | "eatenAt"
  | "servingSize"
  | "servingQuantity"
  | "category"
  | "tags"
  | "notes",
  string
>;

/** Stands for an entry that belongs to no category. */
export const NO_CATEGORY = "none";

/** An instant (ISO) on this device's clock, to the minute: `2026-11-20T19:15`. */
const localTimeOf = (instant: string): string =>
  Temporal.Instant.from(instant)
    .toZonedDateTimeISO(deviceTimeZone())
    .toPlainDateTime()
    .toString({ smallestUnit: "minute" });

/** The same back again, in UTC milliseconds; NaN where the text is no time. */
function instantAt(localTime: string): number {
  try {
    return Temporal.PlainDateTime.from(localTime).toZonedDateTime(deviceTimeZone()).epochMilliseconds;
  } catch {
    return Number.NaN;
  }
}

/** The latest time that the form takes, as its field writes it. */
export const latestEatenAt = (): string => localTimeOf(new Date(Date.now() + EATEN_AHEAD_MAX_MS).toISOString());

/** What the form starts with. */
export const formOf = (entry: FoodEntry): EntryForm => ({
  name: entry.name,
  calories: String(entry.calories),
  protein: String(entry.protein),
  carbs: String(entry.carbs),
  fat: String(entry.fat),
  fiber: String(entry.fiber),
  sugar: String(entry.sugar),
  sodium: String(entry.sodium),
  mealType: entry.mealType,
  eatenAt: localTimeOf(entry.eatenAt),
  servingSize: entry.servingSize ?? "",
  servingQuantity: String(entry.servingQuantity),
  category: entry.category ?? NO_CATEGORY,
  tags: tagsOf(entry).join(", "),
  notes: entry.notes ?? "",
});

const typedTags = (text: string): string[] =>
  text
    .split(",")
    .map((tag) => tag.trim())
    .filter((tag) => tag !== "");

const within = (text: string, min: number, max: number): boolean => Number(text) >= min && Number(text) <= max;

const checkAmount = (text: string, max: number, unit: string): string | undefined =>
  within(text, 0, max) ? undefined : `Please enter 0 to ${max} ${unit}`;

function checkName(text: string): string | undefined {
  const name = text.trim();
  if (name === "") return "Please enter a food name";
  return name.length > ENTRY.nameMaxLength ? `Please enter at most ${ENTRY.nameMaxLength} characters` : undefined;
}

function checkTags(text: string): string | undefined {
  const tags = typedTags(text);
  if (tags.length > ENTRY.tagsMax) return `Please enter at most ${ENTRY.tagsMax} tags`;
  const isTooLong = tags.some((tag) => tag.length > ENTRY.tagMaxLength);
  return isTooLong ? `Please keep each tag to ${ENTRY.tagMaxLength} characters` : undefined;
}

function checkTime(text: string): string | undefined {
  const time = instantAt(text);
  if (Number.isNaN(time)) return "Please enter a date and time";
  return time > Date.now() + EATEN_AHEAD_MAX_MS ? "Please enter a time at most a day ahead" : undefined;
}

const { calories: kcal, macroGramsMax, sodiumMilligramsMax, servingQuantityMax, servingSizeMaxLength } = ENTRY;

/** What is wrong with the typed values, by field. */
export const checkEntryForm = (form: EntryForm): FieldErrors<keyof EntryForm> =>
  failedChecks({
    name: checkName(form.name),
    calories: within(String(Math.round(Number(form.calories))), kcal.min, kcal.max)
      ? undefined
      : "Please enter valid calories",
    protein: checkAmount(form.protein, macroGramsMax, "g"),
    carbs: checkAmount(form.carbs, macroGramsMax, "g"),
    fat: checkAmount(form.fat, macroGramsMax, "g"),
    fiber: checkAmount(form.fiber, macroGramsMax, "g"),
    sugar: checkAmount(form.sugar, macroGramsMax, "g"),
    sodium: checkAmount(form.sodium, sodiumMilligramsMax, "mg"),
    mealType: undefined,
    eatenAt: checkTime(form.eatenAt),
    servingSize:
      form.servingSize.trim().length > servingSizeMaxLength
        ? `Please enter at most ${servingSizeMaxLength} characters`
        : undefined,
    servingQuantity:
      Number(form.servingQuantity) > 0 && within(form.servingQuantity, 0, servingQuantityMax)
        ? undefined
        : `Please enter more than 0, at most ${servingQuantityMax}`,
    category: undefined,
    tags: checkTags(form.tags),
    notes: undefined,
  });

const textOrNull = (text: string): string | null => (text.trim() === "" ? null : text.trim());

/** The value of each field as the server takes it. Call it only where `checkEntryForm` finds nothing. */
const valuesOf = (form: EntryForm): Required<Omit<FoodEntryChange, "isFavorite" | "imageUrl">> => ({
  name: form.name.trim(),
  calories: Math.round(Number(form.calories)),
  protein: Number(form.protein),
  carbs: Number(form.carbs),
  fat: Number(form.fat),
  fiber: Number(form.fiber),
  sugar: Number(form.sugar),
  sodium: Number(form.sodium),
  mealType: MEAL_TYPES.find((meal) => meal === form.mealType) ?? "snack",
  eatenAt: new Date(instantAt(form.eatenAt)).toISOString(),
  servingSize: textOrNull(form.servingSize),
  servingQuantity: Number(form.servingQuantity),
  category: FOOD_CATEGORIES.find((category) => category === form.category) ?? null,
  tags: JSON.stringify(typedTags(form.tags)),
  notes: textOrNull(form.notes),
});

/**
 * Those fields that were changed since the form was opened with `before`. The others are not sent, so what another
 * device has made of them meanwhile stays, and so do the seconds of a time that nobody touched.
 */
export function changeOf(before: EntryForm, form: EntryForm): FoodEntryChange {
  const values = valuesOf(form);
  const changed = Object.entries(values).filter(([name]) => {
    const field = name as keyof EntryForm;
    return form[field] !== before[field];
  });
  return Object.fromEntries(changed);
}
