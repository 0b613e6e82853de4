import type { FoodEntry, FoodEntryChange } from "../../../src/contracts/diary.ts";
import { ENTRY_FIELDS, type EntryFormField, mapAmounts } from "../../../src/shared/entry-fields.ts";
import { checkAmount, checkCalories, checkLength, checkName } from "../../lib/entry-checks.ts";
import type { Checks } from "../../lib/form.ts";
import { deviceTimeZone } from "../../lib/time-zone.ts";
import { tagsOf } from "./entry-tags.ts";

/** What the fields of the edit form hold, as it was typed; the time as `datetime-local` writes it. */
export type EntryForm = Record<EntryFormField, string>;

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
export const latestEatenAt = (): string =>
  localTimeOf(new Date(Date.now() + ENTRY_FIELDS.eatenAt.aheadMaxMs).toISOString());

/** What the form starts with. */
export const formOf = (entry: FoodEntry): EntryForm => ({
  name: entry.name,
  calories: String(entry.calories),
  ...mapAmounts((name) => String(entry[name])),
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

function checkTags(text: string): string | undefined {
  const { max, maxLength } = ENTRY_FIELDS.tags;
  const tags = typedTags(text);
  if (tags.length > max) return `Please enter at most ${max} tags`;
  return tags.some((tag) => tag.length > maxLength) ? `Please keep each tag to ${maxLength} characters` : undefined;
}

function checkTime(text: string): string | undefined {
  const time = instantAt(text);
  if (Number.isNaN(time)) return "Please enter a date and time";
  return time > Date.now() + ENTRY_FIELDS.eatenAt.aheadMaxMs ? "Please enter a time at most a day ahead" : undefined;
}

function checkQuantity(quantity: number): string | undefined {
  const { moreThan, max } = ENTRY_FIELDS.servingQuantity;
  return quantity > moreThan && quantity <= max ? undefined : `Please enter more than ${moreThan}, at most ${max}`;
}

/** What is wrong with the typed values, by field. */
export const checkEntryForm = (form: EntryForm): Checks<EntryFormField> => ({
  name: checkName(form.name.trim()),
  calories: checkCalories(Math.round(Number(form.calories))),
  ...mapAmounts((name) => checkAmount(name, Number(form[name]))),
  mealType: undefined,
  eatenAt: checkTime(form.eatenAt),
  servingSize: checkLength(form.servingSize.trim(), ENTRY_FIELDS.servingSize),
  servingQuantity: checkQuantity(Number(form.servingQuantity)),
  category: undefined,
  tags: checkTags(form.tags),
  notes: undefined,
});

const textOrNull = (text: string): string | null => (text.trim() === "" ? null : text.trim());

/** The value of each field as the server takes it. Call it only where `checkEntryForm` finds nothing. */
const valuesOf = (form: EntryForm): Required<Pick<FoodEntryChange, EntryFormField>> => ({
  name: form.name.trim(),
  calories: Math.round(Number(form.calories)),
  ...mapAmounts((name) => Number(form[name])),
  mealType: ENTRY_FIELDS.mealType.words.find((meal) => meal === form.mealType) ?? "snack",
  eatenAt: new Date(instantAt(form.eatenAt)).toISOString(),
  servingSize: textOrNull(form.servingSize),
  servingQuantity: Number(form.servingQuantity),
  category: ENTRY_FIELDS.category.words.find((category) => category === form.category) ?? null,
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
