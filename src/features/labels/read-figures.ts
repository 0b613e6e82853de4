import type { TextBox } from "../../integrations/text-reader/text-reader.ts";
import type { Nutrients } from "../../shared/food/nutrition.ts";
import { type Basis, type Column, findColumns, findServing, type Serving } from "./label-columns.ts";
import { findRows, type Row } from "./label-rows.ts";
import type { Value } from "./label-values.ts";
import { findLineKind, type LineKind, squeeze } from "./nutrient-words.ts";
import { readStated, type StatedReadings } from "./stated-amounts.ts";

/** Energy in kJ is read beside that in kcal. */
export type FigureName = keyof Nutrients | "kj";
/**
 * What a figure may be, the likeliest first, in the unit of `Nutrients`, whether it was read clearly with its unit, and
 * whether digits behind its point were not read.
 */
export type Reading = { choices: number[]; confidence: number; hasUnit: boolean; isCut?: boolean };
/** The readings of a column of a label. */
export type ColumnReadings = Map<FigureName, Reading>;
export type LabelReadings = {
  per100g: ColumnReadings;
  perServing: ColumnReadings;
  serving: Serving | null;
  /** What it states beside them; missing if nothing was looked for. */
  stated?: StatedReadings;
  /** The figures that the label names, with or without a number. */
  named: ReadonlySet<keyof Nutrients>;
};

/** A name with the numbers behind it. */
type Item = { kind: LineKind; name: string; values: Value[]; basis: Basis | undefined };

const MG_PER_G = 1000;
const SALT_PER_SODIUM = 2.5;
const KJ_PER_KCAL = 4.184;

/** What a value of a line is multiplied by to be in the unit of its figure. */
function findFactor(kind: LineKind, { unit, value }: Value): number {
  if (kind === "salt") return unit === "mg" ? 1 / SALT_PER_SODIUM : MG_PER_G / SALT_PER_SODIUM;
  if (kind === "sodium") return unit === "g" || (unit === null && value < 5) ? MG_PER_G : 1;
  return unit === "mg" ? 1 / MG_PER_G : 1;
}

/** Readings in the order of their likelihood. Where units are usual, a number without one ends in a "g" read as 9 or 6. */
function orderChoices({ value, unit, others }: Value, hasUnits: boolean): number[] {
  const [first] = others;
  const hasLostUnit = hasUnits && unit === null && first !== undefined && /[69]$/.test(String(value));
  return hasLostUnit ? [first, value, ...others.slice(1)] : [value, ...others];
}

const toReading = (kind: LineKind, value: Value, hasUnits: boolean): Reading => {
  const factor = findFactor(kind, value);
  const hasUnit = value.unit !== null && !(kind === "sodium" && value.unit === "g");
  // Energy without a unit may be in kJ.
  const energies = value.unit === null ? [value.value, value.value / KJ_PER_KCAL] : [value.value];
  const choices = (kind === "calories" ? energies : orderChoices(value, hasUnits)).map((choice) =>
    Number((choice * factor).toFixed(kind === "calories" ? 0 : 3)),
  );
  return { choices, confidence: value.confidence, hasUnit, isCut: value.isCut };
};

/** Splits a line into names, each with its numbers. Words that name nothing belong to the next name. */
function splitRow({ tokens }: Row): Item[] {
  const items: Item[] = [];
  let basis: Basis | undefined;
  let words = "";
  for (const token of tokens) {
    const last = items.at(-1);
    if (token.kind === "words") {
      const kind = findLineKind(token.text);
      // A name that wraps to the next words, such as "of which" and "sugars".
      if (kind === undefined) {
        words = `${words} ${token.text}`.trim();
        continue;
      }
      items.push({ kind, name: `${words} ${token.text}`.trim(), values: [], basis });
      words = "";
    } else if (last) last.values.push(token);
    else items.push({ kind: "other", name: "", values: [token], basis });
  }
  return items;
}

/** Gives each value the column it stands in: by their order if there are as many as columns, else the nearest. */
function assignColumns(values: readonly Value[], columns: readonly Column[], fallback: Basis): [Basis, Value][] {
  const figures = values.filter(({ unit }) => unit !== "%");
  const sorted = columns.filter(({ basis }) => basis !== "percent").sort((a, b) => a.x - b.x);
  if (sorted.length === 0) return figures[0] ? [[fallback, figures[0]]] : [];
  if (figures.length === sorted.length) return figures.map((value, at) => [sorted[at]?.basis ?? fallback, value]);
  const withUnit = figures.filter(({ unit }) => unit !== null);
  if (withUnit.length === sorted.length) return withUnit.map((value, at) => [sorted[at]?.basis ?? fallback, value]);
  if (sorted.length === 1) return figures[0] ? [[sorted[0]?.basis ?? fallback, withUnit[0] ?? figures[0]]] : [];
  return figures.map((value) => {
    const nearest = columns.reduce((a, b) => (Math.abs(a.x - value.x) <= Math.abs(b.x - value.x) ? a : b));
    return [nearest.basis, value];
  });
}

