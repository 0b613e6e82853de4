import type { FoodEntry, FoodEntryChange } from "../../../src/contracts/diary.ts";
import { formatLocalTime, parseWrittenTime, toLocalTime } from "../../../src/shared/diary/day-window.ts";
import { ENTRY_FIELDS, type EntryFormField, mapAmounts, mapStated } from "../../../src/shared/diary/entry-fields.ts";
import { findMealTypeAtTime } from "../../../src/shared/diary/meal-type.ts";
import type { MealType } from "../../../src/shared/product/enums.ts";
import {
  formatNumberInput,
  parseDecimal,
  parseOptionalDecimal,
  parseWhole,
} from "../../../src/shared/text/parse-number.ts";
import { fitsLength } from "../../../src/shared/text/text-length.ts";
import { getDeviceTimeZone } from "../../platform/time-zone.ts";
import type { Checks } from "../../ui/fields/form.ts";
import { checkAmount, checkCalories, checkLength, checkName, formatStated, parseStated } from "../food/entry-checks.ts";
import { parseTags } from "./entry-tags.ts";

/** The fields of the edit form, as typed; the time in the format of `datetime-local`. */
export type EntryForm = Record<EntryFormField, string>;

/** The option for an entry without a category. */
export const NO_CATEGORY = "none";

/** The latest time of a zone that the form accepts, in the field's format. */
export const formatLatestTime = (timeZone: string): string =>
  formatLocalTime(toLocalTime(Date.now() + ENTRY_FIELDS.eatenAt.aheadMaxMs, timeZone));

/** The meal of a typed time; undefined if it is not a time. */
export const findMealOfTime = (localTime: string): MealType | undefined =>
  Number.isNaN(parseWrittenTime(localTime)) ? undefined : findMealTypeAtTime(localTime.slice("2026-11-20T".length));

/** The initial values of the form. */
export const toEntryForm = (entry: FoodEntry): EntryForm => ({
  name: entry.name,
  calories: String(entry.calories),
  ...mapAmounts((name) => formatNumberInput(entry[name])),
  ...mapStated((name) => formatStated(entry[name])),
  mealType: entry.mealType,
  eatenOn: entry.eatenOn,
  servingSize: entry.servingSize ?? "",
  servingQuantity: formatNumberInput(entry.servingQuantity),
  category: entry.category ?? NO_CATEGORY,
  tags: parseTags(entry).join(", "),
  notes: entry.notes ?? "",
});

const parseTagInput = (text: string): string[] =>
  text
    .split(",")
    .map((tag) => tag.trim())
    .filter((tag) => tag !== "");

function checkTags(text: string): string | undefined {
  const { max, maxLength } = ENTRY_FIELDS.tags;
  const tags = parseTagInput(text);
  if (tags.length > max) return `Please enter at most ${max} tags`;
  return tags.some((tag) => !fitsLength(tag, maxLength))
    ? `Please keep each tag to ${maxLength} characters`
    : undefined;
}

function checkTime(text: string, timeZone: string): string | undefined {
  if (Number.isNaN(parseWrittenTime(text))) return "Please enter a date and time";
  return text > formatLatestTime(timeZone) ? "Please enter a time at most one day in the future" : undefined;
}

function checkQuantity(quantity: number): string | undefined {
  const { moreThan, max } = ENTRY_FIELDS.servingQuantity;
  return quantity > moreThan && quantity <= max ? undefined : `Please enter more than ${moreThan}, at most ${max}`;
}

/** The errors in the typed values, by field. The time is meant in the entry's zone. */
export const checkEntryForm = (form: EntryForm, timeZone = getDeviceTimeZone()): Checks<EntryFormField> => ({
  name: checkName(form.name.trim()),
  calories: checkCalories(parseWhole(form.calories)),
  ...mapAmounts((name) => checkAmount(name, parseOptionalDecimal(form[name]))),
  ...mapStated((name) => checkAmount(name, parseStated(form[name]))),
  mealType: undefined,
  eatenOn: checkTime(form.eatenOn, timeZone),
  servingSize: checkLength(form.servingSize.trim(), ENTRY_FIELDS.servingSize),
  servingQuantity: checkQuantity(parseDecimal(form.servingQuantity)),
  category: undefined,
  tags: checkTags(form.tags),
  notes: undefined,
});

const toTextOrNull = (text: string): string | null => (text.trim() === "" ? null : text.trim());

/** The values to send. Call it only if `checkEntryForm` finds no errors. */
const toEntryValues = (form: EntryForm): Required<Pick<FoodEntryChange, EntryFormField>> => ({
  name: form.name.trim(),
  calories: parseWhole(form.calories),
  ...mapAmounts((name) => parseOptionalDecimal(form[name])),
  ...mapStated((name) => parseStated(form[name])),
  mealType: ENTRY_FIELDS.mealType.words.find((meal) => meal === form.mealType) ?? "snack",
  eatenOn: form.eatenOn,
  servingSize: toTextOrNull(form.servingSize),
  servingQuantity: parseDecimal(form.servingQuantity),
  category: ENTRY_FIELDS.category.words.find((category) => category === form.category) ?? null,
  tags: JSON.stringify(parseTagInput(form.tags)),
  notes: toTextOrNull(form.notes),
});

/**
 * The fields that changed since the form was opened with `before`. Other fields are not sent, so changes by another
 * device are kept, and so are the seconds of an unchanged time.
 */
export function findChanges(before: EntryForm, form: EntryForm): FoodEntryChange {
  const values = toEntryValues(form);
  const changed = Object.entries(values).filter(([name]) => {
    const field = name as keyof EntryForm;
    return form[field] !== before[field];
  });
  return Object.fromEntries(changed);
}
