import { ENTRY_FIELDS, type EntryAmount, type StatedAmount } from "../../../src/shared/diary/entry-fields.ts";
import { formatNumberInput, parseDecimal } from "../../../src/shared/text/parse-number.ts";
import { checkMaxLength, checkRange, checkRequired, checkWhole } from "../../ui/fields/checks.ts";
import { formatWholeNumber } from "../../ui/format/format.ts";

// What is wrong with a field of a diary entry, if anything, in every form that has it.

/** A text without blanks around it, of at most `maxLength` visible characters. */
export const checkLength = (text: string, { maxLength }: { maxLength: number }): string | undefined =>
  checkMaxLength(text, maxLength, `Please enter at most ${maxLength} characters`);

/** A name without blanks around it. */
export const checkName = (name: string): string | undefined =>
  checkRequired(name, "Please enter a food name") ?? checkLength(name, ENTRY_FIELDS.name);

/** Whole kcal; NaN is wrong. A decimal is refused rather than rounded, so that nothing else is stored than was typed. */
export const checkCalories = (kcal: number): string | undefined =>
  checkRange(kcal, ENTRY_FIELDS.calories, "Please enter valid calories") ??
  checkWhole(kcal, "Please enter calories without decimals");

/** An amount in its unit; NaN is wrong. Null is one that is not stated. */
export function checkAmount(name: EntryAmount | StatedAmount, value: number | null): string | undefined {
  const { unit, ...range } = ENTRY_FIELDS[name];
  return checkRange(value ?? range.min, range, `Please enter ${range.min} to ${formatWholeNumber(range.max)} ${unit}`);
}

/** The typed amount; null for an empty field, which states nothing, and NaN for what is not a number. */
export const parseStated = (text: string): number | null => (text.trim() === "" ? null : parseDecimal(text));

/** The text of a field for an amount that may not be stated. */
export const formatStated = (amount: number | null | undefined): string =>
  amount === null || amount === undefined ? "" : formatNumberInput(amount);