/** The energies of a line in kcal and kJ. A number without a unit is what the name says, or what fits its neighbor. */
function splitEnergy({ name, values }: Item): { calories: Value[]; kj: Value[] } {
  const energies = values.filter(({ unit }) => unit === "kcal" || unit === "kJ" || unit === null);
  const words = squeeze(name);
  const isKj = (value: Value, at: number): boolean => {
    if (value.unit !== null) return value.unit === "kJ";
    if (words.includes("kj") !== words.includes("kcal")) return words.includes("kj");
    const [before, after] = [energies[at - 1], energies[at + 1]];
    const fits = (kj: number, kcal: number) => kcal > 0 && Math.abs(kj / kcal / KJ_PER_KCAL - 1) < 0.03;
    if (after && fits(value.value, after.value)) return true;
    if (before && fits(before.value, value.value)) return false;
    if (after && fits(after.value, value.value)) return false;
    if (before && fits(value.value, before.value)) return true;
    return false;
  };
  const flags = energies.map(isKj);
  return { calories: energies.filter((_, at) => !flags[at]), kj: energies.filter((_, at) => flags[at]) };
}

const MAIN_WORDS = /nutritionfacts|dailyvalue|amountper|servingsize/;

/** Merges heads of the same column, such as one that was found in two lines. */
function mergeColumns(columns: readonly Column[], distance: number): Column[] {
  const merged: Column[] = [];
  for (const column of columns) {
    const same = merged.some(
      ({ basis, x }) => basis === column.basis && (basis !== "other" || Math.abs(x - column.x) < distance),
    );
    if (!same || (column.basis === "percent" && !merged.some(({ x }) => Math.abs(x - column.x) < distance)))
      merged.push(column);
  }
  return merged;
}

/** Reads the figures of a nutrition table, and what amount they are for. */
export function readFigures(boxes: readonly TextBox[]): LabelReadings {
  const rows = findRows(boxes);
  const isMain = (item: Item): boolean => item.kind !== "other" && item.values.some(({ unit }) => unit !== "%");
  const split = rows.map((row) => splitRow(row));
  const tableRows = split.flatMap((items, at) => (items.some(isMain) ? at : []));
  const headEnd = (tableRows[1] ?? rows.length - 1) + 1;
  const heads = rows.slice(0, headEnd);
  const widest = Math.max(1, ...boxes.map(({ height }) => height));
  const columns = mergeColumns(heads.flatMap(findColumns), 2 * widest);
  const texts = rows.map(({ text }) => text);
  const isUsLabel = MAIN_WORDS.test(squeeze(texts.join(" ")));
  const fallback: Basis = isUsLabel ? "perServing" : "per100g";

  const result = { per100g: new Map() as ColumnReadings, perServing: new Map() as ColumnReadings };
  const named = new Set<keyof Nutrients>();
  const weights = split
    .flat()
    .filter(isMain)
    .flatMap((item) => (item.kind === "calories" ? [] : item.values.filter(({ unit }) => unit !== "%")));
  const hasUnits = 4 * weights.filter(({ unit }) => unit !== null).length > weights.length;
  const add = (figure: FigureName, kind: LineKind, values: readonly Value[]): void => {
    for (const [basis, value] of assignColumns(values, columns, fallback)) {
      if (basis !== "per100g" && basis !== "perServing") continue;
      const known = result[basis].get(figure);
      if (known && (known.hasUnit || value.unit === null)) continue;
      result[basis].set(figure, toReading(kind, value, hasUnits));
    }
  };

  let previous: Item | undefined;
  split.forEach((items, at) => {
    // Numbers in front of the first name belong to the name of the line before, such as energy in kcal under that in kJ.
    const [first] = items;
    if (first && first.name === "" && previous) {
      const hasEnergy = first.values.some(({ unit }) => unit === "kcal" || unit === "kJ");
      if (hasEnergy) first.kind = "calories";
      else if (previous.values.every(({ unit }) => unit === "%")) first.kind = previous.kind;
    }
    // A name in two lines, with its numbers beside the first: "Total" and "Carbohydrate".
    const [next, ...further] = split[at + 1] ?? [];
    const isUnnamed = first !== undefined && items.length === 1 && first.kind === "other" && first.name === "";
    if (isUnnamed && next && further.length === 0 && next.values.length === 0) next.values = first.values;
    for (const item of items) {
      if (item.kind === "other") continue;
      const figure = item.kind === "salt" ? "sodium" : item.kind;
      named.add(figure);
      if (figure === "calories") {
        const { calories, kj } = splitEnergy(item);
        add("calories", "calories", calories);
        add("kj", "calories", kj);
      } else
        add(
          figure,
          item.kind,
          item.values.filter(({ unit }) => unit !== "kJ" && unit !== "kcal"),
        );
    }
    previous = items.at(-1) ?? (at === 0 ? undefined : previous);
  });
  const headGrams = rows
    .slice(0, tableRows[0])
    .flatMap(({ tokens }) => tokens)
    .find((token) => token.kind === "value" && (token.unit === "g" || token.unit === "ml") && token.value !== 100);
  const serving =
    findServing(texts) ??
    (result.perServing.size > 0 && headGrams?.kind === "value" && tableRows[0] !== undefined
      ? { text: headGrams.text, grams: headGrams.value }
      : null);
  const stated = readStated(texts, {
    hasPer100g: result.per100g.size > 0,
    hasPerServing: result.perServing.size > 0,
    servingGrams: serving?.grams ?? null,
  });
  return { ...result, serving, stated, named };
}
