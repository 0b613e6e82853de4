import type { NewFoodEntry } from "../../../src/contracts/diary.ts";
import { pickStated, type StatedAmount, type StatedAmounts } from "../../../src/shared/diary/entry-fields.ts";
import { findMealTypeAtHour } from "../../../src/shared/diary/meal-type.ts";
import { MACRO_NAMES, type Macros } from "../../../src/shared/food/nutrition.ts";
import { formatNumberInput, parseOptionalDecimal, parseWhole } from "../../../src/shared/text/parse-number.ts";
import { checkAmount, checkCalories, checkName, formatStated, parseStated } from "../../domain/food/entry-checks.ts";
import type { ManualEntryPhoto } from "../../domain/photo/manual-entry-photo.ts";
import type { Checks } from "../../ui/fields/form.ts";

/** The form's fields, as typed; what it does not state may be missing. */
export type ManualEntryForm = Record<Exclude<keyof ManualEntry, StatedAmount>, string> &
  Partial<Record<StatedAmount, string>>;

export const EMPTY_MANUAL_ENTRY: ManualEntryForm = { name: "", calories: "", protein: "", carbs: "", fat: "" };

type ManualEntry = Macros & StatedAmounts & { name: string; calories: number };

/** Fields in which nothing is stated. */
export const UNSTATED = { caffeine: "", alcohol: "" } as const satisfies Record<StatedAmount, string>;

/** Parses the typed values: a macro that was left empty is 0, and text that is not a number is NaN. */
export const parseManualEntry = (form: ManualEntryForm): ManualEntry => ({
  name: form.name.trim(),
  calories: parseWhole(form.calories),
  protein: parseOptionalDecimal(form.protein),
  carbs: parseOptionalDecimal(form.carbs),
  fat: parseOptionalDecimal(form.fat),
  ...pickStated({ caffeine: parseStated(form.caffeine ?? ""), alcohol: parseStated(form.alcohol ?? "") }),
});

/** What is wrong with an entry, by field. */
export const checkManualEntry = (entry: ManualEntry): Checks<keyof ManualEntryForm> => ({
  name: checkName(entry.name),
  calories: checkCalories(entry.calories),
  protein: checkAmount("protein", entry.protein),
  carbs: checkAmount("carbs", entry.carbs),
  fat: checkAmount("fat", entry.fat),
  caffeine: checkAmount("caffeine", entry.caffeine ?? null),
  alcohol: checkAmount("alcohol", entry.alcohol ?? null),
});

/** The name of a meal that was added with calories only. */
export const QUICK_ADD_NAME = "Quick add";

const FORM_NUTRIENTS = ["calories", ...MACRO_NAMES] as const;

/** The form's fields for an entry. */
export const toManualEntryForm = (entry: NewFoodEntry): ManualEntryForm => ({
  name: entry.name,
  calories: String(entry.calories),
  protein: formatNumberInput(entry.protein ?? 0),
  carbs: formatNumberInput(entry.carbs ?? 0),
  fat: formatNumberInput(entry.fat ?? 0),
  caffeine: formatStated(entry.caffeine),
  alcohol: formatStated(entry.alcohol),
});

/** Whether the nutrition values are those of the food that filled the form. */
export const hasPrefilledFigures = (typed: ManualEntry, prefill: NewFoodEntry): boolean =>
  FORM_NUTRIENTS.every((figure) => typed[figure] === (prefill[figure] ?? 0));

/**
 * The form's values, with the other data of the food that filled it (fibre, portion, tags). If a nutrition value was
 * changed, that data no longer fits and is left out.
 */
export function mergePrefill(typed: ManualEntry, prefill: NewFoodEntry | null, hour: number): NewFoodEntry {
  if (prefill === null || !hasPrefilledFigures(typed, prefill)) return toNewEntry(typed, hour);
  // The time is when the form is sent, not when it was filled.
  const { eatenAt: _, caffeine: _caffeine, alcohol: _alcohol, ...known } = prefill;
  return { ...known, ...pickStated(typed), name: typed.name, mealType: findMealTypeAtHour(hour) };
}

/** The entry with the photo that was taken of it, eaten when that was; unchanged without one. */
export const withPhoto = (entry: NewFoodEntry, photo: ManualEntryPhoto | null): NewFoodEntry =>
  photo ? { ...entry, imageUrl: photo.imageUrl, eatenAt: photo.takenAt } : entry;

/** The diary entry for typed values, eaten at the local `hour` (0 to 23). */
export const toNewEntry = (entry: ManualEntry, hour: number): NewFoodEntry => ({
  ...entry,
  confidence: 1,
  imageUrl: null,
  mealType: findMealTypeAtHour(hour),
  source: "manual",
});
